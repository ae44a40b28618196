"""What `make bench` makes of what it measured; how fast anything is, is for people to read."""

from collections import Counter
from typing import Any

import performance
import pytest


@pytest.fixture
def measured() -> Any:
    """A run of made-up figures: a hundred calls a way, the slowest six of which took ten times as long."""
    times = performance.Times()
    for way, milliseconds in ((performance.BARE, 10.0), (performance.SEARCH, 12.0), (performance.ASK, 25.0)):
        times.ways[way] = [milliseconds] * 94 + [milliseconds * 10] * 6
    for way in (performance.SEARCH, performance.ASK):
        times.stages[way, "plan"] = [0.5] * 94 + [1.5] * 6
        times.stages[way, "boost and diversify"] = [1.0] * 94 + [6.0] * 6
    pairs = tuple(
        (
            performance.Load(performance.BARE, callers, 2.0, (10.0, 20.0), Counter(OK=100)),
            performance.Load(performance.SEARCH, callers, 2.0, (15.0, 30.0), Counter(OK=50, Unavailable=2)),
        )
        for callers in performance.CALLERS
    )
    readings = (
        performance.Reading("pdfplumber extract_words, one process", 10, 1.0),
        performance.Reading(performance.extraction_way(2), 100, 2.0),
    )
    plans = performance.PlanTimes((1.0, 2.5), (0.5, 0.6))
    return performance.Measured(times, times, pairs, plans, readings, 2, performance.Indexed(90, 4000, 10.0, 300 << 20))


@pytest.fixture
def rows(measured: Any) -> dict[str, tuple[str, str]]:
    """What was measured and whether it holds, by what it is."""
    return {what: (told, held) for what, _, told, held in (row.cells for row in performance.rows(measured))}


def test_one_callers_ways_are_compared_with_the_bare_query(rows: dict[str, tuple[str, str]]) -> None:
    """At the median: the slowest do not count there, and are told beside it."""
    assert rows[f"{performance.BARE}, one caller"] == ("median 10.0 ms, p95 100.0 ms", "")
    assert rows[f"{performance.SEARCH}, one caller"] == ("1.20 times: median 12.0 ms, p95 120.0 ms", "yes")
    assert rows[f"{performance.ASK}, one caller"] == ("2.50 times: median 25.0 ms, p95 250.0 ms", "**no**")


def test_what_is_just_started_has_no_goal(rows: dict[str, tuple[str, str]]) -> None:
    """It is told all the same."""
    assert rows[f"{performance.ASK}, one caller, just started"] == ("2.50 times: median 25.0 ms, p95 250.0 ms", "")


def test_many_callers_are_compared_with_as_many_of_the_bare_query(rows: dict[str, tuple[str, str]]) -> None:
    """By calls a second that were answered; what failed is told."""
    assert [what for what in rows if " at once: " in what] == [
        f"{callers} at once: {way}"
        for callers in ("1 caller", "8 callers", "32 callers")
        for way in (performance.BARE, performance.SEARCH)
    ]
    assert rows[f"8 callers at once: {performance.BARE}"] == ("50.0 a second; median 20.0 ms, p95 20.0 ms", "")
    assert rows[f"8 callers at once: {performance.SEARCH}"][0] == (
        "25.0 a second; median 30.0 ms, p95 30.0 ms, 2 errors; 0.50 times the bare query's calls"
    )


def test_plans_boost_and_diversity_are_bounded_at_the_95th_percentile(rows: dict[str, tuple[str, str]]) -> None:
    """Not at the median."""
    assert rows["Plan by the rules, alone, first"] == ("median 2.50 ms, p95 2.50 ms", "**no**")
    assert rows["Plan by the rules, alone, again"] == ("median 0.60 ms, p95 0.60 ms", "yes")
    assert rows["Plan by the rules, within Search"] == ("median 0.50 ms, p95 1.50 ms", "yes")
    assert rows["Boost and diversify, within Ask"] == ("median 1.00 ms, p95 6.00 ms", "**no**")


def test_reading_and_indexing_are_bounded_in_pages_a_second(rows: dict[str, tuple[str, str]]) -> None:
    """Reading with all processes alone has a goal."""
    assert rows["Reading: pdfplumber extract_words, one process"] == ("10.0 pages/s; 1.0 times pdfplumber", "")
    assert rows["Reading: FactSpan extraction, 2 processes"] == ("50.0 pages/s; 5.0 times pdfplumber", "yes")
    assert rows["Whole indexing, embeddings included"] == ("9.0 pages/s: 90 pages, 4000 spans in 10.0 s", "**no**")
    assert rows["Memory of the indexer and its processes, at most"] == ("300 MiB", "")


def test_memory_that_the_system_does_not_tell_has_no_row() -> None:
    """Other systems than Linux."""
    assert len(performance.indexing_rows(performance.Indexed(90, 4000, 10.0, 0))) == 1
