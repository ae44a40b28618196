"""A chart as OpenSearch is asked for it: aggregations as Dashboards stores them, and the search that they amount to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from server.report.charts import Chart, Drawn, MeasureRow

METRIC, SEGMENT, GROUP, BUCKET = "metric", "segment", "group", "bucket"
"""What an aggregation is to a visualization: a number, the axis, what is told apart, a table's rows."""
COUNT = "count"


@dataclass(frozen=True, slots=True)
class Aggregation:
    """One aggregation, with the names that OpenSearch Dashboards has in ``visState.aggs``."""

    id: str
    type: str
    schema: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Period:
    """The time shown, in seconds since 1970, and the length of a step in seconds."""

    begin: float
    end: float
    step: float


def aggregations(chart: Chart) -> tuple[Aggregation, ...]:
    """A chart's measures, then what lies along the axis, then what is told apart there."""
    found = [_measure(number, measure) for number, measure in enumerate(chart.measures, 1)]
    if chart.across:
        schema = BUCKET if chart.drawn is Drawn.TABLE else SEGMENT
        number = str(len(found) + 1)
        by_time = chart.is_over_time
        found.append(_over_time(number, chart) if by_time else _by_value(number, chart.across, schema, chart.row.most))
    if chart.row.split:
        found.append(_by_value(str(len(found) + 1), chart.row.split, GROUP, chart.row.most))
    return tuple(found)


def _measure(number: int, measure: MeasureRow) -> Aggregation:
    params: dict[str, Any] = {"customLabel": measure.label}
    if measure.field:
        params["field"] = measure.field
    if measure.percent:
        params["percents"] = [measure.percent]
    return Aggregation(str(number), measure.function, METRIC, params)


def _over_time(number: str, chart: Chart) -> Aggregation:
    params: dict[str, Any] = {
        "field": chart.across,
        "interval": "auto" if chart.records.by_time else "d",
        "useNormalizedOpenSearchInterval": True,
        "scaleMetricValues": False,
        "drop_partials": False,
        "min_doc_count": 1,
        "extended_bounds": {},
    }
    return Aggregation(number, "date_histogram", SEGMENT, params)


def _by_value(number: str, name: str, schema: str, most: int) -> Aggregation:
    params = {
        "field": name,
        "orderBy": "1",
        "order": "desc",
        "size": most,
        "otherBucket": False,
        "otherBucketLabel": "Other",
        "missingBucket": False,
        "missingBucketLabel": "Missing",
    }
    return Aggregation(number, "terms", schema, params)


def search_body(
    found: Sequence[Aggregation], query: str, time_field: str = "", period: Period | None = None
) -> dict[str, Any]:
    """The search that Dashboards makes of aggregations and a query string, within the period when there is one."""
    filters: list[dict[str, Any]] = [{"query_string": {"query": query}}] if query else []
    if period and time_field:
        bounds = {"gte": _milliseconds(period.begin), "lte": _milliseconds(period.end), "format": "epoch_millis"}
        filters.append({"range": {time_field: bounds}})
    metrics = [each for each in found if each.schema == METRIC]
    inner = {each.id: _metric_body(each) for each in metrics if each.type != COUNT}
    for each in reversed([each for each in found if each.schema != METRIC]):
        first = metrics[0] if metrics else None
        body = _date_histogram(each, period) if each.type == "date_histogram" else _terms(each, first)
        inner = {each.id: {**body, "aggs": inner} if inner else body}
    return {"size": 0, "track_total_hits": True, "query": {"bool": {"filter": filters}}, "aggs": inner}


def _metric_body(metric: Aggregation) -> dict[str, Any]:
    body = {name: metric.params[name] for name in ("field", "percents") if name in metric.params}
    return {metric.type: body}


def _terms(terms: Aggregation, first: Aggregation | None) -> dict[str, Any]:
    """Ordered by the first measure, equal ones by their names, so that the order is always the same."""
    by = "_count"
    if first and first.type != COUNT:
        by = f"{first.id}.{first.params['percents'][0]}" if "percents" in first.params else first.id
    order = [{by: terms.params["order"]}, {"_key": "asc"}]
    return {"terms": {"field": terms.params["field"], "size": terms.params["size"], "order": order}}


def _date_histogram(histogram: Aggregation, period: Period | None) -> dict[str, Any]:
    body: dict[str, Any] = {"field": histogram.params["field"], "min_doc_count": 1}
    if period:
        bounds = {"min": _milliseconds(period.begin), "max": _milliseconds(period.end)}
        body |= {"fixed_interval": f"{round(period.step)}s", "min_doc_count": 0, "extended_bounds": bounds}
    else:
        body |= {"calendar_interval": "day"}
    return {"date_histogram": body}


def _milliseconds(seconds: float) -> int:
    return int(seconds * 1000)
