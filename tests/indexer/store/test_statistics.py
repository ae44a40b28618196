"""Searches that only aggregate, in a real OpenSearch."""

import pytest
from opensearchpy import AsyncOpenSearch

from indexer.store.errors import StoreRequestError
from indexer.store.names import PAGES, in_space
from indexer.store.statistics import statistics

COUNT = {"size": 0, "aggs": {"pages": {"value_count": {"field": "page"}}}}


async def test_each_search_has_its_answer(opensearch_client: AsyncOpenSearch, index_space: str) -> None:
    """In their order; where there is no index nothing is found."""
    pages = in_space(PAGES, index_space)
    await opensearch_client.index(index=pages, id="one", body={"page": 1}, refresh="true")
    there, nowhere = await statistics(opensearch_client, [(pages, COUNT), ("factspan-nowhere", COUNT)])
    assert (there["aggregations"]["pages"]["value"], nowhere["hits"]["total"]["value"]) == (1, 0)


async def test_a_search_that_is_refused_is_no_number(opensearch_client: AsyncOpenSearch, index_space: str) -> None:
    """None of the others' answers is taken for the whole."""
    wrong = {"aggs": {"x": {"no_such": {}}}}
    with pytest.raises(StoreRequestError):
        await statistics(opensearch_client, [(in_space(PAGES, index_space), COUNT), ("factspan-nowhere", wrong)])
