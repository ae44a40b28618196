"""Stretches of a document's text."""

from dataclasses import replace

import pytest
from opensearchpy import AsyncOpenSearch

from indexer.store.names import PAGES, page_id
from indexer.store.reader import Reader
from indexer.store.records import PageRecord
from indexer.store.writer import Entry, Writer
from server.citations.stretch import covered, read_stretch
from server.errors import DocumentIncompleteError

HASH = "e" * 64
TEXT = "Take one.\nThen two."
PAGES_OF_IT = (
    PageRecord(HASH, 1, 612.0, 792.0, 0, 10, TEXT[:10]),
    PageRecord(HASH, 2, 612.0, 792.0, 10, 10, ""),
    PageRecord(HASH, 3, 612.0, 792.0, 10, 19, TEXT[10:]),
)


async def test_a_stretch_is_cut_from_its_pages(opensearch_client: AsyncOpenSearch, index_space: str) -> None:
    """Over a page break, within a page, and the whole text; a range that is not stored is an error."""
    writer = Writer(opensearch_client, index_space)
    await writer.write([Entry(PAGES, page_id(HASH, page.page), page) for page in PAGES_OF_IT], "r1")
    await writer.refresh()
    reader = Reader(opensearch_client, index_space)
    for start, end in ((5, 14), (0, 4), (12, 19), (0, 19)):
        stretch = await read_stretch(reader, HASH, start, end)
        assert (stretch.text, stretch.start, stretch.end) == (TEXT[start:end], start, end)
    with pytest.raises(DocumentIncompleteError):
        await read_stretch(reader, HASH, 5, 20)


@pytest.mark.parametrize(
    "pages",
    [
        (),
        PAGES_OF_IT[1:],
        PAGES_OF_IT[:2],
        (PAGES_OF_IT[0], replace(PAGES_OF_IT[2], start=11)),
        (PAGES_OF_IT[0], replace(PAGES_OF_IT[2], text="Then three.")),
    ],
    ids=["none", "no begin", "no end", "a gap", "other words"],
)
def test_pages_that_do_not_fit_are_not_put_together(pages: tuple[PageRecord, ...]) -> None:
    """A document that is being written anew has pages of both extractions."""
    assert covered(PAGES_OF_IT, 5, 19)
    assert not covered(pages, 5, 19)
