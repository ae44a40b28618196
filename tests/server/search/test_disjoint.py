"""No words twice."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from indexer.store.records import BLOCK
from server.search.candidate import Candidate
from server.search.disjoint import apart, disjoint

Maker = Callable[..., Candidate]
PLACES = st.lists(st.tuples(st.integers(0, 60), st.integers(1, 30), st.sampled_from("ab")), max_size=15)


def test_of_a_block_and_a_span_in_it_the_first_stays(candidate: Maker) -> None:
    """Whichever ranks higher."""
    block, span = candidate("x" * 100, text_type=BLOCK), candidate("x" * 10, 20)
    assert disjoint([block, span]) == (block,)
    assert disjoint([span, block]) == (span,)


def test_pieces_that_only_touch_both_stay(candidate: Maker) -> None:
    """A range ends before its end."""
    found = (candidate("x" * 10, 10), candidate("x" * 10, 0), candidate("x" * 10, 20))
    assert disjoint(found) == found


def test_the_same_range_of_another_document_stays(candidate: Maker) -> None:
    """Offsets count within a document."""
    found = (candidate(), candidate(document_hash="b" * 64))
    assert disjoint(found) == found


@given(PLACES)
def test_what_is_kept_shares_no_character_and_keeps_its_order(
    candidate: Maker, places: list[tuple[int, int, str]]
) -> None:
    """And what is left out shares one with something before it."""
    found = [candidate("x" * length, start, document_hash=sign * 64) for start, length, sign in places]
    kept = disjoint(found)
    assert apart(found).kept == kept
    assert len(apart(found).spare) == len(found) - len(kept)
    left = iter(found)
    assert all(any(each is other for other in left) for each in kept)
    taken: set[tuple[str, int]] = set()
    for each in found:
        mine = {(each.record.document_hash, at) for at in range(each.record.start, each.record.end)}
        assert (not taken & mine) == any(each is other for other in kept)
        if not taken & mine:
            taken |= mine
