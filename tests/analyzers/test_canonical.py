"""Ranges of a canonical text: what is cut is what stands there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.canonical import Box, Place, RangeError, cut, first_page, is_verbatim


@given(st.text(min_size=1), st.data())
def test_a_cut_is_verbatim(text: str, data: st.DataObject) -> None:
    """Whatever is cut from a text stands in it at that range."""
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    assert is_verbatim(text, start, end, cut(text, start, end))


@given(st.text(min_size=1), st.data())
def test_changed_words_are_not_verbatim(text: str, data: st.DataObject) -> None:
    """One other character anywhere is noticed."""
    at = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.characters().filter(lambda character: character != text[at]))
    assert not is_verbatim(text, 0, len(text), text[:at] + other + text[at + 1 :])


@pytest.mark.parametrize(("start", "end"), [(-1, 2), (0, 0), (2, 1), (0, 4)])
def test_a_range_outside_its_text_is_refused(start: int, end: int) -> None:
    """Neither cut nor believed."""
    with pytest.raises(RangeError, match=f"{start}:{end}"):
        cut("abc", start, end)
    assert not is_verbatim("abc", start, end, "abc"[max(start, 0) : end])


def test_a_range_begins_on_its_first_page() -> None:
    """The order of the places does not matter."""
    box = Box(0, 0, 1, 1)
    assert first_page([Place(4, box, 5, 9), Place(3, box, 0, 5)]) == 3


def test_a_range_without_a_place_has_no_page() -> None:
    """There is no page 0 to fall back on."""
    with pytest.raises(RangeError):
        first_page([])


def test_a_union_holds_both_boxes() -> None:
    """The smallest box around two."""
    assert Box(0, 5, 2, 6).union(Box(1, 1, 9, 2)) == Box(0, 1, 9, 6)
