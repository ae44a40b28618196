"""What a chart shows: names and numbers, out of OpenSearch's answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from server.report.aggregations import COUNT, METRIC, Aggregation, aggregations
from server.report.charts import Chart

MOST_PARTS = 10
"""More colours than that nobody tells apart."""
OTHERS = "others"


@dataclass(frozen=True, slots=True)
class Series:
    """A name, and a number for each label; None where there is none."""

    name: str
    values: tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A chart's labels along its axis, and its series.

    ``times`` are the labels' instants where the axis is time, else empty.
    """

    chart: Chart
    labels: tuple[str, ...]
    series: tuple[Series, ...]
    times: tuple[datetime, ...] = ()

    @property
    def parts(self) -> tuple[str, ...]:
        """The series' names where they have to be told; a lone measure is what the title says."""
        names = tuple(series.name for series in self.series)
        return names if self.chart.row.split or len(names) > 1 else ()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        return not any(value for series in self.series for value in series.values)


def figure(chart: Chart, answer: Mapping[str, Any]) -> Figure:
    """The figure of an answer to ``search_body`` of the chart's aggregations."""
    found = aggregations(chart)
    metrics = [each for each in found if each.schema == METRIC]
    buckets = [each for each in found if each.schema != METRIC]
    aggs = answer.get("aggregations", {})
    if not buckets:
        whole = {**aggs, "doc_count": answer["hits"]["total"]["value"]}
        labels = tuple(measure.label for measure in chart.measures)
        return Figure(chart, labels, (Series("", tuple(_value(metric, whole) for metric in metrics)),))
    across = _buckets(aggs, buckets[0])
    labels = tuple(_label(bucket) for bucket in across)
    times = tuple(datetime.fromtimestamp(bucket["key"] / 1000, UTC) for bucket in across) if chart.is_over_time else ()
    series = _split(across, buckets[1], metrics[0]) if len(buckets) > 1 else _by_measure(chart, across, metrics)
    return Figure(chart, labels, series, times)


def _by_measure(
    chart: Chart, across: Sequence[Mapping[str, Any]], metrics: Sequence[Aggregation]
) -> tuple[Series, ...]:
    return tuple(
        Series(measure.label, tuple(_value(metric, bucket) for bucket in across))
        for measure, metric in zip(chart.measures, metrics, strict=True)
    )


def _split(across: Sequence[Mapping[str, Any]], split: Aggregation, metric: Aggregation) -> tuple[Series, ...]:
    """A series for each value that is told apart, the largest first, equal ones by name; the smallest as one."""
    parts = [{_label(part): _value(metric, part) for part in _buckets(bucket, split)} for bucket in across]
    totals: dict[str, float] = {}
    for part in parts:
        for name, value in part.items():
            totals[name] = totals.get(name, 0.0) + (value or 0.0)
    names = sorted(totals, key=lambda name: (-totals[name], name))
    shown, rest = (names, []) if len(names) <= MOST_PARTS else (names[: MOST_PARTS - 1], names[MOST_PARTS - 1 :])
    series = [Series(name, tuple(part.get(name, 0.0) for part in parts)) for name in shown]
    if rest:
        series.append(Series(OTHERS, tuple(sum(part.get(name) or 0.0 for name in rest) for part in parts)))
    return tuple(series)


def _buckets(inside: Mapping[str, Any], aggregation: Aggregation) -> list[Mapping[str, Any]]:
    return list(inside.get(aggregation.id, {}).get("buckets", ()))


def _value(metric: Aggregation, inside: Mapping[str, Any]) -> float | None:
    if metric.type == COUNT:
        return float(inside["doc_count"])
    found = inside.get(metric.id, {})
    value = next(iter(found["values"].values()), None) if "values" in found else found.get("value")
    return float(value) if isinstance(value, int | float) else None


def _label(bucket: Mapping[str, Any]) -> str:
    return str(bucket.get("key_as_string", bucket["key"]))
