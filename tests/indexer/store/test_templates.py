"""The files of opensearch-templates in a real cluster."""

import dataclasses
import json
from collections.abc import Mapping
from typing import Any

import pytest
from opensearchpy import AsyncOpenSearch

from indexer.store.errors import TemplateError
from indexer.store.names import (
    ALIASES,
    BLOCKS,
    DOCUMENTS,
    HYBRID_PIPELINE,
    PAGES,
    QUESTIONS,
    SPANS,
    TEXTS,
    first_index,
    in_space,
)
from indexer.store.records import EvidenceRecord, Field, PageRecord, QuestionRecord, RegistryEntry, RemovedDocument
from indexer.store.templates import Kind, State, _read, diff, install, load_files, remove_space
from indexer.store.text_pages import TextPage

RECORDS = {
    SPANS: EvidenceRecord,
    BLOCKS: EvidenceRecord,
    QUESTIONS: QuestionRecord,
    DOCUMENTS: RegistryEntry,
    PAGES: PageRecord,
    TEXTS: TextPage,
}


async def properties(client: AsyncOpenSearch, alias: str, space: str) -> Mapping[str, Any]:
    """An index's fields."""
    answer = await client.indices.get_mapping(index=in_space(alias, space))
    mappings = answer[first_index(alias, space)]["mappings"]
    assert mappings["dynamic"] == "strict"
    found: Mapping[str, Any] = mappings["properties"]
    return found


async def terms(client: AsyncOpenSearch, space: str, text: str, *, asked: bool) -> list[str]:
    """The terms of a text, as stored or as asked for."""
    body = {"analyzer": "default_search" if asked else "default", "text": text}
    answer = await client.indices.analyze(index=in_space(SPANS, space), body=body)
    return [token["token"] for token in answer["tokens"]]


@pytest.mark.parametrize("alias", ALIASES)
async def test_fields_of_records_are_fields_of_indices(
    opensearch_client: AsyncOpenSearch, index_space: str, alias: str
) -> None:
    """Each stored field is mapped, and nothing is mapped that no record has, but vector and recipe."""
    kinds = (RECORDS[alias], RemovedDocument) if alias == DOCUMENTS else (RECORDS[alias],)
    stored = {field.name for kind in kinds for field in dataclasses.fields(kind)} - {"id", "section_types"} | {
        Field.RECIPE
    }
    vectors = set() if alias in (DOCUMENTS, PAGES, TEXTS) else {Field.VECTOR}
    assert set(await properties(opensearch_client, alias, index_space)) == stored | vectors


async def test_names_of_fields_for_queries_are_mapped(opensearch_client: AsyncOpenSearch, index_space: str) -> None:
    """Every constant of ``Field`` is a field of some index; the local vectors' only where a provider embeds."""
    mapped: set[str] = set()
    for alias in ALIASES:
        for name, field in (await properties(opensearch_client, alias, index_space)).items():
            mapped |= {name} | {f"{name}.{part}" for part in field.get("fields", {})}
    constants = {value for name, value in vars(Field).items() if name.isupper()}
    assert constants - {Field.LOCAL_VECTOR} <= mapped


async def test_installing_again_changes_nothing(opensearch_client: AsyncOpenSearch, index_space: str) -> None:
    """After an install everything is the same as the files, and stays so."""
    assert {entry.state for entry in await diff(opensearch_client, index_space)} == {State.SAME}
    assert {entry.state for entry in await install(opensearch_client, index_space)} == {State.SAME}


async def test_a_template_changed_by_hand_is_seen_and_put_right(
    opensearch_client: AsyncOpenSearch, index_space: str
) -> None:
    """A difference is told by name; an install ends it."""
    path = f"/_search/pipeline/{HYBRID_PIPELINE}"
    await opensearch_client.transport.perform_request("PUT", path, body={"description": "changed"})
    changed = [entry for entry in await diff(opensearch_client, index_space) if entry.state is not State.SAME]
    assert [(entry.kind, entry.name, entry.state) for entry in changed] == [
        (Kind.SEARCH_PIPELINE, HYBRID_PIPELINE, State.DIFFERENT)
    ]
    await install(opensearch_client, index_space)
    assert {entry.state for entry in await diff(opensearch_client, index_space)} == {State.SAME}


async def test_installing_leaves_data_alone(opensearch_client: AsyncOpenSearch, index_space: str) -> None:
    """Records that are there stay there; an index of older templates is told as outdated."""
    space = f"{index_space}-older"
    await install(opensearch_client, space)
    index = first_index(PAGES, space)
    await opensearch_client.indices.put_mapping(index=index, body={"_meta": {"made_from": "older"}})
    source = {"document_hash": "kept", "page": 1, "text": "words"}
    await opensearch_client.index(index=in_space(PAGES, space), id="kept-1", body=source, refresh="true")
    before = await install(opensearch_client, space)
    assert [entry.name for entry in before if entry.state is State.OUTDATED] == [in_space(PAGES, space)]
    assert (await opensearch_client.get(index=index, id="kept-1"))["found"]
    await remove_space(opensearch_client, space)


async def test_spaces_are_made_and_removed_alone(opensearch_client: AsyncOpenSearch, index_space: str) -> None:
    """Removing one space leaves the other; the plain space is never removed this way."""
    await install(opensearch_client, f"{index_space}-b")
    await remove_space(opensearch_client, f"{index_space}-b")
    states = {entry.state for entry in await diff(opensearch_client, f"{index_space}-b") if entry.kind is Kind.INDEX}
    assert states == {State.MISSING}
    assert await opensearch_client.indices.exists(index=first_index(SPANS, index_space))
    with pytest.raises(ValueError, match="named space"):
        await remove_space(opensearch_client, "")


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("12.5 mg tablets", "12.5mg"),
        ("12.5-mg tablets", "12.5mg"),
        ("in \u22651% of patients", ">=1%"),
        ("in \u2265 1 % of patients", ">=1%"),
        ("below 30 mL/min", "30ml/min"),
        ("1,000 mg/kg/day", "1,000mg/kg/day"),
        ("5 \u00b5g", "5mcg"),
        ("5 mcg", "5mcg"),
        ("t1/2 of", "t1/2"),
        ("5-HT3 antagonist", "5-ht3"),
    ],
)
async def test_numbers_and_units_are_kept_whole(
    opensearch_client: AsyncOpenSearch, index_space: str, text: str, whole: str
) -> None:
    """A number with its unit is one term, stored and asked for, however it is set."""
    assert whole in await terms(opensearch_client, index_space, text, asked=False)
    assert whole in await terms(opensearch_client, index_space, text, asked=True)


@pytest.mark.parametrize(
    ("stored", "asked"),
    [
        ("beta-blocker therapy", "beta blockers"),
        ("beta blocker therapy", "beta-blocker"),
        ("beta-blocker therapy", "betablockers"),
        ("coadministered", "co-administered"),
        ("non-steroidal", "nonsteroidal"),
        ("half life", "half-life"),
        ("the patient\u2019s dose", "patient dose"),
        ("hypertension", "high blood pressure"),
        ("high blood pressure", "hypertension"),
        ("nausea/vomiting", "vomiting"),
        ("Co-administration", "coadministration"),
        ("10 mg tablets", "how many mg"),
        ("10 mg tablets", "10mg"),
        ("reducing the doses", "reduced dose"),
        ("side effects", "effect of"),
        ("within 3 days", "one day"),
        ("stomach pains", "pain"),
        ("haemorrhages", "hemorrhage"),
        ("oedema of the face", "edema"),
        ("tumours", "tumor"),
        ("oestrogens", "estrogen"),
        ("unknown aetiology", "etiology"),
        ("dialysed", "dialyzed"),
        ("metabolised", "metabolized"),
        ("in 5 litres", "liter"),
        ("for IM use", "intramuscular"),
        ("ferrous sulphate", "sulfate"),
    ],
)
async def test_words_are_found_both_ways(
    opensearch_client: AsyncOpenSearch, index_space: str, stored: str, asked: str
) -> None:
    """Hyphens, possessives, plurals, spellings and synonyms do not keep a question from its words."""
    have = set(await terms(opensearch_client, index_space, stored, asked=False))
    want = set(await terms(opensearch_client, index_space, asked, asked=True))
    assert have & want


@pytest.mark.parametrize(
    ("asked", "phrase"),
    [
        ("renal impairment", "renal impair"),
        ("renal impairment", "renal insufficiency"),
        ("renal impairment", "kidney problem"),
        ("twice daily", "twice daily"),
        ("BID", "twice ? day"),
    ],
)
async def test_synonyms_that_begin_alike_are_all_asked_for(
    opensearch_client: AsyncOpenSearch, index_space: str, asked: str, phrase: str
) -> None:
    """The question's own words among them: a filter that drops equal tokens would tear their paths."""
    query = {"multi_match": {"query": asked, "fields": [Field.TEXT], "operator": "and"}}
    answer = await opensearch_client.indices.validate_query(
        index=in_space(SPANS, index_space), body={"query": query}, params={"explain": "true"}
    )
    assert f'text:"{phrase}"' in answer["explanations"][0]["explanation"]


@pytest.mark.parametrize(
    ("stored", "drinks"), [("Use an alcohol swab.", False), ("Avoid alcohol while swimming.", True)]
)
async def test_a_swab_is_no_drink(
    opensearch_client: AsyncOpenSearch, index_space: str, stored: str, *, drinks: bool
) -> None:
    """Who asks for wine is not answered by how the skin is wiped."""
    assert ("alcohol" in await terms(opensearch_client, index_space, stored, asked=False)) == drinks


@pytest.mark.parametrize("said", ["im pregnant", "Im pregnant", "I'm pregnant", "I\u2019M PREGNANT"])
async def test_who_writes_of_himself_asks_for_no_injection(
    opensearch_client: AsyncOpenSearch, index_space: str, said: str
) -> None:
    """Only in capitals does the word stand for a way into the muscle."""
    assert "intramuscular" not in await terms(opensearch_client, index_space, said, asked=True)
    assert "intramuscular" in await terms(opensearch_client, index_space, "IM use", asked=True)


async def test_the_hybrid_pipeline_answers(opensearch_client: AsyncOpenSearch, index_space: str) -> None:
    """OpenSearch's own hybrid query runs over our fields through the stored pipeline, with a filter."""
    vector = [0.0] * 383 + [1.0]
    source = {"document_hash": "h", "text": "aspirin and t1/2", "vector": vector}
    name = in_space(BLOCKS, index_space)
    await opensearch_client.index(index=name, id="h-1", body=source, refresh="true")
    legs = [{"match": {"text": "half-life t1/2 aspirin"}}, {"knn": {"vector": {"vector": vector, "k": 5}}}]
    query = {"hybrid": {"queries": legs, "filter": {"term": {"document_hash": "h"}}}}
    answer = await opensearch_client.search(
        index=name, body={"query": query}, params={"search_pipeline": HYBRID_PIPELINE}
    )
    assert [hit["_id"] for hit in answer["hits"]["hits"]] == ["h-1"]


def test_every_file_is_json_with_a_name() -> None:
    """Component templates come before the index templates that are composed of them."""
    kinds = [file.kind for file in load_files()]
    assert kinds == sorted(kinds, key=[Kind.COMPONENT_TEMPLATE, Kind.INDEX_TEMPLATE, Kind.SEARCH_PIPELINE].index)
    composed = {name for file in load_files() for name in file.body.get("composed_of", [])}
    assert composed == {file.name for file in load_files() if file.kind is Kind.COMPONENT_TEMPLATE}


@pytest.mark.parametrize("text", ["{", json.dumps([1])])
def test_a_file_that_is_no_json_object_is_named(text: str) -> None:
    """A mistake in a file is told with its name."""
    with pytest.raises(TemplateError, match=r"index-templates/spans\.json"):
        _read(Kind.INDEX_TEMPLATE, "spans.json", text)


async def test_fields_that_came_later_are_added_to_an_index(
    opensearch_client: AsyncOpenSearch, index_space: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An index that an older version made takes today's records; its data and its other fields stay."""
    files = load_files()
    added = {"template": {"mappings": {"properties": {"came_later": {"type": "keyword"}}}}}
    newer = [
        dataclasses.replace(file, body={**file.body, **added}) if file.name == "factspan-spans" else file
        for file in files
    ]
    space = f"{index_space}-later"
    await install(opensearch_client, space)
    before = await properties(opensearch_client, SPANS, space)
    monkeypatch.setattr("indexer.store.templates.load_files", lambda: tuple(newer))
    try:
        await install(opensearch_client, space)
        after = await properties(opensearch_client, SPANS, space)
    finally:
        monkeypatch.undo()
        await install(opensearch_client, index_space)
        await remove_space(opensearch_client, space)
    assert after == {**before, "came_later": {"type": "keyword"}}
