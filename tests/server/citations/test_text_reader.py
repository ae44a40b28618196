"""Texts of documents that are indexed today, and of those that an older version indexed."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest_asyncio
from opensearchpy import AsyncOpenSearch

from indexer.store.names import TEXTS, text_page_id
from indexer.store.text_pages import TextPage
from indexer.store.writer import Entry, Writer
from server.citations.text_reader import UNNAMED, TextReader
from server.grpc_server import GrpcServer
from server.search.pipeline import SearchParts


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def served_space(index_space: str, write_made_up_labels: Callable[[str], Awaitable[None]]) -> str:
    """One of this module's own, which it writes into."""
    await write_made_up_labels(index_space)
    return index_space


async def test_a_text_without_a_version_is_put_together(
    server: GrpcServer, search_parts: SearchParts, text_reader: TextReader
) -> None:
    """From its pages, its spans and the registry's sections; rectangles of headings are not stored."""
    assert server
    for document in (await search_parts.registry.get()).documents:
        assert (await text_reader.lengths(document))[UNNAMED] == document.text_length
        pages = await text_reader.pages(document, UNNAMED, 0, document.text_length)
        assert [page.page for page in pages] == list(range(1, document.page_count + 1))
        assert {span.start for page in pages for span in page.spans}
        entry = await search_parts.reader.document(document.document_hash)
        assert entry
        assert {section for page in pages for section in page.sections} == set(entry.sections)
        assert not any(page.other_places for page in pages)


async def test_a_kept_text_is_read_by_its_version(
    server: GrpcServer,
    search_parts: SearchParts,
    text_reader: TextReader,
    opensearch_client: AsyncOpenSearch,
    index_space: str,
) -> None:
    """Beside the one of today."""
    assert server
    document = replace((await search_parts.registry.get()).documents[0], text_version="1" * 16)
    old = TextPage(document.document_hash, 1, 612.0, 792.0, 0, 5, "Older", "0" * 16, (), (), ())
    writer = Writer(opensearch_client, index_space)
    await writer.write([Entry(TEXTS, text_page_id(document.document_hash, "0" * 16, 1), old)], "r")
    await writer.refresh([TEXTS])
    assert await text_reader.lengths(document) == {"0" * 16: 5, "1" * 16: document.text_length}
    assert await text_reader.pages(document, "0" * 16, 1, 3) == (old,)
    assert await text_reader.pages(document, "1" * 16, 1, 3) == ()
