"""From answers to figures."""

from datetime import UTC, datetime

from server.report.charts import Chart
from server.report.figures import Figure, Series, figure

NOTHING = {"hits": {"total": {"value": 0}}}


def test_the_parts_of_an_axis_are_series_and_the_largest_comes_first(charts: dict[str, Chart]) -> None:
    """A part that a step lacks is 0 there."""
    steps = [
        {"key": 0, "key_as_string": "a", "doc_count": 3, "3": {"buckets": [{"key": "FAILED", "doc_count": 3}]}},
        {"key": 3_600_000, "key_as_string": "b", "doc_count": 4, "3": {"buckets": [{"key": "DONE", "doc_count": 4}]}},
    ]
    found = figure(charts["requests_by_outcome"], {**NOTHING, "aggregations": {"2": {"buckets": steps}}})
    assert found.labels == ("a", "b")
    assert found.times == (datetime(1970, 1, 1, tzinfo=UTC), datetime(1970, 1, 1, 1, tzinfo=UTC))
    assert found.series == (Series("DONE", (0.0, 4.0)), Series("FAILED", (3.0, 0.0)))


def test_measures_are_series_where_nothing_is_told_apart(charts: dict[str, Chart]) -> None:
    """A count is the bucket's, a percentile its only value, nothing is None."""
    bucket = {"key": "Ask", "doc_count": 2, "2": {"values": {"50.0": 5.0}}, "3": {"values": {"95.0": None}}}
    bucket |= {"4": {"values": {"99.0": 9.0}}}
    found = figure(charts["latency_by_call"], {**NOTHING, "aggregations": {"5": {"buckets": [bucket]}}})
    assert [series.values for series in found.series] == [(2.0,), (5.0,), (None,), (9.0,)]


def test_all_together_is_one_series_of_measures(charts: dict[str, Chart]) -> None:
    """The labels are the measures' own."""
    answer = {"hits": {"total": {"value": 7}}, "aggregations": {"2": {"value": 3}, "5": {"value": 0.0}}}
    found = figure(charts["key_numbers"], answer)
    assert (found.labels[0], found.series[0].values) == ("Requests", (7.0, 3.0, None, None, 0.0))


def test_an_answer_without_aggregations_is_empty(charts: dict[str, Chart]) -> None:
    """Where there is no stream yet, OpenSearch tells of none."""
    assert all(figure(chart, NOTHING).is_empty for chart in charts.values())


def test_parts_are_named_and_a_lone_measure_is_not(charts: dict[str, Chart]) -> None:
    """The only path that found something has its name told; requests are what the title says."""
    one = (Series("HYBRID", (1.0,)),)
    assert Figure(charts["paths_over_time"], ("a",), one).parts == ("HYBRID",)
    assert Figure(charts["calls"], ("Ask",), (Series("Requests", (1.0,)),)).parts == ()


def test_more_parts_than_colours_are_the_others(charts: dict[str, Chart]) -> None:
    """The largest are told apart, nothing is left out."""
    parts = [{"key": f"p{number:02}", "doc_count": 100 - number} for number in range(14)]
    step = {"key": "dosage", "doc_count": 9, "3": {"buckets": parts}}
    found = figure(charts["targeted_and_found"], {**NOTHING, "aggregations": {"2": {"buckets": [step]}}})
    assert [series.name for series in found.series] == [*(f"p{number:02}" for number in range(9)), "others"]
    assert found.series[-1].values == (float(sum(100 - number for number in range(9, 14))),)
