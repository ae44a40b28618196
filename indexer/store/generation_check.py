"""Whether one generation can take another's place: the same documents, each whole."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from opensearchpy import AsyncOpenSearch

from indexer.store.client import deadline
from indexer.store.generations import Generation
from indexer.store.names import BLOCKS, DOCUMENTS, PAGES, QUESTIONS, SEARCHED, SPANS, in_space
from indexer.store.reader import Reader
from indexer.store.records import DocumentRecord, Field, RemovedDocument, registry_entry_from
from indexer.store.state import Stage
from indexer.store.writer import Entry, Writer

_SECONDS = 60.0
_MOST_DOCUMENTS = 10_000
_COUNTED = {SPANS: "span_count", BLOCKS: "block_count", QUESTIONS: "question_count", PAGES: "page_count"}
"""By alias, where the registry notes how many records a document has there."""


class Fault(StrEnum):
    """What is wrong with a document."""

    MISSING = "missing"
    UNFINISHED = "unfinished"
    INCOMPLETE = "incomplete"


@dataclass(frozen=True, slots=True)
class Difference:
    """A document that would be answered from wrongly or not at all after a switch; ``text`` is one line."""

    fault: Fault
    document: DocumentRecord
    text: str


async def differences(client: AsyncOpenSearch, old: Generation, new: Generation) -> tuple[Difference, ...]:
    """What speaks against ``new`` in the place of ``old``, by file name; it may hold more documents than ``old``.

    Raises:
        StoreError: when OpenSearch can't be asked.
    """
    await _refresh(client, old, new)
    wanted = await Reader(client, old.space).documents(timeout=_SECONDS)
    there = {each.document_hash: each for each in await Reader(client, new.space).documents(timeout=_SECONDS)}
    stored = {alias: await _stored(client, alias, new) for alias in _COUNTED}
    found: list[Difference | None] = [_missing(each, new) for each in wanted if each.document_hash not in there]
    for document in there.values():
        if document.stage != Stage.INDEXED:
            found.append(Difference(Fault.UNFINISHED, document, f"{document.file_name}: only {document.stage}"))
        else:
            found += [_incomplete(document, alias, stored[alias]) for alias in _COUNTED]
    return tuple(
        sorted((each for each in found if each), key=lambda each: (each.document.file_name, each.fault, each.text))
    )


async def carry_removals(client: AsyncOpenSearch, old: Generation, new: Generation) -> int:
    """Removes from ``new`` what was removed from ``old``, and notes it there; gives how many documents that were.

    Raises:
        StoreError: when OpenSearch is away or refuses.
    """
    await _refresh(client, old, new)
    gone, known = await _removed(client, old), await _removed(client, new)
    writer = Writer(client, new.space)
    missing = [removed for document_hash, removed in gone.items() if known.get(document_hash) != removed]
    for removed in missing:
        await writer.remove_all(removed.document_hash)
        await writer.write([Entry(DOCUMENTS, removed.document_hash, removed)], recipe="")
    return len(missing)


async def _refresh(client: AsyncOpenSearch, *both: Generation) -> None:
    for generation in both:
        await Writer(client, generation.space).refresh()


async def _removed(client: AsyncOpenSearch, generation: Generation) -> dict[str, RemovedDocument]:
    body = {"query": {"exists": {"field": Field.REMOVED_AT}}, "size": _MOST_DOCUMENTS}
    async with deadline(_SECONDS):
        answer = await client.search(index=in_space(DOCUMENTS, generation.space), body=body)
    entries = (registry_entry_from(hit["_source"]) for hit in answer["hits"]["hits"])
    return {entry.document_hash: entry for entry in entries if isinstance(entry, RemovedDocument)}


async def _stored(client: AsyncOpenSearch, alias: str, generation: Generation) -> Mapping[str, int]:
    """How many records each document has behind an alias; where they need vectors, only those that have one."""
    query = {"exists": {"field": Field.VECTOR}} if alias in SEARCHED else {"match_all": {}}
    by_document = {"terms": {"field": Field.DOCUMENT_HASH, "size": _MOST_DOCUMENTS}}
    body = {"query": query, "size": 0, "aggs": {"documents": by_document}}
    params = {"allow_partial_search_results": "false", "request_timeout": _SECONDS}
    async with deadline(_SECONDS):
        answer = await client.search(index=in_space(alias, generation.space), body=body, params=params)
    return {bucket["key"]: bucket["doc_count"] for bucket in answer["aggregations"]["documents"]["buckets"]}


def _missing(document: DocumentRecord, new: Generation) -> Difference:
    return Difference(Fault.MISSING, document, f"{document.file_name}: not in generation {new.number}")


def _incomplete(document: DocumentRecord, alias: str, stored: Mapping[str, int]) -> Difference | None:
    wanted, found = getattr(document, _COUNTED[alias]), stored.get(document.document_hash, 0)
    if wanted == found:
        return None
    what = alias.rpartition("-")[2]
    return Difference(
        Fault.INCOMPLETE, document, f"{document.file_name}: {found} of {wanted} records in the index of {what}"
    )
