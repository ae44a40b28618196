"""Texts read from the real OpenSearch."""

from opensearchpy import AsyncOpenSearch

from indexer.store.names import TEXTS, text_page_id
from indexer.store.text_pages import TextPage
from indexer.store.texts import Texts
from indexer.store.writer import Entry, Writer

HASH, LONG = "f" * 64, "e" * 64


def page(version: str, number: int, text: str, start: int, document_hash: str = HASH) -> TextPage:
    """A page without sections and spans."""
    return TextPage(document_hash, number, 612.0, 792.0, start, start + len(text), text, version, (), (), ())


async def test_each_text_is_read_by_its_version(opensearch_client: AsyncOpenSearch, index_space: str) -> None:
    """The pages that a range touches; of another document or version there is nothing."""
    pages = [page("old", 1, "Take one.", 0), page("new", 1, "Take ", 0), page("new", 2, "one. Stop.", 5)]
    writer, texts = Writer(opensearch_client, index_space), Texts(opensearch_client, index_space)
    await writer.write([Entry(TEXTS, text_page_id(HASH, each.text_version, each.page), each) for each in pages], "r")
    await writer.refresh([TEXTS])
    assert await texts.lengths(HASH) == {"new": 15, "old": 9}
    assert await texts.pages(HASH, "new", 4, 6) == (pages[1], pages[2])
    assert await texts.pages(HASH, "new", 5, 6) == (pages[2],)
    assert await texts.pages(HASH, "old", 0, 15) == (pages[0],)
    assert await texts.lengths("0" * 64) == {}
    assert await texts.pages(HASH, "other", 0, 15) == await texts.pages("0" * 64, "new", 0, 15) == ()


async def test_a_long_text_is_read_whole(opensearch_client: AsyncOpenSearch, index_space: str) -> None:
    """More pages than one answer has."""
    pages = [page("long", number, "x", number, LONG) for number in range(450)]
    writer, texts = Writer(opensearch_client, index_space), Texts(opensearch_client, index_space)
    await writer.write([Entry(TEXTS, text_page_id(LONG, "long", each.page), each) for each in pages], "r")
    await writer.refresh([TEXTS])
    assert await texts.pages(LONG, "long", 3, 440) == tuple(pages[3:440])


async def test_without_an_index_there_are_no_texts(opensearch_client: AsyncOpenSearch) -> None:
    """An older version has filled the cluster."""
    texts = Texts(opensearch_client, "never-installed")
    assert await texts.lengths(HASH) == {}
    assert await texts.pages(HASH, "new", 0, 9) == ()
