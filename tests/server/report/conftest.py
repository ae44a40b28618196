"""Figures for the tests of reports."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from server.report.charts import Chart, load_charts
from server.report.figures import Figure, Series

BEGIN = datetime(2026, 1, 2, tzinfo=UTC)


@pytest.fixture(scope="session")
def charts() -> dict[str, Chart]:
    """All charts by name."""
    return {chart.row.name: chart for chart in load_charts()}


@pytest.fixture(scope="session")
def figure_of(charts: dict[str, Chart]) -> Callable[..., Figure]:
    """Makes the figure of a chart: its labels, and a list of numbers a series; over time a label is an hour."""

    def make(name: str, labels: list[str], **series: list[float | None]) -> Figure:
        times = tuple(BEGIN + timedelta(hours=number) for number in range(len(labels)))
        shown = tuple(Series(each, tuple(values)) for each, values in series.items())
        return Figure(charts[name], tuple(labels), shown, times if charts[name].is_over_time else ())

    return make
