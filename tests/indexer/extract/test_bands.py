"""What stands beside one another."""

from collections.abc import Callable

from indexer.extract.bands import bands_of, box_of, is_several
from indexer.extract.lines import Line


def test_lines_of_one_height_are_a_band(make_line: Callable[..., Line]) -> None:
    """Left to right, then down."""
    bands = bands_of([make_line("below", baseline=120), make_line("right", x0=300), make_line("left")])
    assert [[line.text for line in band] for band in bands] == [["left", "right"], ["below"]]


def test_a_number_before_a_text_is_not_several(make_line: Callable[..., Line]) -> None:
    """A heading's number in a column of its own makes no table."""
    assert not is_several([make_line("4.1"), make_line("Indications", x0=100)])
    assert not is_several([make_line("5"), make_line("WARNINGS AND PRECAUTIONS", x0=100)])
    assert is_several([make_line("Dose"), make_line("Effect", x0=100)])
    assert is_several([make_line("5"), make_line("TOTAL", x0=100)])


def test_the_box_holds_all_lines(make_line: Callable[..., Line]) -> None:
    """From the first top to the last bottom."""
    box = box_of([make_line("a"), make_line("b", x0=90, baseline=150)])
    assert (box.x0, box.top, box.x1, box.bottom) == (50, 92, 95, 152)
