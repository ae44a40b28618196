"""The rankings of a question and its parts together."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from server.search.candidate import Candidate
from server.search.interleave import AT_A_GLANCE, by_turns, interleave

Maker = Callable[..., Candidate]
RANKING = st.lists(st.tuples(st.integers(0, 120), st.integers(1, 12)), max_size=9)


def test_each_parts_best_stands_behind_the_first_few(candidate: Maker) -> None:
    """The rest of the whole question's ranking follows."""
    whole = [candidate(start=100 * number) for number in range(AT_A_GLANCE + 2)]
    one, two, never = (candidate(start=100 * number) for number in (50, 51, 52))
    expected = (*whole[:AT_A_GLANCE], one, two, *whole[AT_A_GLANCE:])
    assert interleave(whole, [[one, never], [], [two]]) == expected


def test_without_parts_the_whole_ranking_stays(candidate: Maker) -> None:
    """Nor is nothing an error."""
    whole = tuple(candidate(start=100 * number) for number in range(9))
    assert interleave(whole, []) == whole
    assert interleave([], []) == ()


def test_without_a_whole_the_parts_take_turns(candidate: Maker) -> None:
    """The best of each first; a shorter ranking's turns are the others'."""
    one, two, three, four = (candidate(start=100 * number) for number in range(4))
    assert by_turns([[one, three, four], [], [two, one]]) == (one, two, three, four)


@given(RANKING, st.lists(RANKING, max_size=4))
def test_no_words_come_twice_and_no_part_goes_without(
    candidate: Maker, whole: list[tuple[int, int]], parts: list[list[tuple[int, int]]]
) -> None:
    """Each ranking's best is there, or words of it are, in a better piece."""
    found = [[candidate("x" * length, start) for start, length in ranking] for ranking in (whole, *parts)]
    together = interleave(found[0], found[1:])
    taken = [at for each in together for at in range(each.record.start, each.record.end)]
    assert len(taken) == len(set(taken))
    for best in (ranking[0].record for ranking in found if ranking):
        assert set(taken) & set(range(best.start, best.end))
