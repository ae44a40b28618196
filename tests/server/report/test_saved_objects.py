"""The saved objects for Dashboards: their form, and that each visualization shows what a real run left."""

import json
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from factspan import Access, AsyncClient, FactSpanError
from factspan.v1 import ask_pb2
from fake_cohere import FakeCohere, running_fake
from opensearchpy import AsyncOpenSearch

from indexer.store.names import DOCUMENTS, EVENTS, in_space
from indexer.store.node_state import RunningNode
from indexer.store.statistics import statistics
from server.cli.api_keys import add_key
from server.models import open_models
from server.report.aggregations import METRIC, Aggregation, search_body
from server.report.charts import load_charts
from server.report.saved_objects import FILE, GRID_WIDTH, SOURCE, ndjson, saved_objects
from server.settings import ServerSettings
from server.wiring import running_server

LINES = FILE.read_text(encoding="utf-8").splitlines()
OBJECTS: dict[tuple[str, str], dict[str, Any]] = {
    (each["type"], each["id"]): each for each in map(json.loads, LINES[:-1])
}
VISUALIZATIONS = [each for each in OBJECTS.values() if each["type"] == "visualization"]
DASHBOARDS = [each for each in OBJECTS.values() if each["type"] == "dashboard"]
PLAN = {
    "question": "",
    "query_mode": "ATTRIBUTE",
    "attributes": ["half_life"],
    "section_types": ["pharmacokinetics"],
    "phrases": ["half-life"],
    "question_phrasings": [],
    "sub_questions": [],
    "extraction_level": "SENTENCE",
}
QUESTIONS = [
    "How is Zorquela stored?",
    "What is the half-life of Zorquela?",
    "What is the dose of aspirin?",
    "Does Zorquela cause hiccups?",
    "",
]
"""Two with an answer, one about a drug that no label is about, one that the label does not answer, one that is none."""


def test_the_file_is_that_of_the_charts() -> None:
    """Else: python -m server.report.saved_objects."""
    assert FILE.read_text(encoding="utf-8") == ndjson(saved_objects())


def test_the_last_line_counts_the_others() -> None:
    """As Dashboards' own exports end."""
    assert json.loads(LINES[-1]) == {"exportedCount": len(OBJECTS), "missingRefCount": 0, "missingReferences": []}
    assert len(VISUALIZATIONS) == len(load_charts())
    assert len(DASHBOARDS) == 6


def json_strings(value: Any) -> Iterator[Any]:
    """The content of every attribute that is JSON in a string."""
    for name, inner in value.items():
        if isinstance(inner, Mapping):
            yield from json_strings(inner)
        elif name == "fields" or name.endswith("JSON") or name == "visState":
            yield json.loads(inner)


@pytest.mark.parametrize("saved", OBJECTS.values(), ids=lambda saved: saved["id"])
def test_an_object_has_the_form_of_its_type(saved: dict[str, Any]) -> None:
    """Its JSON in strings parses, its references are there, Dashboards 3 knows the version of its form."""
    assert list(json_strings(saved["attributes"]))
    assert [each for each in saved["references"] if (each["type"], each["id"]) not in OBJECTS] == []
    ((kind, version),) = saved["migrationVersion"].items()
    assert kind == saved["type"]
    assert (6, 0, 0) < tuple(map(int, version.split("."))) <= (7, 10, 0)


@pytest.mark.parametrize("saved", VISUALIZATIONS, ids=lambda saved: saved["id"])
def test_a_visualizations_parts_fit_together(saved: dict[str, Any]) -> None:
    """Its source names its reference, its ids are each once, its series are its metrics, its fields the pattern's."""
    source = json.loads(saved["attributes"]["kibanaSavedObjectMeta"]["searchSourceJSON"])
    assert source["indexRefName"] == SOURCE == saved["references"][0]["name"]
    state = json.loads(saved["attributes"]["visState"])
    ids = [each["id"] for each in state["aggs"]]
    assert ids == [str(number) for number in range(1, len(ids) + 1)]
    metrics = [each["id"] for each in state["aggs"] if each["schema"] == METRIC]
    assert [each["data"]["id"] for each in state["params"].get("seriesParams", [])] in (metrics, [])
    pattern = OBJECTS["index-pattern", saved["references"][0]["id"]]
    known = {field["name"] for field in json.loads(pattern["attributes"]["fields"]) if field["aggregatable"]}
    assert {each["params"]["field"] for each in state["aggs"] if "field" in each["params"]} <= known


@pytest.mark.parametrize("saved", DASHBOARDS, ids=lambda saved: saved["id"])
def test_a_dashboards_panels_fit_on_it(saved: dict[str, Any]) -> None:
    """Each has its reference, none lies on another or beyond the edge."""
    panels = json.loads(saved["attributes"]["panelsJSON"])
    assert [panel["panelRefName"] for panel in panels] == [each["name"] for each in saved["references"]]
    taken: set[tuple[int, int]] = set()
    for grid in (panel["gridData"] for panel in panels):
        cells = {
            (x, y) for x in range(grid["x"], grid["x"] + grid["w"]) for y in range(grid["y"], grid["y"] + grid["h"])
        }
        assert grid["x"] + grid["w"] <= GRID_WIDTH
        assert not cells & taken
        taken |= cells


def test_a_space_has_objects_of_its_own() -> None:
    """Other ids, so that two spaces can be seen side by side, and its own indices."""
    ours, theirs = saved_objects(), saved_objects("ward")
    assert not {each["id"] for each in ours} & {each["id"] for each in theirs}
    titles = {each["attributes"]["title"] for each in theirs if each["type"] == "index-pattern"}
    assert titles == {in_space(EVENTS, "ward"), in_space(DOCUMENTS, "ward")}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def planning_fake() -> AsyncIterator[FakeCohere]:
    """A provider that plans."""
    async with running_fake() as fake:
        fake.say = lambda _: json.dumps(PLAN)
        yield fake


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def asked_space(
    opensearch_node: RunningNode,
    opensearch_client: AsyncOpenSearch,
    sample_space: str,
    model_folder: Path,
    planning_fake: FakeCohere,
    tmp_path_factory: pytest.TempPathFactory,
) -> str:
    """The sample labels' space after a real server has answered some questions of a known caller, with a model."""
    keys = tmp_path_factory.mktemp("keys") / "keys.json"
    key, _ = add_key(keys, "ward 7", drugs=(), documents=(), calls=(), days=None)
    values = {
        "address": "127.0.0.1:0",
        "opensearch_url": opensearch_node.url,
        "index_space": sample_space,
        "events": True,
    }
    values |= {"model_folder": model_folder, "api_keys": keys, "record_questions": True}
    values |= {"planner": "cohere", "planner_limit": 60, "cohere_url": planning_fake.url, "cohere_api_key": "made-up"}
    settings = ServerSettings.model_validate(values)
    await opensearch_client.indices.delete_data_stream(name=in_space(EVENTS, sample_space), params={"ignore": 404})
    async with (
        open_models(settings) as models,
        running_server(settings, models) as server,
        AsyncClient(server.address, access=Access(token=key)) as client,
    ):
        for question in QUESTIONS:
            try:
                await client.ask(ask_pb2.AskRequest(question=question))
            except FactSpanError:
                assert not question
    await opensearch_client.indices.refresh(index=in_space(EVENTS, sample_space))
    return sample_space


def searches_of(saved: dict[str, Any], space: str) -> tuple[str, list[Aggregation], dict[str, Any]]:
    """A visualization's index, its aggregations and the search that Dashboards makes of them, read from the file."""
    pattern = OBJECTS["index-pattern", saved["references"][0]["id"]]
    source = json.loads(saved["attributes"]["kibanaSavedObjectMeta"]["searchSourceJSON"])
    assert source["query"]["language"] == "lucene"
    state = json.loads(saved["attributes"]["visState"])
    found = [Aggregation(each["id"], each["type"], each["schema"], each["params"]) for each in state["aggs"]]
    return in_space(pattern["attributes"]["title"], space), found, search_body(found, source["query"]["query"])


def numbers_of(inside: Mapping[str, Any], found: list[Aggregation]) -> list[Any]:
    """Every number of an answer's innermost buckets."""
    buckets = [each for each in found if each.schema != METRIC]
    if buckets:
        rest = [each for each in found if each is not buckets[0]]
        return [number for bucket in inside[buckets[0].id]["buckets"] for number in numbers_of(bucket, rest)]
    values = [inside[each.id] for each in found if each.type != "count"]
    return [
        *([inside["doc_count"]] if any(each.type == "count" for each in found) else []),
        *(number for value in values for number in value.get("values", {"": value.get("value")}).values()),
    ]


async def test_every_visualization_shows_what_a_real_run_left(
    opensearch_client: AsyncOpenSearch, asked_space: str
) -> None:
    """Each one's own query and aggregations find records and give numbers."""
    asked = [searches_of(saved, asked_space) for saved in VISUALIZATIONS]
    answers = await statistics(opensearch_client, [(name, body) for name, _, body in asked])
    empty = []
    for saved, (_, found, _), answer in zip(VISUALIZATIONS, asked, answers, strict=True):
        whole = {**answer["aggregations"], "doc_count": answer["hits"]["total"]["value"]}
        numbers = numbers_of(whole, found)
        if not any(isinstance(number, int | float) and number > 0 for number in numbers) or None in numbers:
            empty.append((saved["id"], numbers))
    assert empty == []
