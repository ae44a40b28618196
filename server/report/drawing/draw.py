"""From a figure to its drawing."""

from collections.abc import Callable, Mapping

from server.report.charts import Drawn
from server.report.drawing.bars import draw_bars
from server.report.drawing.over_time import draw_over_time
from server.report.drawing.shapes import SOFT, Drawing, Text
from server.report.drawing.table import draw_table
from server.report.figures import Figure

WAYS: Mapping[Drawn, Callable[[Figure], Drawing]] = {
    Drawn.NUMBERS: draw_table,
    Drawn.COLUMNS: draw_over_time,
    Drawn.LINES: draw_over_time,
    Drawn.BARS: draw_bars,
    Drawn.STACKED_BARS: draw_bars,
    Drawn.TABLE: draw_table,
}


def draw(figure: Figure) -> Drawing:
    """The drawing; where there is nothing to show, the words that say so."""
    if figure.is_empty:
        row = figure.chart.row
        return Drawing(560.0, 40.0, (Text(0, 24, row.empty, fill=SOFT),), row.title)
    return WAYS[figure.chart.drawn](figure)
