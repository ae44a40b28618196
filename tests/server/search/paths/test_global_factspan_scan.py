"""The GLOBAL_FACTSPAN_SCAN path: every span of the drug's documents is compared."""

from collections.abc import Awaitable, Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer.store.answers import Answer
from indexer.store.names import SPANS
from indexer.store.records import Hit
from server.search.candidate import Legs
from server.search.inquiry import EvidenceUnit
from server.search.paths.global_factspan_scan import LEAST_SHARE, MOST_SPANS, GlobalFactspanScanPath
from server.search.paths.path import Answers, PathQuery
from server.search.paths.vector_scoped import VectorScopedPath

Walk = Callable[..., Awaitable[tuple[Legs, ...]]]


def test_without_documents_and_for_blocks_nothing_is_asked(path_query: Callable[..., PathQuery]) -> None:
    """All spans of one drug, never of everything."""
    assert GlobalFactspanScanPath().nearest(path_query(document_hashes=())) == ()
    assert GlobalFactspanScanPath().nearest(path_query(unit=EvidenceUnit.SECTION)) == ()


def test_no_more_than_fifty_spans_are_asked_for(path_query: Callable[..., PathQuery]) -> None:
    """Whatever the pool."""
    ((alias, body),) = GlobalFactspanScanPath().nearest(path_query())
    assert (alias, body["size"]) == (SPANS, MOST_SPANS)


@given(st.lists(st.floats(0, 1), max_size=12))
def test_only_spans_over_the_threshold_count(hit: Callable[..., Hit], scores: list[float]) -> None:
    """Those of at least half the way from the last to the first; the best always."""
    hits = tuple(hit(score, start=10 * number) for number, score in enumerate(sorted(scores, reverse=True)))
    (legs,) = GlobalFactspanScanPath().legs(Answers(nearest=[Answer(hits)]))
    kept = [each.score for each in legs.vector]
    assert kept[:1] == sorted(scores, reverse=True)[:1]
    if scores:
        least = min(scores) + LEAST_SHARE * (max(scores) - min(scores))
        assert kept == [score for score in sorted(scores, reverse=True) if score >= least]


async def test_its_scores_compare_with_those_of_the_nearest_neighbours(
    sample_query: Callable[..., PathQuery], walk: Walk
) -> None:
    """The same span has the same similarity by either way, so that both can be one leg."""
    query = sample_query("What is the half-life of Zorquela?")
    (scanned,), (nearest,) = await walk(GlobalFactspanScanPath(), query), await walk(VectorScopedPath(), query)
    assert scanned.vector[0].record == nearest.vector[0].record
    assert scanned.vector[0].score == pytest.approx(nearest.vector[0].score, abs=1e-3)
    assert scanned.bm25 == ()
