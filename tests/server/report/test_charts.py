"""The charts' data."""

import pytest

from analyzers.vocabulary import VocabularyError
from indexer.store.templates import Kind, load_files
from server.report.charts import Chart, ChartRow, _chart, load_charts

PAGES = ["Traffic and paths", "Unanswered questions", "Latency by stage", "Drugs and sections", "Model use", "Indexing"]


def fields_of(template: str) -> set[str]:
    """What can be charted of a template's records; the dots of objects of numbers among them."""
    bodies = {
        (file.kind, file.name): file.body["template"]["mappings"]
        for file in load_files()
        if "template" in file.body and "mappings" in file.body["template"]
    }
    index = next(file.body for file in load_files() if file.name == template and file.kind is Kind.INDEX_TEMPLATE)
    parts = [bodies.get((Kind.COMPONENT_TEMPLATE, name), {}) for name in index["composed_of"]]
    found: set[str] = set()
    for mappings in (*parts, index["template"]["mappings"]):
        found |= set(mappings.get("properties", {}))
        found |= {rule["path_match"] for each in mappings.get("dynamic_templates", ()) for rule in each.values()}
    return found


def test_pages_are_those_that_are_asked_for() -> None:
    """Traffic and paths, unanswered questions, latency by stage, drugs and sections, model use, indexing."""
    assert list(dict.fromkeys(chart.row.page for chart in load_charts())) == PAGES


@pytest.mark.parametrize("chart", load_charts(), ids=lambda chart: chart.row.name)
def test_a_chart_shows_fields_that_are_stored(chart: Chart) -> None:
    """Each field of the axis, of the parts and of the measures is one of the template."""
    stored = fields_of(chart.records.name)
    used = {chart.across, chart.row.split, *(measure.field for measure in chart.measures)} - {""}
    assert {name if "." not in name else f"{name.partition('.')[0]}.*" for name in used} <= stored


def test_a_measure_that_is_not_there_is_named() -> None:
    """A mistake in a row is told with its chart."""
    row = ChartRow("x", "p", "t", "a", "events", "bars", ("nothing",), "e", "s")
    with pytest.raises(VocabularyError, match=r"charts\.csv, x: .*nothing"):
        _chart(row, {})
