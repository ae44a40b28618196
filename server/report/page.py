"""A report as one page of HTML that needs nothing else: no network, no script, no file beside it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from server.report.charts import Drawn
from server.report.drawing.draw import draw
from server.report.drawing.scale import number_text
from server.report.drawing.svg import svg
from server.report.drawing.table import rows_of
from server.report.figures import Figure
from server.report.reading import Report

SHARES = (("Answered", "ANSWERED"), ("No result", "NO_RESULT"))
"""Tiles that tell a part of the questions; the other calls search for nothing."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A key number: its name, the number with its unit, and whether somebody should look into it."""

    name: str
    number: str
    is_alarm: bool = False


def page(report: Report) -> str:
    """The page."""
    environment = Environment(
        loader=PackageLoader("server.report", "."),
        autoescape=select_autoescape(["jinja"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("page.html.jinja").render(
        report=report,
        tiles=tuple(tiles(report)),
        begin=_instant(report.period.begin),
        end=_instant(report.period.end),
        version=version("factspan"),
        is_table=lambda figure: figure.chart.drawn is Drawn.TABLE,
        rows_of=rows_of,
        picture=lambda figure: svg(draw(figure)),
        shown=[
            (title, f"page-{number}", [each for each in figures if each.chart.drawn is not Drawn.NUMBERS])
            for number, (title, figures) in enumerate(report.pages.items(), 1)
        ],
    )


def tiles(report: Report) -> Iterator[Tile]:
    """The key numbers at the head of the page."""
    numbers = report.figure("key_numbers")
    outcomes = _counts(report.figure("outcomes"))
    for measure, value in zip(numbers.chart.measures, numbers.series[0].values, strict=True):
        text = number_text(value) + (f" {measure.unit}" if measure.unit and value is not None else "")
        yield Tile(measure.label, text, is_alarm=measure.name == "not_verbatim" and bool(value))
    asked = sum(outcomes.get(outcome, 0.0) for _, outcome in SHARES)
    for name, outcome in SHARES:
        yield Tile(name, f"{outcomes.get(outcome, 0.0) / asked:.0%}" if asked else number_text(None))
    failed = outcomes.get("FAILED", 0.0)
    yield Tile("Failed calls", number_text(failed), is_alarm=bool(failed))
    yield Tile("Documents", number_text(sum(_counts(report.figure("documents_by_stage")).values())))


def _counts(figure: Figure) -> dict[str, float]:
    """A figure of one series as names with their numbers."""
    values = figure.series[0].values if figure.series else ()
    return {name: value or 0.0 for name, value in zip(figure.labels, values, strict=True)}


def _instant(seconds: float) -> str:
    return f"{datetime.fromtimestamp(seconds, UTC):%d %b %Y %H:%M} UTC"
