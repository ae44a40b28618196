"""Figures whose axis is names: bars that lie, one under another, whole or in parts."""

from collections.abc import Iterator

from server.report.drawing.legend import legend
from server.report.drawing.scale import number_text
from server.report.drawing.shapes import SOFT, Drawing, Rectangle, Shape, Text, colour, shortened, text_width
from server.report.figures import Figure

WIDTH = 560.0
_ROW, _BAR = 24.0, 16.0
_LONGEST_NAME = 210.0
_GAP = 8.0


def draw_bars(figure: Figure) -> Drawing:
    """A bar a name, with its number behind it; its parts in their colours where there are several series."""
    entries, above = legend(figure.parts, WIDTH)
    totals = [sum(series.values[place] or 0.0 for series in figure.series) for place in range(len(figure.labels))]
    names = [shortened(label, _LONGEST_NAME) for label in figure.labels]
    left = max((text_width(name) for name in names), default=0.0) + _GAP
    right = max((text_width(number_text(total)) for total in totals), default=0.0) + _GAP
    scale = (WIDTH - left - right) / (max(totals, default=0.0) or 1.0)
    rows = (
        shape
        for place, name in enumerate(names)
        for shape in _row(figure, place, name, (left, above + _GAP + place * _ROW, scale, totals[place]))
    )
    return Drawing(WIDTH, above + _GAP + len(names) * _ROW, (*entries, *rows), figure.chart.row.title)


def _row(figure: Figure, place: int, name: str, at: tuple[float, float, float, float]) -> Iterator[Shape]:
    """One bar: ``at`` tells where it begins (x, y), pixels a unit, and the bar's whole value."""
    left, top, scale, total = at
    yield Text(left - _GAP, top + _BAR - 4, name, "end")
    x = left
    for number, series in enumerate(figure.series):
        value = series.values[place] or 0.0
        if value:
            title = f"{figure.labels[place]}: {series.name} {number_text(value)}"
            yield Rectangle(x, top, value * scale, _BAR, colour(series.name, number), title)
            x += value * scale
    yield Text(x + _GAP / 2, top + _BAR - 4, number_text(total), fill=SOFT)
