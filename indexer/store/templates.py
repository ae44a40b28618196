"""How the files of ``opensearch-templates`` get into a cluster, again and again without harm, and what differs."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from opensearchpy import AsyncOpenSearch

from analyzers.providers.embedding_model import LOCAL, EmbeddingModel
from indexer.store.client import deadline
from indexer.store.embedding_space import noted, vector_mapping
from indexer.store.errors import TemplateError
from indexer.store.generations import name_generation, reopen_abandoned, serving_generation
from indexer.store.layout import AS_IN_TEMPLATES, Layout, give_copies
from indexer.store.names import ALIASES, EVENTS, SEARCHED, generation_space, in_space, index_name

FOLDER = "opensearch-templates"
VECTORS = "factspan-vectors"
_SECONDS = 60.0
_PREFIX = "factspan-"


class Kind(StrEnum):
    """What a file describes; the value is its folder."""

    COMPONENT_TEMPLATE = "component-templates"
    INDEX_TEMPLATE = "index-templates"
    SEARCH_PIPELINE = "search-pipelines"
    INDEX = "indices"


class State(StrEnum):
    """How the cluster stands to a file.

    ``outdated`` is an index that was made from other templates than today's: it goes on working as it was made, with
    the fields that have come since.
    """

    SAME = "same"
    MISSING = "missing"
    DIFFERENT = "different"
    OUTDATED = "outdated"


@dataclass(frozen=True, slots=True)
class TemplateState:
    """One file or index, and how the cluster stands to it."""

    kind: Kind
    name: str
    state: State


@dataclass(frozen=True, slots=True)
class TemplateFile:
    """One file's content, and its name in the cluster."""

    kind: Kind
    name: str
    body: Mapping[str, Any]

    @property
    def path(self) -> str:
        """Where OpenSearch keeps it."""
        return {
            Kind.COMPONENT_TEMPLATE: f"/_component_template/{self.name}",
            Kind.INDEX_TEMPLATE: f"/_index_template/{self.name}",
            Kind.SEARCH_PIPELINE: f"/_search/pipeline/{self.name}",
        }[self.kind]


def load_files() -> tuple[TemplateFile, ...]:
    """All files, in the order in which they can be installed.

    Raises:
        TemplateError: when a file is no JSON object.
    """
    found = []
    for kind in (Kind.COMPONENT_TEMPLATE, Kind.INDEX_TEMPLATE, Kind.SEARCH_PIPELINE):
        entries = sorted(files(FOLDER).joinpath(kind.value).iterdir(), key=lambda entry: entry.name)
        found += [_read(kind, entry.name, entry.read_text(encoding="utf-8")) for entry in entries if _is_json(entry)]
    return tuple(found)


async def install(
    client: AsyncOpenSearch, space: str = "", model: EmbeddingModel = LOCAL, layout: Layout = AS_IN_TEMPLATES
) -> tuple[TemplateState, ...]:
    """Puts in what is missing or different, makes indices, aliases and fields that are missing; leaves all data alone.

    Indices that are made are for vectors of ``model`` and have the layout's shards; all get its copies.  Gives the
    state of everything as it was before.  What a switch of generations that was killed has closed for writing is
    opened again.

    Raises:
        StoreError: when OpenSearch can't be reached or refuses a file.
    """
    before = await diff(client, space)
    states = {(entry.kind, entry.name): entry.state for entry in before}
    loaded = load_files()
    serving = await serving_generation(client, space)
    number = serving.number if serving else 1
    async with deadline(_SECONDS):
        for file in loaded:
            if states[file.kind, file.name] is not State.SAME:
                await client.transport.perform_request("PUT", file.path, body=file.body)
        for alias in ALIASES:
            index = index_name(alias, number, space)
            if states[Kind.INDEX, in_space(alias, space)] is State.MISSING:
                body = index_body(alias, loaded, model, layout)
                await make_index(client, index, in_space(alias, space), body)
            elif states[Kind.INDEX, in_space(alias, space)] is State.OUTDATED:
                await _add_fields(client, index)
        await name_generation(client, space, number)
        if layout.copies:
            await give_copies(client, await _indices_of(client, space), layout)
    if serving:
        await reopen_abandoned(client, serving)
    return before


async def diff(client: AsyncOpenSearch, space: str = "") -> tuple[TemplateState, ...]:
    """How the cluster stands to each file and each index.

    Raises:
        StoreError: when OpenSearch can't be reached.
    """
    loaded = load_files()
    async with deadline(_SECONDS):
        of_files = [TemplateState(file.kind, file.name, await _file_state(client, file)) for file in loaded]
        names = [in_space(alias, space) for alias in ALIASES]
        digest = digest_of(loaded)
        of_indices = [TemplateState(Kind.INDEX, name, await _index_state(client, name, digest)) for name in names]
    return (*of_files, *of_indices)


async def remove_space(client: AsyncOpenSearch, space: str) -> None:
    """Deletes all generations of a space with all their data, and its search events.

    The plain, unnamed space can't be deleted this way.

    Raises:
        ValueError: for the unnamed space.
        StoreError: when OpenSearch can't be reached.
    """
    if not space:
        raise ValueError("only a named space can be removed")
    async with deadline(_SECONDS):
        stream = f"/_data_stream/{in_space(EVENTS, space)}"
        await client.transport.perform_request("DELETE", stream, params={"ignore": 404})
        found = await _indices_of(client, space)
        if found:
            await client.indices.delete(index=",".join(found), params={"ignore_unavailable": "true"})


async def _indices_of(client: AsyncOpenSearch, space: str) -> list[str]:
    """The indices of all generations of a space."""
    names = [in_space(alias, each) for alias in ALIASES for each in (space, generation_space("*", space))]
    return list(await client.indices.get_alias(index=",".join(names), params={"ignore_unavailable": "true"}))


def index_body(alias: str, loaded: tuple[TemplateFile, ...], model: EmbeddingModel, layout: Layout) -> dict[str, Any]:
    """What an index has beyond its templates: what it was made from, vectors of the model's length, its layout."""
    return {"mappings": _mappings_of(alias, loaded, model), "settings": layout.settings_of(alias)}


def _mappings_of(alias: str, loaded: tuple[TemplateFile, ...], model: EmbeddingModel) -> dict[str, Any]:
    meta: dict[str, Any] = {"made_from": digest_of(loaded)}
    if alias not in SEARCHED:
        return {"_meta": meta}
    (vectors,) = (file.body for file in loaded if file.name == VECTORS)
    return {"_meta": meta | noted(model), "properties": vector_mapping(vectors, model)}


async def install_templates(client: AsyncOpenSearch, name: str) -> None:
    """Puts in an index template and what it is composed of, where they are missing or different.

    Raises:
        StoreError: when OpenSearch can't be reached or refuses a file.
    """
    loaded = load_files()
    (template,) = (file for file in loaded if file.kind is Kind.INDEX_TEMPLATE and file.name == name)
    async with deadline(_SECONDS):
        for file in loaded:
            is_part = file.kind is Kind.COMPONENT_TEMPLATE and file.name in template.body["composed_of"]
            if (is_part or file is template) and await _file_state(client, file) is not State.SAME:
                await client.transport.perform_request("PUT", file.path, body=file.body)


def digest_of(loaded: tuple[TemplateFile, ...]) -> str:
    """What an index's making depends on: all templates but that of a data stream."""
    bodies = [file.body for file in loaded if file.kind is not Kind.SEARCH_PIPELINE and "data_stream" not in file.body]
    return hashlib.sha256(json.dumps(bodies, sort_keys=True).encode()).hexdigest()[:16]


async def make_index(client: AsyncOpenSearch, name: str, alias: str, body: Mapping[str, Any]) -> None:
    """Makes an index with its alias; for use under a ``deadline``."""
    await client.indices.create(index=name, body={"aliases": {alias: {}}, **body}, wait_for_active_shards=1)


async def _add_fields(client: AsyncOpenSearch, name: str) -> None:
    """Gives an index the fields that it was made without: today's records could not be written into it else."""
    wanted = await client.transport.perform_request("POST", f"/_index_template/_simulate_index/{name}")
    existing = await client.indices.get_mapping(index=name)
    known = existing[name]["mappings"].get("properties", {})
    missing = {
        field: kind for field, kind in wanted["template"]["mappings"]["properties"].items() if field not in known
    }
    if missing:
        await client.indices.put_mapping(index=name, body={"properties": missing})


async def _file_state(client: AsyncOpenSearch, file: TemplateFile) -> State:
    answer = await client.transport.perform_request("GET", file.path, params={"ignore": 404})
    stored = _stored_body(file, answer)
    if stored is None:
        return State.MISSING
    return State.SAME if _comparable(stored) == _comparable(file.body) else State.DIFFERENT


async def _index_state(client: AsyncOpenSearch, alias: str, digest: str) -> State:
    if not await client.indices.exists_alias(name=alias):
        return State.MISSING
    mappings = await client.indices.get_mapping(index=alias)
    made_from = {entry["mappings"].get("_meta", {}).get("made_from") for entry in mappings.values()}
    return State.SAME if made_from == {digest} else State.OUTDATED


def _stored_body(file: TemplateFile, answer: Any) -> Mapping[str, Any] | None:  # noqa: ANN401 - OpenSearch's JSON
    """The part of OpenSearch's answer that corresponds to the file; None when it does not know the name."""
    if file.kind is Kind.SEARCH_PIPELINE:
        body: Mapping[str, Any] | None = answer.get(file.name)
        return body
    wrapper, list_name = (
        ("component_template", "component_templates")
        if file.kind is Kind.COMPONENT_TEMPLATE
        else ("index_template", "index_templates")
    )
    entries = answer.get(list_name, [])
    return entries[0][wrapper] if entries else None


def _comparable(body: Mapping[str, Any]) -> dict[str, str]:
    """A body as dotted names and texts: OpenSearch gives settings back as text, nested under "index"."""
    flat: dict[str, str] = {}

    def walk(value: Any, name: str) -> None:  # noqa: ANN401 - any JSON value
        if isinstance(value, Mapping) and value:
            for key, inner in value.items():
                walk(inner, f"{name}.{key}")
        elif isinstance(value, list) and value:
            for place, inner in enumerate(value):
                walk(inner, f"{name}.{place}")
        elif value not in ({}, []):
            flat[name] = str(value).lower() if isinstance(value, bool) else str(value)

    walk(body, "")
    return flat


def _is_json(entry: Traversable) -> bool:
    return entry.name.endswith(".json")


def _read(kind: Kind, file_name: str, text: str) -> TemplateFile:
    try:
        body = json.loads(text)
    except ValueError as error:
        raise TemplateError(f"{FOLDER}/{kind.value}/{file_name} is no JSON: {error}") from error
    if not isinstance(body, dict):
        raise TemplateError(f"{FOLDER}/{kind.value}/{file_name} is no JSON object")
    return TemplateFile(kind, _PREFIX + file_name.removesuffix(".json"), body)
