"""The charts as saved objects of OpenSearch Dashboards 3.x: index patterns, visualizations and a dashboard a page.

Run ``python -m server.report.saved_objects`` to write ``deploy/dashboards/factspan.ndjson`` anew (a test compares), and
with the name of a space to have those of that space on stdout.  The form is that of Dashboards' own exports;
``migrationVersion`` names the last change of each type's form, as in Dashboards' source
(``src/plugins/*/server/saved_objects/*_migrations.ts``).
"""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from indexer.store.names import in_space
from indexer.store.templates import Kind, load_files
from server.report.aggregations import METRIC, aggregations
from server.report.charts import RECORDS, Chart, Drawn, Records, load_charts

FILE = Path(__file__).parents[2] / "deploy" / "dashboards" / "factspan.ndjson"
MIGRATIONS = {"index-pattern": "7.6.0", "visualization": "7.10.0", "dashboard": "7.9.3"}
SOURCE = "kibanaSavedObjectMeta.searchSourceJSON.index"
"""The name of a visualization's reference to its index pattern."""
PANEL_VERSION = "3.0.0"
GRID_WIDTH, PANEL_WIDTH, PANEL_HEIGHT = 48, 24, 14
SHOWN_SINCE = "now-7d"

TYPES = {
    "date": "date",
    "float": "number",
    "integer": "number",
    "long": "number",
    "boolean": "boolean",
    "keyword": "string",
    "text": "string",
}
"""From a field's type in OpenSearch to its type in Dashboards."""

META_FIELDS = tuple(
    {
        "name": name,
        "type": kind,
        **({"esTypes": [name]} if name != "_score" else {}),
        "count": 0,
        "scripted": False,
        "searchable": countable,
        "aggregatable": countable,
        "readFromDocValues": False,
    }
    for name, kind, countable in (
        ("_id", "string", True),
        ("_index", "string", True),
        ("_score", "number", False),
        ("_source", "_source", False),
    )
)
"""OpenSearch's own, which Discover shows."""

SavedObject = dict[str, Any]


def saved_objects(space: str = "", charts: Sequence[Chart] | None = None) -> tuple[SavedObject, ...]:
    """All objects, each after those that it refers to."""
    shown = tuple(charts or load_charts())
    patterns = [_index_pattern(name, records, space, shown) for name, records in RECORDS.items()]
    pages: dict[str, list[Chart]] = {}
    for chart in shown:
        pages.setdefault(chart.row.page, []).append(chart)
    dashboards = [_dashboard(page, members, space) for page, members in pages.items()]
    return (*patterns, *(_visualization(chart, space) for chart in shown), *dashboards)


def ndjson(objects: Iterable[SavedObject]) -> str:
    """The objects as a file to import: one a line, and a line that says how many there are."""
    lines = [json.dumps(each, sort_keys=True) for each in objects]
    summary = {"exportedCount": len(lines), "missingRefCount": 0, "missingReferences": []}
    return "\n".join([*lines, json.dumps(summary)]) + "\n"


def _object(
    kind: str, object_id: str, attributes: Mapping[str, Any], references: Sequence[Mapping[str, str]]
) -> SavedObject:
    return {
        "type": kind,
        "id": object_id,
        "attributes": attributes,
        "references": list(references),
        "migrationVersion": {kind: MIGRATIONS[kind]},
    }


def _reference(kind: str, object_id: str, name: str) -> dict[str, str]:
    return {"type": kind, "id": object_id, "name": name}


def _index_pattern(name: str, records: Records, space: str, charts: Sequence[Chart]) -> SavedObject:
    attributes = {
        "title": in_space(records.name, space),
        "fields": json.dumps([*META_FIELDS, *(_field(*each) for each in sorted(_fields(records, charts).items()))]),
        **({"timeFieldName": records.time_field} if records.by_time else {}),
    }
    return _object("index-pattern", in_space(f"factspan-{name}", space), attributes, ())


def _fields(records: Records, charts: Sequence[Chart]) -> dict[str, str]:
    """A template's fields with their types, with those that charts measure in an object of numbers."""
    bodies = {(file.kind, file.name): file.body for file in load_files()}
    template = bodies[Kind.INDEX_TEMPLATE, records.name]
    parts = [bodies[Kind.COMPONENT_TEMPLATE, name] for name in template["composed_of"]]
    properties: dict[str, Any] = {}
    for body in (*parts, template):
        properties |= body["template"].get("mappings", {}).get("properties", {})
    found = {name: field["type"] for name, field in properties.items() if field["type"] in TYPES}
    measured = (measure.field for chart in charts if chart.records == records for measure in chart.measures)
    return found | {name: "float" for name in measured if "." in name}


def _field(name: str, kind: str) -> dict[str, Any]:
    countable = kind != "text"
    return {
        "name": name,
        "type": TYPES[kind],
        "esTypes": [kind],
        "count": 0,
        "scripted": False,
        "searchable": True,
        "aggregatable": countable,
        "readFromDocValues": countable,
    }


def _visualization(chart: Chart, space: str) -> SavedObject:
    kind, params = _drawn(chart)
    state = {
        "title": chart.row.title,
        "type": kind,
        "aggs": [
            {"id": each.id, "enabled": True, "type": each.type, "schema": each.schema, "params": dict(each.params)}
            for each in aggregations(chart)
        ],
        "params": params,
    }
    query = {"query": chart.row.filter, "language": "lucene"}
    source = {"query": query, "filter": [], "indexRefName": SOURCE}
    attributes = {
        "title": f"FactSpan: {chart.row.title}",
        "description": chart.row.about,
        "visState": json.dumps(state),
        "uiStateJSON": "{}",
        "version": 1,
        "kibanaSavedObjectMeta": {"searchSourceJSON": json.dumps(source)},
    }
    reference = _reference("index-pattern", in_space(f"factspan-{chart.row.records}", space), SOURCE)
    return _object("visualization", _chart_id(chart, space), attributes, [reference])


def _chart_id(chart: Chart, space: str) -> str:
    return in_space(f"factspan-chart-{chart.row.name.replace('_', '-')}", space)


def _drawn(chart: Chart) -> tuple[str, dict[str, Any]]:
    """Dashboards' type of a visualization, and its parameters."""
    if chart.drawn is Drawn.NUMBERS:
        labels = {"show": True}
        style = {"bgFill": "#000", "bgColor": False, "labelColor": False, "subText": "", "fontSize": 28}
        metric = {
            "percentageMode": False,
            "useRanges": False,
            "colorSchema": "Green to Red",
            "metricColorMode": "None",
            "colorsRange": [{"from": 0, "to": 10_000}],
            "labels": labels,
            "invertColors": False,
            "style": style,
        }
        return "metric", {"type": "metric", "addTooltip": True, "addLegend": False, "metric": metric}
    if chart.drawn is Drawn.TABLE:
        table = {"perPage": 10, "showPartialRows": False, "showMetricsAtAllLevels": False, "showTotal": False}
        return "table", {**table, "totalFunc": "sum", "percentageCol": ""}
    return _with_axes(chart)


def _with_axes(chart: Chart) -> tuple[str, dict[str, Any]]:
    lies = chart.drawn in {Drawn.BARS, Drawn.STACKED_BARS}
    line = "line" if chart.drawn is Drawn.LINES else "histogram"
    kind = "horizontal_bar" if lies else line
    labels = {"show": True, "rotate": 0, "filter": True, "truncate": 100}
    category = {
        "id": "CategoryAxis-1",
        "type": "category",
        "position": "left" if lies else "bottom",
        "show": True,
        "style": {},
        "scale": {"type": "linear"},
        "labels": labels,
        "title": {},
    }
    value = {
        "id": "ValueAxis-1",
        "name": "BottomAxis-1" if lies else "LeftAxis-1",
        "type": "value",
        "position": "bottom" if lies else "left",
        "show": True,
        "style": {},
        "scale": {"type": "linear", "mode": "normal"},
        "labels": labels,
        "title": {"text": chart.measures[0].unit or chart.measures[0].label},
    }
    series = [
        {
            "show": True,
            "type": line,
            "mode": "normal" if line == "line" else "stacked",
            "data": {"id": each.id, "label": each.params["customLabel"]},
            "valueAxis": "ValueAxis-1",
            "drawLinesBetweenPoints": True,
            "lineWidth": 2,
            "showCircles": True,
            "interpolate": "linear",
        }
        for each in aggregations(chart)
        if each.schema == METRIC
    ]
    return kind, {
        "type": kind,
        "grid": {"categoryLines": False},
        "categoryAxes": [category],
        "valueAxes": [value],
        "seriesParams": series,
        "addTooltip": True,
        "addLegend": bool(chart.row.split) or len(series) > 1,
        "legendPosition": "right",
        "times": [],
        "addTimeMarker": False,
        "labels": {"show": lies},
        "thresholdLine": {"show": False, "value": 10, "width": 1, "style": "full", "color": "#E7664C"},
    }


def _dashboard(page: str, charts: Sequence[Chart], space: str) -> SavedObject:
    panels = [
        {
            "version": PANEL_VERSION,
            "panelIndex": str(number),
            "gridData": {**place, "i": str(number)},
            "embeddableConfig": {},
            "title": chart.row.title,
            "panelRefName": f"panel_{number}",
        }
        for number, (chart, place) in enumerate(zip(charts, _places(charts), strict=True))
    ]
    attributes = {
        "title": f"FactSpan: {page}",
        "description": "",
        "hits": 0,
        "version": 1,
        "panelsJSON": json.dumps(panels),
        "optionsJSON": json.dumps({"hidePanelTitles": False, "useMargins": True}),
        "timeRestore": True,
        "timeFrom": SHOWN_SINCE,
        "timeTo": "now",
        "refreshInterval": {"pause": True, "value": 0},
        "kibanaSavedObjectMeta": {
            "searchSourceJSON": json.dumps({"query": {"query": "", "language": "kuery"}, "filter": []})
        },
    }
    references = [
        _reference("visualization", _chart_id(chart, space), f"panel_{number}") for number, chart in enumerate(charts)
    ]
    return _object("dashboard", in_space(f"factspan-{page.lower().replace(' ', '-')}", space), attributes, references)


def _places(charts: Sequence[Chart]) -> Iterator[dict[str, int]]:
    """Two panels side by side; key numbers, and wide tables, have a row to themselves."""
    x = y = 0
    for chart in charts:
        is_wide = chart.drawn is Drawn.NUMBERS or len(chart.measures) > PANEL_WIDTH // 4
        if is_wide and x:
            x, y = 0, y + PANEL_HEIGHT
        height = PANEL_HEIGHT // 2 if chart.drawn is Drawn.NUMBERS else PANEL_HEIGHT
        yield {"x": x, "y": y, "w": GRID_WIDTH if is_wide else PANEL_WIDTH, "h": height}
        x = 0 if is_wide else (x + PANEL_WIDTH) % GRID_WIDTH
        y += 0 if x else height


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sys.stdout.write(ndjson(saved_objects(sys.argv[1])))
    else:
        FILE.write_text(ndjson(saved_objects()), encoding="utf-8")
