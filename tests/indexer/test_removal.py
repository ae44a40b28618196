"""Removing a document."""

from pathlib import Path

import pytest
from opensearchpy import AsyncOpenSearch

from indexer.files import hash_file
from indexer.removal import remove_document
from indexer.store.kept_files import KeptFiles
from indexer.store.names import ALIASES, DOCUMENTS, PAGES, in_space, page_id
from indexer.store.reader import Reader
from indexer.store.records import PageRecord, RegistryEntry
from indexer.store.writer import Entry, Writer

RECIPE = "r1"


class KilledError(Exception):
    """The end of a run, in the middle."""


class KilledWriter(Writer):
    """Is killed before it has removed anything."""

    async def remove_records(self, document_hash: str) -> int:
        """Ends the run."""
        raise KilledError(document_hash)


@pytest.fixture
def files(tmp_path: Path) -> KeptFiles:
    """A folder for PDFs."""
    return KeptFiles(tmp_path / "files")


@pytest.fixture
async def document(
    opensearch_client: AsyncOpenSearch, index_space: str, files: KeptFiles, tmp_path: Path
) -> RegistryEntry:
    """An indexed document of one page, with its file."""
    source = tmp_path / "x.pdf"
    source.write_bytes(b"not read")
    hash_ = hash_file(source)
    files.keep(source, hash_)
    entry = RegistryEntry(
        hash_, "x.pdf", "us_plr", (), (), "", "", "", "en", 1, 5, "indexed", RECIPE, 0, 0, 0, (), "2026-01-02T03:04:05Z"
    )
    writer = Writer(opensearch_client, index_space)
    page = PageRecord(hash_, 1, 1.0, 1.0, 0, 5, "words")
    await writer.write([Entry(PAGES, page_id(hash_, 1), page), Entry(DOCUMENTS, hash_, entry)], RECIPE)
    await writer.refresh()
    return entry


async def test_a_removed_document_leaves_a_word_in_the_registry(
    opensearch_client: AsyncOpenSearch, index_space: str, files: KeptFiles, document: RegistryEntry
) -> None:
    """And nothing else, in no index and no folder."""
    removed = await remove_document(document, Writer(opensearch_client, index_space), files)
    reader = Reader(opensearch_client, index_space)
    assert await reader.registry_entry(document.document_hash) == removed
    assert await reader.documents() == ()
    names = ",".join(in_space(alias, index_space) for alias in ALIASES)
    query = {"query": {"term": {"document_hash": document.document_hash}}}
    assert (await opensearch_client.count(index=names, body=query))["count"] == 1
    assert not files.path(document.document_hash).exists()


async def test_a_removal_that_is_killed_can_be_done_again(
    opensearch_client: AsyncOpenSearch, index_space: str, files: KeptFiles, document: RegistryEntry
) -> None:
    """In between, the document counts as not indexed, so that its remains are not searched."""
    with pytest.raises(KilledError):
        await remove_document(document, KilledWriter(opensearch_client, index_space), files)
    reader = Reader(opensearch_client, index_space)
    left = await reader.document(document.document_hash)
    assert left is not None
    assert left.stage == "extracted"
    await remove_document(left, Writer(opensearch_client, index_space), files)
    assert await reader.document(document.document_hash) is None
