"""One ranking of what all paths found."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer.store.records import BLOCK, Hit
from server.search.candidate import Candidate, Legs
from server.search.fuse import fuse, scale
from server.search.inquiry import Fusion

SCORES = st.lists(st.floats(0, 1000, allow_nan=False), max_size=8)
LEGS = st.lists(
    st.tuples(st.sampled_from(["HYBRID", "SECTION_EXACT", "QUESTION_INDEX"]), SCORES, SCORES, st.booleans()), max_size=4
)
HitMaker = Callable[..., Hit]


def make_leg(hit: HitMaker, scores: list[float], first: int = 0) -> tuple[Hit, ...]:
    """A leg that finds pieces at 10, 20, 30... with these scores."""
    return tuple(hit(score, start=10 * number) for number, score in enumerate(scores, first))


def make_legs(hit: HitMaker, drawn: list[tuple[str, list[float], list[float], bool]]) -> list[Legs]:
    """A path's legs each; the vector leg begins one piece later."""
    return [Legs(path, make_leg(hit, words), make_leg(hit, vectors, 1), own) for path, words, vectors, own in drawn]


def by_place(candidates: tuple[Candidate, ...]) -> dict[int, Candidate]:
    """Candidates by their start."""
    return {each.record.start: each for each in candidates}


def test_relative_scores_are_added_by_weight(hit: HitMaker) -> None:
    """Each leg is scaled to 0-1; alpha goes to the vectors; what a leg lacks adds nothing."""
    legs = Legs("HYBRID", make_leg(hit, [12.0, 6.0, 0.0]), make_leg(hit, [0.9, 0.5], first=1))
    fused = fuse([legs], Fusion.RELATIVE_SCORE, 0.65)
    assert [(each.record.start, round(each.scores.fused, 3)) for each in fused] == [(10, 0.825), (0, 0.35), (20, 0.0)]


def test_raw_scores_stay_by_leg(hit: HitMaker) -> None:
    """A leg that did not find a piece leaves its score unset."""
    legs = Legs("HYBRID", make_leg(hit, [7.0]), make_leg(hit, [0.8], first=1))
    fused = by_place(fuse([legs], Fusion.RELATIVE_SCORE, 0.65))
    assert (fused[0].scores.bm25, fused[0].scores.vector) == (7.0, None)
    assert (fused[10].scores.bm25, fused[10].scores.vector) == (None, 0.8)


def test_a_piece_of_several_paths_names_them_all(hit: HitMaker) -> None:
    """The one where it ranked highest first; that is the piece's path."""
    legs = [
        Legs("HYBRID", make_leg(hit, [9.0, 7.0]), ()),
        Legs("SECTION_EXACT", (), make_leg(hit, [0.8], first=1)),
    ]
    found = by_place(fuse(legs, Fusion.RELATIVE_SCORE, 0.65))
    assert (found[10].path, found[10].paths) == ("SECTION_EXACT", ("SECTION_EXACT", "HYBRID"))
    assert (found[0].path, found[0].paths) == ("HYBRID", ("HYBRID",))


def test_vector_legs_count_as_one(hit: HitMaker) -> None:
    """The same similarity by two paths is not twice as good."""
    once = [Legs("HYBRID", (), make_leg(hit, [0.9, 0.5]))]
    twice = [*once, Legs("VECTOR_SCOPED", (), make_leg(hit, [0.9, 0.5]))]
    scores = [[each.scores for each in fuse(legs, Fusion.RELATIVE_SCORE, 0.65)] for legs in (once, twice)]
    assert scores[0] == scores[1]


def test_words_of_their_own_are_scaled_by_themselves(hit: HitMaker) -> None:
    """Their best counts in full beside a leg with far greater scores, and is no BM25 score of the question's words."""
    legs = [
        Legs("HYBRID", make_leg(hit, [100.0, 50.0]), ()),
        Legs("SECTION_FUZZY", make_leg(hit, [2.0, 1.0], first=5), (), own_words=True),
    ]
    found = by_place(fuse(legs, Fusion.RELATIVE_SCORE, 0.65))
    assert found[50].scores.fused == found[0].scores.fused == pytest.approx(0.35)
    assert found[50].scores.bm25 is None


def test_spans_and_blocks_are_scaled_apart(hit: HitMaker) -> None:
    """The best block and the best span both count in full."""
    blocks = tuple(hit(score, start=1000 + 10 * score, text_type=BLOCK) for score in (30, 20))
    legs = [Legs("HYBRID", blocks, ()), Legs("HYBRID", make_leg(hit, [3.0, 2.0]), ())]
    assert [round(each.scores.fused, 3) for each in fuse(legs, Fusion.RELATIVE_SCORE, 0.65)] == [0.35, 0.35, 0, 0]


def test_equal_scores_of_a_leg_all_count_in_full(hit: HitMaker) -> None:
    """A leg whose scores are all the same divides nothing by zero."""
    assert set(scale(make_leg(hit, [3.0, 3.0, 3.0])).values()) == {1.0}
    assert scale(()) == {}


def test_reciprocal_ranks_are_added(hit: HitMaker) -> None:
    """First in both legs: 2 / 61 (Cormack, Clarke and Buettcher: k = 60)."""
    legs = Legs("HYBRID", make_leg(hit, [9.0, 5.0]), make_leg(hit, [0.9, 0.5]))
    assert fuse([legs], Fusion.RECIPROCAL_RANK, 0.65)[0].scores.fused == pytest.approx(2 / 61)


@given(drawn=LEGS, alpha=st.floats(0, 1))
def test_every_piece_stands_once_in_order_with_a_score_of_0_to_1(
    hit: HitMaker, drawn: list[tuple[str, list[float], list[float], bool]], alpha: float
) -> None:
    """Whatever the scores, nothing is lost, nothing is twice, and the order is by rank key."""
    legs = make_legs(hit, drawn)
    fused = fuse(legs, Fusion.RELATIVE_SCORE, alpha)
    found = {each.record.id for pair in legs for each in (*pair.bm25, *pair.vector)}
    assert sorted(each.record.id for each in fused) == sorted(found)
    assert all(0 <= each.scores.fused <= 1 + 1e-9 for each in fused)
    assert all(each.signals.fused == each.scores.fused and each.path == each.paths[0] for each in fused)
    assert list(fused) == sorted(fused, key=lambda each: each.rank_key)


@given(drawn=LEGS)
def test_the_order_of_paths_does_not_matter_to_scores(
    hit: HitMaker, drawn: list[tuple[str, list[float], list[float], bool]]
) -> None:
    """The same legs in another order give the same ranking with the same scores."""
    legs = make_legs(hit, drawn)
    for method in Fusion:
        one, other = fuse(legs, method, 0.65), fuse(legs[::-1], method, 0.65)
        assert [(each.record, each.scores, set(each.paths)) for each in one] == [
            (each.record, each.scores, set(each.paths)) for each in other
        ]


@given(words=SCORES, vectors=SCORES)
def test_the_order_of_a_legs_hits_does_not_matter(hit: HitMaker, words: list[float], vectors: list[float]) -> None:
    """The same hits in another order give the same ranking."""
    one = Legs("HYBRID", make_leg(hit, words), make_leg(hit, vectors))
    other = Legs("HYBRID", one.bm25[::-1], one.vector[::-1])
    for method in Fusion:
        assert fuse([one], method, 0.65) == fuse([other], method, 0.65)
