"""Charts as searches."""

from server.report.aggregations import Period, aggregations, search_body
from server.report.charts import Chart


def test_a_chart_over_time_is_a_histogram_within_its_period(charts: dict[str, Chart]) -> None:
    """Steps without calls are there too; the measures are inside the steps."""
    chart = charts["latency_over_time"]
    body = search_body(aggregations(chart), chart.row.filter, "@timestamp", Period(0, 7200, 3600))
    assert body["query"]["bool"]["filter"] == [
        {"query_string": {"query": "outcome:(ANSWERED OR NO_RESULT)"}},
        {"range": {"@timestamp": {"gte": 0, "lte": 7_200_000, "format": "epoch_millis"}}},
    ]
    across = body["aggs"]["4"]
    assert across["date_histogram"] == {
        "field": "@timestamp",
        "min_doc_count": 0,
        "fixed_interval": "3600s",
        "extended_bounds": {"min": 0, "max": 7_200_000},
    }
    assert across["aggs"]["1"] == {"percentiles": {"field": "took_ms", "percents": [50]}}


def test_parts_lie_inside_the_axis(charts: dict[str, Chart]) -> None:
    """Values are ordered by the first measure, then by name."""
    body = search_body(aggregations(charts["targeted_and_found"]), "")
    order = [{"_count": "desc"}, {"_key": "asc"}]
    parts = {"terms": {"field": "found_section_types", "size": 10, "order": order}}
    assert body["aggs"] == {
        "2": {"terms": {"field": "section_types", "size": 10, "order": order}, "aggs": {"3": parts}}
    }


def test_values_are_ordered_by_a_measure_that_is_no_count(charts: dict[str, Chart]) -> None:
    """The first measure of the stages' table is a mean."""
    body = search_body(aggregations(charts["stages_by_call"]), "")
    assert body["aggs"]["10"]["terms"]["order"] == [{"1": "desc"}, {"_key": "asc"}]


def test_all_together_has_no_axis(charts: dict[str, Chart]) -> None:
    """Key numbers are measures alone; counting needs no aggregation."""
    body = search_body(aggregations(charts["key_numbers"]), "")
    assert set(body["aggs"]) == {"2", "3", "4", "5"}
    assert body["track_total_hits"] is True
