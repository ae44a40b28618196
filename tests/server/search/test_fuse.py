"""One ranking of two legs."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer.store.records import Hit
from server.search.fuse import fuse, scale
from server.search.types import Fusion, Legs

SCORES = st.lists(st.floats(0, 1000, allow_nan=False), max_size=8)
HitMaker = Callable[..., Hit]


def make_leg(hit: HitMaker, scores: list[float], first: int = 0) -> tuple[Hit, ...]:
    """A leg that finds pieces at 10, 20, 30... with these scores."""
    return tuple(hit(score, start=10 * number) for number, score in enumerate(scores, first))


def test_relative_scores_are_added_by_weight(hit: HitMaker) -> None:
    """Each leg is scaled to 0-1; alpha goes to the vectors; what a leg lacks adds nothing."""
    legs = Legs("HYBRID", make_leg(hit, [12.0, 6.0, 0.0]), make_leg(hit, [0.9, 0.5], first=1))
    fused = fuse(legs, Fusion.RELATIVE_SCORE, 0.65)
    assert [(each.record.start, round(each.scores.fused, 3)) for each in fused] == [(10, 0.825), (0, 0.35), (20, 0.0)]


def test_raw_scores_stay_by_leg(hit: HitMaker) -> None:
    """A leg that did not find a piece leaves its score unset."""
    legs = Legs("HYBRID", make_leg(hit, [7.0]), make_leg(hit, [0.8], first=1))
    fused = {each.record.start: each for each in fuse(legs, Fusion.RELATIVE_SCORE, 0.65)}
    assert (fused[0].scores.bm25, fused[0].scores.vector) == (7.0, None)
    assert (fused[10].scores.bm25, fused[10].scores.vector) == (None, 0.8)
    assert fused[0].path == "HYBRID"


def test_equal_scores_of_a_leg_all_count_in_full(hit: HitMaker) -> None:
    """A leg whose scores are all the same divides nothing by zero."""
    assert set(scale(make_leg(hit, [3.0, 3.0, 3.0])).values()) == {1.0}


def test_reciprocal_ranks_are_added(hit: HitMaker) -> None:
    """First in both legs: 2 / 61 (Cormack, Clarke and Buettcher: k = 60)."""
    legs = Legs("HYBRID", make_leg(hit, [9.0, 5.0]), make_leg(hit, [0.9, 0.5]))
    assert fuse(legs, Fusion.RECIPROCAL_RANK, 0.65)[0].scores.fused == pytest.approx(2 / 61)


@given(words=SCORES, vectors=SCORES, alpha=st.floats(0, 1))
def test_every_piece_stands_once_in_order_with_a_score_of_0_to_1(
    hit: HitMaker, words: list[float], vectors: list[float], alpha: float
) -> None:
    """Whatever the scores, nothing is lost, nothing is twice, and the order is by rank key."""
    legs = Legs("HYBRID", make_leg(hit, words), make_leg(hit, vectors))
    fused = fuse(legs, Fusion.RELATIVE_SCORE, alpha)
    assert len(fused) == max(len(words), len(vectors))
    assert len({each.record.id for each in fused}) == len(fused)
    assert all(0 <= each.scores.fused <= 1 + 1e-9 for each in fused)
    assert list(fused) == sorted(fused, key=lambda each: each.rank_key)


@given(words=SCORES, vectors=SCORES)
def test_the_order_of_the_legs_hits_does_not_matter(hit: HitMaker, words: list[float], vectors: list[float]) -> None:
    """The same hits in another order give the same ranking."""
    one = Legs("HYBRID", make_leg(hit, words), make_leg(hit, vectors))
    other = Legs("HYBRID", one.bm25[::-1], one.vector[::-1])
    for method in Fusion:
        assert fuse(one, method, 0.65) == fuse(other, method, 0.65)
