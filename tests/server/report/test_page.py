"""A report's page."""

import re
from collections.abc import Callable

from server.report.aggregations import Period
from server.report.charts import Chart
from server.report.figures import Figure, figure
from server.report.page import page, tiles
from server.report.reading import Report

Make = Callable[..., Figure]
NOTHING = {"hits": {"total": {"value": 0}}}
HOSTILE = "<img src=https://example.org/x.png onerror=alert(1)>"


def report_of(charts: dict[str, Chart], figures: dict[str, Figure]) -> Report:
    """A report with these figures, all others empty."""
    return Report(
        "", Period(0, 86_400, 3600), tuple(figures.get(name) or figure(charts[name], NOTHING) for name in charts)
    )


def filled(charts: dict[str, Chart], figure_of: Make) -> Report:
    """A report of a few calls, one of them by a caller with a strange name."""
    return report_of(
        charts,
        {
            "key_numbers": figure_of("key_numbers", [""] * 5, all=[4.0, 1.0, 20.0, None, 1.0]),
            "outcomes": figure_of("outcomes", ["ANSWERED", "NO_RESULT", "DONE"], Calls=[2.0, 1.0, 1.0]),
            "documents_by_stage": figure_of("documents_by_stage", ["indexed"], Documents=[3.0]),
            "callers": figure_of("callers", [HOSTILE], Requests=[1.0], Median=[1.0], p95=[1.0]),
            "drugs": figure_of("drugs", [HOSTILE], Requests=[1.0]),
        },
    )


def test_the_page_needs_nothing_else(charts: dict[str, Chart], figure_of: Make) -> None:
    """No script, no address but the name of SVG's language; the page forbids the rest by itself."""
    made = page(filled(charts, figure_of))
    assert set(re.findall(r"https?://[^\s\"<>]+", made.replace("https://example.org", ""))) == {
        "http://www.w3.org/2000/svg"
    }
    assert not re.search(r"\b(src|href|action)=[\"'](?!#)", made)
    assert "<script" not in made
    assert "default-src 'none'" in made


def test_names_are_shown_as_they_are(charts: dict[str, Chart], figure_of: Make) -> None:
    """What a caller or a label is called is never markup."""
    made = page(filled(charts, figure_of))
    assert "<img" not in made
    assert made.count("&lt;img src=") >= 2


def test_an_empty_chart_says_so(charts: dict[str, Chart], figure_of: Make) -> None:
    """Each in its own words; none is left out."""
    made = page(filled(charts, figure_of))
    assert "No call failed." in made
    titles = [chart.row.title for name, chart in charts.items() if name != "key_numbers"]
    assert [title for title in titles if f"<h3>{title}</h3>" not in made] == []


def test_key_numbers_tell_shares_of_questions(charts: dict[str, Chart], figure_of: Make) -> None:
    """Of the calls that searched; what should not be is marked."""
    found = {tile.name: tile for tile in tiles(filled(charts, figure_of))}
    assert (found["Answered"].number, found["No result"].number, found["Documents"].number) == ("67%", "33%", "3")
    assert (found["Median"].number, found["95 of 100"].number) == ("20 ms", "\u2013")
    assert [name for name, tile in found.items() if tile.is_alarm] == ["Dropped as not verbatim"]


def test_a_page_of_nothing_is_a_page(charts: dict[str, Chart]) -> None:
    """The first report is made before the first call."""
    assert "No call yet." in page(report_of(charts, {}))
