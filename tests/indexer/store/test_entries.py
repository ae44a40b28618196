"""Records by their ids, each with what is asked of it."""

import pytest
from opensearchpy import AsyncOpenSearch

from indexer.store.entries import Place, entries_at
from indexer.store.errors import StoreRequestError
from indexer.store.names import PAGES, page_id
from indexer.store.records import PageRecord
from indexer.store.writer import Entry, Writer

HASH = "e" * 64
PAGE = PageRecord(HASH, 1, 612.0, 792.0, 0, 7, "Swallow")
HERE, NOWHERE = Place(PAGES, page_id(HASH, 1)), Place(PAGES, page_id(HASH, 2))


@pytest.fixture
async def space(opensearch_client: AsyncOpenSearch, index_space: str) -> str:
    """One that holds the page."""
    await Writer(opensearch_client, index_space).write([Entry(PAGES, HERE.record_id, PAGE)], "r1")
    return index_space


async def test_each_entry_has_what_is_asked_of_it(opensearch_client: AsyncOpenSearch, space: str) -> None:
    """Some fields, or nothing of its source; what is not there is said not to be."""
    reads = [(HERE, {"includes": ["text"]}), (HERE, False), (NOWHERE, {"includes": ["text"]})]
    words, bare, nothing = await entries_at(opensearch_client, space, reads, timeout=60)
    assert words["_source"] == {"text": PAGE.text}
    assert bare["found"]
    assert "_source" not in bare
    assert not nothing["found"]


async def test_nothing_is_asked_for_no_places(opensearch_client: AsyncOpenSearch, space: str) -> None:
    """An empty request would be an error."""
    assert await entries_at(opensearch_client, space, [], timeout=60) == []


async def test_a_missing_index_is_an_error(opensearch_client: AsyncOpenSearch, space: str) -> None:
    """Not a record that is not there."""
    with pytest.raises(StoreRequestError, match="an index is missing"):
        await entries_at(opensearch_client, f"{space}-none", [(HERE, False)], timeout=60)
