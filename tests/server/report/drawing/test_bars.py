"""Bars."""

from collections.abc import Callable

from server.report.drawing.bars import WIDTH, draw_bars
from server.report.drawing.shapes import Rectangle, Text, text_width
from server.report.figures import Figure

Make = Callable[..., Figure]


def test_a_bar_is_as_long_as_its_number(figure_of: Make) -> None:
    """Half as many, half as long; each has its name and number."""
    drawing = draw_bars(figure_of("calls", ["Ask", "Search"], Requests=[10.0, 5.0]))
    long, short = [each for each in drawing.shapes if isinstance(each, Rectangle)]
    assert long.width == 2 * short.width
    assert [each.text for each in drawing.shapes if isinstance(each, Text)] == ["Ask", "10", "Search", "5"]


def test_parts_lie_behind_one_another(figure_of: Make) -> None:
    """The number is that of all parts."""
    drawing = draw_bars(figure_of("targeted_and_found", ["dosage"], dosage=[3.0], storage=[1.0]))
    first, second = [each for each in drawing.shapes if isinstance(each, Rectangle) and each.title]
    assert first.x + first.width == second.x
    assert [each.text for each in drawing.shapes if isinstance(each, Text)][-1] == "4"


def test_a_long_name_and_a_large_number_fit(figure_of: Make) -> None:
    """Both are inside the drawing."""
    drawing = draw_bars(figure_of("drugs", ["A" * 200, "B"], Requests=[123_456_789.0, 1.0]))
    for text in (each for each in drawing.shapes if isinstance(each, Text)):
        left = text.x - (text_width(text.text) if text.anchor == "end" else 0)
        assert left >= 0
        assert left + text_width(text.text) <= WIDTH
