"""What an answer has room for."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from indexer.store.records import BLOCK
from server.search.candidate import Candidate, Scores
from server.search.disjoint import apart
from server.search.fill import fill
from server.search.inquiry import Budget

Maker = Callable[..., Candidate]
PIECES = st.lists(st.tuples(st.integers(0, 300), st.integers(1, 60), st.floats(0, 1)), max_size=20)


def sure(made: Candidate, probability: float) -> Candidate:
    """A piece that a reranker has judged."""
    return made.scored(Scores(rerank=probability))


def test_a_piece_that_does_not_fit_whole_is_left_out(candidate: Maker) -> None:
    """A smaller one after it still gets in; nothing is cut."""
    found = [candidate("x" * 60), candidate("y" * 60, 100), candidate("z" * 40, 200)]
    assert fill(found, Budget(10, 100)) == (found[0], found[2])


def test_no_more_pieces_than_asked_for(candidate: Maker) -> None:
    """The number of items is kept."""
    found = [candidate(start=100 * number) for number in range(5)]
    assert fill(found, Budget(2, 6000)) == tuple(found[:2])


def test_a_span_stands_for_its_block_where_that_has_no_room(candidate: Maker) -> None:
    """Though the block ranks higher; where there is room for it, it stays."""
    block, span = sure(candidate("x" * 500, text_type=BLOCK), 0.9), sure(candidate("x" * 80, 100), 0.8)
    assert fill([block], Budget(5, 400), [span]) == (span,)
    assert fill([block], Budget(5, 500), [span]) == (block,)


def test_where_room_is_short_of_two_about_as_sure_the_shorter_one_is_chosen(candidate: Maker) -> None:
    """The best is never passed over; with room for all of them the order is the ranking's."""
    best = sure(candidate("x" * 300), 0.9)
    long, short = sure(candidate("y" * 700, 1000), 0.52), sure(candidate("z" * 100, 2000), 0.5)
    assert fill([best, long, short], Budget(2, 1000)) == (best, long)
    assert fill([best, long, short], Budget(3, 1000)) == (best, short)


def test_what_nothing_judged_is_taken_in_its_order(candidate: Maker) -> None:
    """There is no probability to weigh a length against; what is spare comes last."""
    found = [candidate("x" * 300), candidate("y" * 600, 1000)]
    spare = [candidate("y" * 90, 1000)]
    assert fill(found, Budget(5, 500), spare) == (found[0], spare[0])


@given(pieces=PIECES, items=st.integers(1, 10), chars=st.integers(1, 400), judged=st.booleans())
def test_the_budget_is_always_kept(
    candidate: Maker, *, pieces: list[tuple[int, int, float]], items: int, chars: int, judged: bool
) -> None:
    """Never more items or characters, whole pieces only, no words twice; all of the best where they fit."""
    made = [(candidate("x" * length, start), probability) for start, length, probability in pieces]
    found = apart(sure(each, probability) if judged else each for each, probability in made)
    chosen = fill(found.kept, Budget(items, chars), found.spare)
    assert len(chosen) <= items
    assert sum(len(each.record.text) for each in chosen) <= chars
    assert apart(chosen).spare == ()
    assert all(any(each is other for other in (*found.kept, *found.spare)) for each in chosen)
    best = found.kept[:items]
    if sum(len(each.record.text) for each in best) <= chars:
        assert chosen == best
