"""Where scaled corpora stand: spaces of indices beside each other on one node, and how they are read and filled."""

import asyncio
import copy
from collections.abc import Iterable, Mapping
from typing import Any

import orjson
from opensearchpy import AsyncOpenSearch
from scale_copies import Stored, StoredDocument
from scale_vectors import embedded_text

from analyzers.providers.embedding_model import LOCAL
from indexer.generate.vectors import repeats_a_span
from indexer.store.generations import name_generation
from indexer.store.layout import AS_IN_TEMPLATES
from indexer.store.names import ALIASES, DOCUMENTS, QUESTIONS, SEARCHED, SPANS, first_index, in_space
from indexer.store.records import Field
from indexer.store.templates import VECTORS, index_body, install, load_files, make_index, remove_space

MOST_OF_A_DOCUMENT = 10_000
"""Records of one kind, which one search gives."""
BULK_RECORDS, BULKS_AT_ONCE = 500, 3
HOURS = 4 * 3600
WHILE_FILLED = {
    "index.refresh_interval": "-1",
    "index.translog.durability": "async",
    "index.merge.policy.segments_per_tier": "64",
    "index.merge.policy.max_merge_at_once": "64",
}
"""Each merge builds its graph of vectors anew: one at the end takes the place of many."""
ENCODER = {"name": "sq", "parameters": {"bits": 7}}
"""Lucene's scalar quantization, as https://docs.opensearch.org/latest/vector-search/optimizing-storage tells."""


async def read_documents(client: AsyncOpenSearch, space: str) -> list[StoredDocument]:
    """All documents of a space with all their records, by file name."""
    entries = await _found(client, in_space(DOCUMENTS, space), {"match_all": {}})
    documents = []
    for entry in sorted((each["_source"] for each in entries), key=lambda each: each[Field.FILE_NAME]):
        records = []
        for alias in ALIASES:
            if alias != DOCUMENTS:
                own = {"term": {Field.DOCUMENT_HASH: entry[Field.DOCUMENT_HASH]}}
                found = await _found(client, in_space(alias, space), own)
                records += [_stored(alias, hit, entry) for hit in found]
        documents.append(StoredDocument(entry, tuple(records)))
    return documents


async def _found(client: AsyncOpenSearch, index: str, query: Mapping[str, Any]) -> list[dict[str, Any]]:
    body = {"size": MOST_OF_A_DOCUMENT, "query": query}
    answer = await client.search(index=index, body=body, params={"request_timeout": 120})
    if answer["hits"]["total"]["value"] >= MOST_OF_A_DOCUMENT:
        raise ValueError(f"{index} has too many records of a document to be read at once")
    return list(answer["hits"]["hits"])


def _stored(alias: str, hit: Mapping[str, Any], entry: Mapping[str, Any]) -> Stored:
    source = dict(hit["_source"])
    vector = source.pop(Field.VECTOR, None)
    text = ""
    if alias == SPANS:
        text = embedded_text(source, entry)
    elif alias == QUESTIONS and not repeats_a_span(source[Field.MADE_BY]):
        text = source[Field.TEXT]
    return Stored(alias, hit["_id"], source, vector, text)


async def make_empty(client: AsyncOpenSearch, space: str, *, int8: bool) -> None:
    """Makes a space's indices anew, to be filled: nothing is found before ``settle``."""
    await remove_space(client, space)
    await install(client, space)
    loaded = load_files()
    (template,) = (file.body for file in loaded if file.name == VECTORS)
    for alias in SEARCHED if int8 else ():
        body = index_body(alias, loaded, LOCAL, AS_IN_TEMPLATES)
        field = copy.deepcopy(template["template"]["mappings"]["properties"][Field.VECTOR])
        field["method"]["parameters"]["encoder"] = ENCODER
        body["mappings"]["properties"][Field.VECTOR] = field
        await client.indices.delete(index=first_index(alias, space))
        await make_index(client, first_index(alias, space), in_space(alias, space), body)
    await name_generation(client, space, 1)
    await client.indices.put_settings(index=_names(space), body=WHILE_FILLED)


async def fill(client: AsyncOpenSearch, space: str, records: Iterable[Stored]) -> int:
    """Writes records, several requests under way at a time; gives how many."""
    free, written = asyncio.Semaphore(BULKS_AT_ONCE), 0

    async def send(lines: bytes) -> None:
        try:
            answer = await client.bulk(body=lines, params={"request_timeout": 600})
        finally:
            free.release()
        if answer["errors"]:
            refused = next(each for each in answer["items"] if "error" in each["index"])
            raise ValueError(f"a record was refused: {refused}")

    async with asyncio.TaskGroup() as group:
        chunk: list[bytes] = []
        for each in records:
            chunk += _lines(each, space)
            written += 1
            if len(chunk) == 2 * BULK_RECORDS:
                await free.acquire()
                group.create_task(send(b"\n".join(chunk) + b"\n"))
                chunk = []
        if chunk:
            await free.acquire()
            group.create_task(send(b"\n".join(chunk) + b"\n"))
    return written


def _lines(record: Stored, space: str) -> tuple[bytes, bytes]:
    source = record.source if record.vector is None else {**record.source, Field.VECTOR: record.vector}
    action = {"index": {"_index": first_index(record.alias, space), "_id": record.id}}
    return orjson.dumps(action), orjson.dumps(source, option=orjson.OPT_SERIALIZE_NUMPY)


async def refill(client: AsyncOpenSearch, source: str, space: str) -> None:
    """Fills a space with all records of another, inside OpenSearch: the same vectors."""
    for alias in ALIASES:
        body = {
            "source": {"index": first_index(alias, source), "size": BULK_RECORDS},
            "dest": {"index": first_index(alias, space)},
        }
        answer = await client.reindex(body=body, params={"request_timeout": HOURS, "timeout": "10m"})
        if answer["failures"]:
            raise ValueError(f"a record was refused: {answer['failures'][0]}")


async def settle(client: AsyncOpenSearch, space: str) -> None:
    """Makes all findable, each index one segment, as it is when OpenSearch has long merged; then as usual again."""
    names = _names(space)
    await client.indices.put_settings(index=names, body=dict.fromkeys(WHILE_FILLED))
    await client.indices.refresh(index=names, params={"request_timeout": HOURS})
    await client.indices.forcemerge(index=names, params={"max_num_segments": 1, "request_timeout": HOURS})
    await client.indices.refresh(index=names, params={"request_timeout": HOURS})


def _names(space: str) -> str:
    return ",".join(first_index(alias, space) for alias in ALIASES)
