"""A report's figures, read from OpenSearch in one request."""

from collections.abc import Sequence
from dataclasses import dataclass

from opensearchpy import AsyncOpenSearch

from indexer.store.names import in_space
from indexer.store.statistics import statistics
from server.report.aggregations import Period, aggregations, search_body
from server.report.charts import Chart, load_charts
from server.report.drawing.scale import time_step
from server.report.figures import Figure, figure


@dataclass(frozen=True, slots=True)
class Report:
    """The figures in the order of their pages, of which space, and the time they are about."""

    space: str
    period: Period
    figures: tuple[Figure, ...]

    @property
    def pages(self) -> dict[str, list[Figure]]:
        """The figures by page."""
        found: dict[str, list[Figure]] = {}
        for each in self.figures:
            found.setdefault(each.chart.row.page, []).append(each)
        return found

    def figure(self, name: str) -> Figure:
        """The figure of the chart with this name."""
        return next(each for each in self.figures if each.chart.row.name == name)


def period_before(end: float, seconds: float) -> Period:
    """The time before an instant (seconds since 1970), in round steps from a round beginning."""
    step = time_step(seconds)
    return Period((end - seconds) // step * step, end, step)


async def read_report(
    client: AsyncOpenSearch, space: str, period: Period, charts: Sequence[Chart] | None = None
) -> Report:
    """What was asked within the period, and what is indexed.

    Raises:
        indexer.store.errors.StoreError: when OpenSearch can't be reached, or does not answer in full.
    """
    shown = tuple(charts or load_charts())
    answers = await statistics(client, [(in_space(chart.records.name, space), _body(chart, period)) for chart in shown])
    return Report(space, period, tuple(figure(*each) for each in zip(shown, answers, strict=True)))


def _body(chart: Chart, period: Period) -> dict[str, object]:
    """Of what stands now, all is counted, whatever the period."""
    if chart.records.by_time:
        return search_body(aggregations(chart), chart.row.filter, chart.records.time_field, period)
    return search_body(aggregations(chart), chart.row.filter)
