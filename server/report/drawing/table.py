"""Figures in rows and columns: names at the left, numbers at the right."""

from collections.abc import Sequence

from server.report.drawing.scale import number_text
from server.report.drawing.shapes import RULE, SOFT, Drawing, Line, Shape, Text, shortened, text_width
from server.report.figures import Figure

WIDTH = 560.0
_ROW, _GAP = 22.0, 14.0
_SHORTEST_NAME = 130.0


def rows_of(figure: Figure) -> tuple[tuple[str, ...], ...]:
    """The table's cells as texts, its heads first; figures without an axis have a row a measure."""
    units = [f"{each.label}, {each.unit}" if each.unit else each.label for each in figure.chart.measures]
    if not figure.chart.across:
        (only,) = figure.series
        return (("", ""), *((name, number_text(value)) for name, value in zip(units, only.values, strict=True)))
    rows = (
        (label, *(number_text(series.values[place]) for series in figure.series))
        for place, label in enumerate(figure.labels)
    )
    return (("", *units), *rows)


def draw_table(figure: Figure) -> Drawing:
    """The cells with a line under each row; names that are too long for their column are cut off."""
    rows = rows_of(figure)
    widths = [max(text_width(row[column]) for row in rows) + _GAP for column in range(1, len(rows[0]))]
    width = max(WIDTH, sum(widths) + _SHORTEST_NAME)
    shapes: list[Shape] = []
    for number, row in enumerate(rows):
        y = (number + 1) * _ROW
        fill = SOFT if number == 0 else "#1f2933"
        shapes.append(Text(0, y - 7, shortened(row[0], width - sum(widths)), fill=fill))
        shapes += [
            Text(x, y - 7, text, "end", fill) for x, text in zip(_right_edges(widths, width), row[1:], strict=True)
        ]
        shapes.append(Line(((0, y), (width, y)), RULE))
    return Drawing(width, len(rows) * _ROW + 1, tuple(shapes), figure.chart.row.title)


def _right_edges(widths: Sequence[float], width: float) -> list[float]:
    return [width - sum(widths[place + 1 :]) for place in range(len(widths))]
