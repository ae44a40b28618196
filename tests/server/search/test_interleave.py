"""The rankings of a question's parts together."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from server.search.interleave import interleave
from server.search.types import Candidate

Maker = Callable[..., Candidate]
RANKINGS = st.lists(st.lists(st.tuples(st.integers(0, 40), st.integers(1, 12)), max_size=6), max_size=4)


def test_each_ranking_gives_its_best_by_turns(candidate: Maker) -> None:
    """First all the firsts, then all the seconds."""
    one, two, three, four = (candidate(start=100 * number) for number in range(4))
    assert interleave([[one, two], [three, four]]) == (one, three, two, four)


def test_a_short_ranking_leaves_its_turn(candidate: Maker) -> None:
    """Nothing of the longer one is lost."""
    one, two, three = (candidate(start=100 * number) for number in range(3))
    assert interleave([[one], [two, three], []]) == (one, two, three)
    assert interleave([]) == ()


@given(RANKINGS)
def test_no_words_come_twice_and_no_part_goes_without(candidate: Maker, rankings: list[list[tuple[int, int]]]) -> None:
    """Each ranking's best is there, or words of it are, from a better turn."""
    found = [[candidate("x" * length, start) for start, length in ranking] for ranking in rankings]
    together = interleave(found)
    taken = [at for each in together for at in range(each.record.start, each.record.end)]
    assert len(taken) == len(set(taken))
    for best in (ranking[0].record for ranking in found if ranking):
        assert set(taken) & set(range(best.start, best.end))
