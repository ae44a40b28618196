"""What slipped past the query does not leave."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from server.search.out_of_reach import within_reach
from server.security.reach import EVERYTHING, Reach

ZORQUELA = Reach(drugs=("zorquela",))


def test_a_piece_of_another_document_is_dropped(candidate: Callable[..., Any]) -> None:
    """And told of."""
    own, other = candidate(), candidate(document_hash="b" * 64, brand_names=("Otherol",), generic_names=())
    assert within_reach([own, other], ZORQUELA) == ((own,), (other.record,))


def test_another_place_out_of_reach_is_dropped_and_the_piece_stays(
    candidate: Callable[..., Any], record: Callable[..., Any]
) -> None:
    """The words are the caller's, the other label is not."""
    own, other = candidate(), record(document_hash="b" * 64, brand_names=("Otherol",), generic_names=())
    assert within_reach([replace(own, also_at=(other,))], ZORQUELA) == ((own,), (other,))


def test_without_a_limit_all_stay(candidate: Callable[..., Any]) -> None:
    """Untouched."""
    every = (candidate(), candidate(start=50))
    assert within_reach(every, EVERYTHING) == (every, ())
