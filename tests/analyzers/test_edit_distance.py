"""What within_distance promises: the number of slips, up to a bound."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.edit_distance import within_distance


@pytest.mark.parametrize(
    ("first", "second", "distance"),
    [("same", "same", 0), ("metfromin", "metformin", 1), ("wafarin", "warfarin", 1), ("abc", "axcd", 2), ("", "ab", 2)],
)
def test_slips_are_counted(first: str, second: str, distance: int) -> None:
    """Missing, spare, wrong and swapped letters are a slip each."""
    assert within_distance(first, second, 2) == distance


def test_beyond_the_bound_there_is_no_number() -> None:
    """Words further apart than the bound are just different."""
    assert within_distance("abcdef", "ghijkl", 2) is None


@given(st.text("ab", max_size=8), st.text("ab", max_size=8), st.integers(0, 8))
def test_the_distance_is_the_same_both_ways(first: str, second: str, most: int) -> None:
    """Order does not matter, the bound holds, and only equal words are at distance nought."""
    found = within_distance(first, second, most)
    assert found == within_distance(second, first, most)
    assert found is None or (0 <= found <= most and (found == 0) == (first == second))
