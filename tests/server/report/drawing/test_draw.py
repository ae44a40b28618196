"""From figures to drawings."""

from collections.abc import Callable

from server.report.charts import Drawn
from server.report.drawing.draw import WAYS, draw
from server.report.drawing.shapes import Text
from server.report.figures import Figure


def test_every_kind_of_chart_can_be_drawn() -> None:
    """A new kind needs its way."""
    assert set(WAYS) == set(Drawn)


def test_a_figure_without_numbers_says_so(figure_of: Callable[..., Figure]) -> None:
    """In the chart's own words."""
    (only,) = draw(figure_of("errors", [])).shapes
    assert isinstance(only, Text)
    assert only.text == "No call failed."
