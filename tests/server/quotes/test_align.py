"""Words beside one another."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.quotes.align import Alignment, Difference, align, likeness

WORDS = st.lists(st.sampled_from("abcde"), max_size=12)


@pytest.mark.parametrize(
    ("quote", "stretch", "expected"),
    [
        ("a b c", "a b c", Alignment(0, 3, ())),
        ("a b c", "x a b c y", Alignment(1, 4, ())),
        ("a x c", "a b c", Alignment(0, 3, (Difference(1, 2, 1, 2),))),
        ("a c", "a b c", Alignment(0, 3, (Difference(1, 1, 1, 2),))),
        ("a b c", "a c", Alignment(0, 2, (Difference(1, 2, 1, 1),))),
    ],
)
def test_the_fewest_words_differ(quote: str, stretch: str, expected: Alignment) -> None:
    """Changed, left out, put in; what stands around is left away."""
    assert align(quote.split(), stretch.split()) == expected


@given(WORDS, WORDS)
def test_all_words_between_differences_are_the_same(quote: list[str], stretch: list[str]) -> None:
    """Applied to the stretch, the differences give the quote."""
    aligned = align(quote, stretch)
    built, at = [], aligned.start
    for each in aligned.differences:
        built += stretch[at : each.start] + quote[each.quote_start : each.quote_end]
        at = each.end
    assert built + stretch[at : aligned.end] == quote


def test_likeness_is_the_share_of_characters_kept() -> None:
    """0 to 1."""
    assert likeness("abcd", "abcd") == 1.0
    assert likeness("abcd", "abxd") == 0.75
    assert likeness("abcd", "") == 0.0
