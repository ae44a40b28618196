"""The rankings of a question and its parts together."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.search.candidate import Candidate, Scores
from server.search.disjoint import Apart, apart
from server.search.interleave import AT_A_GLANCE, SHARE_OF_A_PART, by_turns, interleave

Maker = Callable[..., Candidate]
RANKING = st.lists(st.tuples(st.integers(0, 120), st.integers(1, 12), st.floats(0, 1)), max_size=9)


def sure(made: Candidate, probability: float) -> Candidate:
    """A piece that a reranker has judged."""
    return made.scored(Scores(rerank=probability))


def test_a_part_counts_a_share_of_what_the_whole_does(candidate: Maker) -> None:
    """A piece that is as sure for a part stands behind, one that is much surer in front."""
    whole = [sure(candidate(start=0), 0.5), sure(candidate(start=100), 0.1)]
    part = [sure(candidate(start=200), 0.9), sure(candidate(start=300), 0.5)]
    starts = [each.record.start for each in interleave(Apart((*whole,)), [Apart((*part,))]).kept]
    assert starts == [200, 0, 300, 100]


@pytest.mark.parametrize("judged", [True, False])
def test_a_piece_of_both_has_the_better_score(candidate: Maker, *, judged: bool) -> None:
    """It stands once, where it is surest; likewise where nothing was judged but fused scores tell."""

    def scored(start: int, score: float) -> Candidate:
        return candidate(start=start).scored(Scores(rerank=score) if judged else Scores(fused=score))

    together = interleave(Apart((scored(0, 0.6), scored(100, 0.2))), [Apart((scored(100, 0.8), scored(0, 0.9)))]).kept
    assert [each.record.start for each in together] == [0, 100]
    assert [each.scores.total for each in together] == [0.6, pytest.approx(0.8 * SHARE_OF_A_PART)]


def test_each_parts_best_stands_behind_the_first_few(candidate: Maker) -> None:
    """However unsure it is."""
    whole = [sure(candidate(start=100 * number), 0.9 - number / 10) for number in range(AT_A_GLANCE + 2)]
    best, next_best = (sure(candidate(start=5000 + 100 * number), 0.01) for number in range(2))
    starts = [each.record.start for each in interleave(Apart((*whole,)), [Apart((best, next_best)), Apart()]).kept]
    assert starts == [0, 100, 200, 300, 400, 5000, 500, 600, 5100]


def test_without_parts_the_whole_ranking_stays(candidate: Maker) -> None:
    """Nor is nothing an error."""
    whole = Apart(tuple(candidate(start=100 * number) for number in range(9)), (candidate(start=50),))
    assert interleave(whole, []) == whole
    assert interleave(Apart(), []) == Apart()


def test_without_a_whole_the_parts_take_turns(candidate: Maker) -> None:
    """The best of each first; a shorter ranking's turns are the others'."""
    one, two, three, four = (candidate(start=100 * number) for number in range(4))
    assert by_turns([Apart((one, three, four)), Apart(), Apart((two, one))]).kept == (one, two, three, four)


@given(RANKING, st.lists(RANKING, max_size=4))
def test_no_words_come_twice_and_no_part_goes_without(
    candidate: Maker, whole: list[tuple[int, int, float]], parts: list[list[tuple[int, int, float]]]
) -> None:
    """Each ranking's best is there, or words of it are, in a better piece."""
    found = [
        apart(sorted((sure(candidate("x" * length, start), p) for start, length, p in row), key=lambda c: c.rank_key))
        for row in (whole, *parts)
    ]
    together = interleave(found[0], found[1:])
    taken = [at for each in together.kept for at in range(each.record.start, each.record.end)]
    assert len(taken) == len(set(taken))
    for best in (ranking.kept[0].record for ranking in found if ranking.kept):
        assert set(taken) & set(range(best.start, best.end))
    pieces = {(each.record.start, each.record.end) for row in found for each in (*row.kept, *row.spare)}
    assert {(each.record.start, each.record.end) for each in (*together.kept, *together.spare)} == pieces
