"""Figures whose axis is time: stacked columns, or lines."""

from collections.abc import Iterator
from datetime import timedelta

from server.report.charts import Drawn
from server.report.drawing.legend import legend
from server.report.drawing.scale import marked, number_text, ticks, time_text
from server.report.drawing.shapes import RULE, SOFT, Dot, Drawing, Line, Rectangle, Shape, Text, colour, text_width
from server.report.figures import Figure

WIDTH, PLOT_HEIGHT = 560.0, 180.0
_TOP, _BOTTOM, _RIGHT = 12.0, 26.0, 10.0
_MOST_TIMES = 8
_LINE, _DOT = 2.0, 2.5


def draw_over_time(figure: Figure) -> Drawing:
    """Columns one on another, or a line a series; a gap where there is no number."""
    entries, above = legend(figure.parts, WIDTH)
    marks = ticks(_highest(figure), whole=not any(measure.field for measure in figure.chart.measures))
    left = max(text_width(number_text(mark)) for mark in marks) + 8
    plot = _Plot(left, above + _TOP, marks[-1], len(figure.labels))
    data = _columns(figure, plot) if figure.chart.drawn is Drawn.COLUMNS else _lines(figure, plot)
    shapes = (*entries, *_grid(marks, plot), *_times(figure, plot), *data)
    return Drawing(WIDTH, plot.top + PLOT_HEIGHT + _BOTTOM, shapes, figure.chart.row.title)


class _Plot:
    """The place of the data: from value to pixel, from number of a step to pixel."""

    def __init__(self, left: float, top: float, highest: float, steps: int) -> None:
        self.left, self.top, self.width = left, top, WIDTH - left - _RIGHT
        self.highest = highest
        self.step = self.width / max(1, steps)

    def y(self, value: float) -> float:
        """Where a value is."""
        return self.top + PLOT_HEIGHT * (1 - value / self.highest)

    def x(self, number: int) -> float:
        """Where the middle of a step is."""
        return self.left + self.step * (number + 0.5)


def _highest(figure: Figure) -> float:
    columns = [[series.values[place] or 0.0 for series in figure.series] for place in range(len(figure.labels))]
    together = sum if figure.chart.drawn is Drawn.COLUMNS else max
    return max((together(column) for column in columns if column), default=0.0)


def _grid(marks: tuple[float, ...], plot: _Plot) -> Iterator[Shape]:
    for mark in marks:
        y = plot.y(mark)
        yield Line(((plot.left, y), (plot.left + plot.width, y)), RULE)
        yield Text(plot.left - 6, y + 4, number_text(mark), "end", SOFT)


def _times(figure: Figure, plot: _Plot) -> Iterator[Shape]:
    span = figure.times[-1] - figure.times[0] if figure.times else timedelta()
    for place in marked(figure.times, _MOST_TIMES):
        text = time_text(figure.times[place], span)
        half = text_width(text) / 2
        x = min(max(plot.x(place), half), plot.left + plot.width - half)
        yield Text(x, plot.top + PLOT_HEIGHT + 18, text, "middle", SOFT)


def _columns(figure: Figure, plot: _Plot) -> Iterator[Shape]:
    gap = 1.0 if plot.step > 4 else 0.0  # noqa: PLR2004  # pixels: narrower columns would be all gaps
    for place, label in enumerate(figure.labels):
        below = 0.0
        for number, series in enumerate(figure.series):
            value = series.values[place] or 0.0
            if value:
                top, bottom = plot.y(below + value), plot.y(below)
                x = plot.left + plot.step * place + gap / 2
                title = f"{label}: {series.name} {number_text(value)}"
                yield Rectangle(x, top, plot.step - gap, bottom - top, colour(series.name, number), title)
                below += value


def _lines(figure: Figure, plot: _Plot) -> Iterator[Shape]:
    for number, series in enumerate(figure.series):
        stroke = colour(series.name, number)
        run: list[tuple[float, float]] = []
        for place, value in enumerate((*series.values, None)):
            if value is not None:
                run.append((plot.x(place), plot.y(value)))
                title = f"{figure.labels[place]}: {series.name} {number_text(value)}"
                yield Dot(*run[-1], _DOT, stroke, title)
            elif run:
                yield Line(tuple(run), stroke, _LINE)
                run = []
