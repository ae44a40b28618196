"""A document's whole entry, for who may see it."""

import pytest
from made_up_records import make_document

from indexer.extract.document import Section
from indexer.store.records import RegistryEntry, RemovedDocument
from server.errors import DocumentNotFoundError, DocumentRemovedError
from server.registry_entries import registry_entry
from server.security.caller import Caller, answering
from server.security.reach import Reach

SECTION = Section("s2", "2", "DOSAGE", 1, None, "dosage", 0, 5, 60, (3,), ("2 DOSAGE",))
ENTRY = make_document(sections=(SECTION,))
GONE = RemovedDocument("e" * 64, "Gone.pdf", "2026-01-02T03:04:05+00:00")


class TwoEntries:
    """One document, and what is kept of another; no test of OpenSearch, which the services' tests use."""

    async def registry_entry(self, document_hash: str) -> RegistryEntry | RemovedDocument | None:
        """As Reader.registry_entry."""
        return {ENTRY.document_hash: ENTRY, GONE.document_hash: GONE}.get(document_hash)


async def _entry(document_hash: str) -> RegistryEntry:
    return await registry_entry(TwoEntries(), document_hash)  # type: ignore[arg-type]  # a fake


async def test_an_entry_comes_with_its_sections() -> None:
    """As it stands."""
    assert (await _entry(ENTRY.document_hash)).sections == (SECTION,)


async def test_a_document_that_is_not_there_is_not_found() -> None:
    """One that was removed is said to be."""
    with pytest.raises(DocumentNotFoundError):
        await _entry("f" * 64)
    with pytest.raises(DocumentRemovedError, match="was removed at 2026-01-02"):
        await _entry(GONE.document_hash)


async def test_a_limited_caller_does_not_learn_what_is_there() -> None:
    """Neither of a document of another drug, nor of one that was removed."""
    with answering(Caller("ward 7", is_known=True, reach=Reach(drugs=("otherol",)))):
        for document_hash in (ENTRY.document_hash, GONE.document_hash):
            with pytest.raises(DocumentNotFoundError) as caught:
                await _entry(document_hash)
            assert not isinstance(caught.value, DocumentRemovedError)
