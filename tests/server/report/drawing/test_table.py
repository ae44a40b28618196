"""Tables."""

from collections.abc import Callable

from server.report.drawing.shapes import Text
from server.report.drawing.table import draw_table, rows_of
from server.report.figures import Figure

Make = Callable[..., Figure]


def test_a_table_has_its_heads_with_units(figure_of: Make) -> None:
    """A row a name, a dash where there is no number."""
    figure = figure_of("callers", ["ward 7"], Requests=[2.0], Median=[12.34], p95=[None])
    assert rows_of(figure) == (("", "Requests", "Median, ms", "95 of 100, ms"), ("ward 7", "2", "12.3", "\u2013"))


def test_key_numbers_are_a_row_each(figure_of: Make) -> None:
    """Names at the left."""
    figure = figure_of("key_numbers", ["", "", "", "", ""], all=[1.0, 2.0, 3.0, 4.0, 0.0])
    assert rows_of(figure)[1] == ("Requests", "1")


def test_a_drawn_table_holds_every_number(figure_of: Make) -> None:
    """A name too long for its column is cut off, a number never."""
    figure = figure_of("callers", ["x" * 300], Requests=[1_234_567.0], Median=[1.0], p95=[2.0])
    texts = [each.text for each in draw_table(figure).shapes if isinstance(each, Text)]
    assert "1,234,567" in texts
    assert any(text.startswith("xxx") and len(text) < 300 for text in texts)
