"""The exact comparison with every piece."""

from collections.abc import Callable

import pytest

from indexer.store.names import SPANS
from indexer.store.reader import Reader
from server.search.paths.path import PathQuery
from server.search.query.filters import filters
from server.search.query.knn import knn
from server.search.query.scan import scan


async def test_scores_are_those_of_a_nearest_neighbour_query(
    sample_query: Callable[..., PathQuery], sample_reader: Reader
) -> None:
    """Both are one leg: the same piece must have the same similarity."""
    query = sample_query("What is the half-life of Zorquela?")
    narrowing = filters(query.scope)
    bodies = [
        (SPANS, {"size": 5, "query": each(query)})
        for each in (
            lambda query: scan(query.vector, narrowing),
            lambda query: knn(query.vector, 5, narrowing),
        )
    ]
    scanned, nearest = await sample_reader.search(bodies, timeout=30)
    assert [hit.record.id for hit in scanned.hits] == [hit.record.id for hit in nearest.hits]
    assert [hit.score for hit in scanned.hits] == pytest.approx([hit.score for hit in nearest.hits], abs=1e-3)


async def test_every_piece_that_the_filters_let_through_is_scored(
    sample_query: Callable[..., PathQuery], sample_reader: Reader
) -> None:
    """None is too far, none of another document comes in."""
    query = sample_query("What is the half-life of Zorquela?")
    narrowing = filters(query.scope)
    bodies = [
        (SPANS, {"size": 2000, "query": scan(query.vector, narrowing)}),
        (SPANS, {"size": 2000, "query": {"bool": {"filter": narrowing}}}),
    ]
    scanned, every = await sample_reader.search(bodies, timeout=30)
    assert {hit.record.id for hit in scanned.hits} == {hit.record.id for hit in every.hits}
    assert all(0 <= hit.score <= 1 for hit in scanned.hits)
