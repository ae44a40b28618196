"""Rows of one baseline: what stands on it, what is put back beside it, and the size that most of it has."""

from hypothesis import given
from hypothesis import strategies as st

from indexer.extract.baselines import main_size, rows_of
from indexer.extract.fonts import Font
from indexer.extract.ink import Glyph

FONT = Font("Helvetica", bold=False, italic=False, descent=-0.2)


def glyph(text: str, x0: float, baseline: float, size: float = 10.0) -> Glyph:
    """A glyph half as wide as its size."""
    return Glyph(text, x0, baseline - 0.8 * size, x0 + size / 2, baseline + 0.2 * size, baseline, size, FONT, 1.0)


def texts(glyphs: list[Glyph]) -> list[str]:
    """What stands in each row."""
    return ["".join(one.text for one in row.glyphs) for row in rows_of(glyphs)]


def test_a_row_runs_from_left_to_right() -> None:
    """Rows go from top to bottom, in whatever order the file draws them."""
    assert texts([glyph("d", 5, 30), glyph("b", 5, 10.4), glyph("a", 0, 10), glyph("c", 0, 30)]) == ["ab", "cd"]


def test_blanks_alone_are_no_row() -> None:
    """A row without ink is none."""
    assert texts([glyph(" ", 0, 10), glyph("a", 0, 30)]) == ["a"]


def test_a_raised_sign_goes_back_to_the_word_that_it_touches() -> None:
    """10 with a small, raised 9 is one row."""
    assert texts([glyph("1", 0, 20), glyph("0", 5, 20), glyph("9", 10, 16, size=6)]) == ["109"]


def test_a_small_line_of_its_own_stays_one() -> None:
    """A small sign far from the words of the line below is no raised one."""
    assert texts([glyph("1", 0, 20), glyph("0", 5, 20), glyph("9", 90, 16, size=6)]) == ["9", "10"]


def test_a_note_sign_stands_before_its_note() -> None:
    """A small, raised letter above the beginning of a line, a blank apart; not one that ends another line."""
    note = [glyph("x", 12, 20), glyph("y", 17, 20)]
    assert texts([glyph("a", 0, 16, size=6), *note]) == ["axy"]
    assert texts([glyph("w", -6, 16), glyph("a", 0, 16, size=6), *note]) == ["wa", "xy"]


@given(st.lists(st.sampled_from((6.0, 6.04, 9.96, 10.0, 12.0)), min_size=1))
def test_the_main_size_is_one_that_no_other_outnumbers(sizes: list[float]) -> None:
    """Sizes count to a tenth of a point; of equally frequent ones the largest is taken."""
    rounded = [round(size, 1) for size in sizes]
    expected = max(set(rounded), key=lambda size: (rounded.count(size), size))
    assert main_size(glyph("a", 0, 0, size) for size in sizes) == expected
