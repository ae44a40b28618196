"""How records are read and searched: whole answers only, without vectors, within a time."""
# ruff: noqa: ASYNC109 - a time-out is the rest of a request's deadline, which the caller knows and this file keeps

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from opensearchpy import AsyncOpenSearch

from indexer.store.answers import Answer, Closer, answer_of, closer_of, place_of, whole_answer
from indexer.store.client import deadline
from indexer.store.entries import Place, Stamp, stamp_of
from indexer.store.names import BLOCKS, DOCUMENTS, PAGES, QUESTIONS, SPANS, in_space, page_id
from indexer.store.ranked_records import RankedRecords
from indexer.store.records import (
    ALL_BUT_VECTORS,
    BLOCK,
    DocumentRecord,
    EvidenceRecord,
    Field,
    PageRecord,
    RegistryEntry,
    RemovedDocument,
    evidence_from,
    page_from,
    removed_from,
)
from indexer.store.records_in_full import RecordsInFull
from indexer.store.registry_list import RegistryList, RegistryListReader

Body = Mapping[str, object]

_READ_SECONDS = 10.0
_KEPT_ENTRIES = 64
"""Entries of the registry that are kept with their sections: about 100 KB each."""
_AT_ONCE = 1000
"""Records of one document that are read with their texts in one answer."""

_AS_KNOWN: Body = {
    "_source": False,
    "stored_fields": "_none_",
    "docvalue_fields": [Field.DOCUMENT_HASH, Field.START, Field.END],
}
"""Nothing that is stored, not even the id: what that is made of stands in columns, which takes half the time."""
_AS_FOUND: Mapping[str, Body] = {
    SPANS: {**_AS_KNOWN, "seq_no_primary_term": True},
    BLOCKS: {**_AS_KNOWN, "seq_no_primary_term": True},
    QUESTIONS: {"_source": False, "seq_no_primary_term": True},
}
"""What is asked of a hit, by alias: its id, or what that is made of, and which writing of it was found."""
_IN_FULL: Body = {"_source": ALL_BUT_VECTORS}


PageKey = tuple[str, int]
"""A document's hash and a page's number."""


@dataclass(frozen=True, slots=True)
class Stored:
    """Records in full, by text type and id, and pages; what is not there any more is left out."""

    records: Mapping[tuple[str, str], EvidenceRecord]
    pages: Mapping[PageKey, PageRecord]


def _weighed(body: Body) -> Body:
    """How a search weighs its words: by how rare they are in all shards, so that answers do not depend on how many.

    One shard needs no round more for that (OpenSearch leaves it out), and vectors and counts weigh no words.
    """
    query = body.get("query")
    by_words = body.get("size") != 0 and isinstance(query, dict) and "knn" not in query
    return {"search_type": "dfs_query_then_fetch"} if by_words else {}


class Reader:
    """Reads one space of indices.

    Every method raises a class of ``indexer.store.errors``: StoreUnavailableError, StoreTimeoutError,
    PartialAnswerError or StoreRequestError.  Cancelling a call breaks its request off, and OpenSearch stops searching.
    """

    def __init__(self, client: AsyncOpenSearch, space: str = "") -> None:
        """Reads with ``client``, which its opener closes."""
        self._client = client
        self._space = space
        self._ranked = RankedRecords(client, space)
        self._in_full = RecordsInFull(client, space)
        self._entries = RecordsInFull(client, space, most=_KEPT_ENTRIES)
        self._list = RegistryListReader(client, space)

    async def ping(self, *, timeout: float = _READ_SECONDS) -> str:
        """Gives OpenSearch's version, when it answers."""
        async with deadline(timeout):
            info = await self._client.info(request_timeout=timeout)
        return str(info["version"]["number"])

    async def documents(self, *, timeout: float = _READ_SECONDS) -> tuple[DocumentRecord, ...]:
        """The registry's documents, by file name and hash; ``timeout`` is for each request."""
        listed = (await self.registry(timeout=timeout)).documents
        return tuple(sorted(listed, key=lambda each: (each.file_name, each.document_hash)))

    async def registry(self, before: RegistryList | None = None, *, timeout: float = _READ_SECONDS) -> RegistryList:
        """The registry's list; ``before``, an earlier one, is given back when it is still true.

        ``timeout`` is for each request, of which a first reading takes one for every 500 documents.
        """
        return await self._list.read(before, timeout=timeout)

    async def document(self, document_hash: str, *, timeout: float = _READ_SECONDS) -> RegistryEntry | None:
        """The registry's entry for a document, up to date to the last write; None when there is none, or no more."""
        entry = await self.registry_entry(document_hash, timeout=timeout)
        return entry if isinstance(entry, RegistryEntry) else None

    async def registry_entry(
        self, document_hash: str, *, timeout: float = _READ_SECONDS
    ) -> RegistryEntry | RemovedDocument | None:
        """As ``document``; what is kept of a removed one is told too."""
        place = Place(DOCUMENTS, document_hash)
        entry = (await self._entries.read([place], timeout=timeout)).get(place)
        return entry if isinstance(entry, RegistryEntry | RemovedDocument) else None

    async def stamped_document(
        self, document_hash: str, *, timeout: float = _READ_SECONDS
    ) -> tuple[RegistryEntry, Stamp] | None:
        """As ``document``, with the writing of the entry that was read."""
        place = Place(DOCUMENTS, document_hash)
        found = (await self._entries.read_stamped([place], timeout=timeout)).get(place)
        return (found[1], found[0]) if found and isinstance(found[1], RegistryEntry) else None

    async def removed(self, names: Sequence[str], *, timeout: float = _READ_SECONDS) -> RemovedDocument | None:
        """The document with one of these hashes or file names (in any letter case) that was removed last."""
        named = [{"terms": {field: list(names)}} for field in (Field.DOCUMENT_HASH, Field.FILE_NAME)]
        is_gone = {"exists": {"field": Field.REMOVED_AT}}
        gone = {"bool": {"filter": [is_gone], "should": named, "minimum_should_match": 1}}
        body = {"query": gone, "size": 1, "sort": [{Field.REMOVED_AT: {"order": "desc", "unmapped_type": "date"}}]}
        (answer,) = await self._ask([(DOCUMENTS, body)], timeout)
        sources = [hit["_source"] for hit in answer["hits"]["hits"]]
        return removed_from(sources[0]) if sources else None

    async def search(self, bodies: Sequence[tuple[str, Body]], *, timeout: float) -> list[Answer]:
        """The answer to each (alias, query body), hits best first, all asked in one request.

        What an earlier search has not read is read in a second request: a question, or of a span or block only what
        ``RANKED_BY`` names; ``stored`` reads them in full.
        """
        async with deadline(timeout):
            answers = await self._ask(bodies, timeout)
            found = [
                [(place_of(alias, hit), hit) for hit in answer["hits"]["hits"]] if alias in _AS_FOUND else []
                for (alias, _), answer in zip(bodies, answers, strict=True)
            ]
            stamps = {place: stamp_of(hit) for hits in found for place, hit in hits}
            records = await self._ranked.read(stamps, timeout=timeout)
        return [
            answer_of(answer, [(records[place], hit) for place, hit in hits if place in records])
            for answer, hits in zip(answers, found, strict=True)
        ]

    async def closer(self, bodies: Sequence[tuple[str, Body]], *, timeout: float) -> list[Closer]:
        """As ``search``, for spans and blocks that are known, or only counted: without the records."""
        answers = await self._ask([(alias, {**body, **_AS_KNOWN}) for alias, body in bodies], timeout)
        return [closer_of(answer) for answer in answers]

    async def stored(self, records: Sequence[EvidenceRecord], pages: Iterable[PageKey], *, timeout: float) -> Stored:
        """Records in full and pages, up to date to the last write, all asked in one request.

        What an earlier call has read is read again only when it was written since: OpenSearch tells that at a fifth of
        the time that reading the words takes.
        """
        evidence = {(record.text_type, record.id): None for record in records}
        keys = dict.fromkeys(pages)
        pieces = {each: Place(BLOCKS if each[0] == BLOCK else SPANS, each[1]) for each in evidence}
        sheets = {key: Place(PAGES, page_id(*key)) for key in keys}
        found = await self._in_full.read([*pieces.values(), *sheets.values()], timeout=timeout)
        return Stored(
            {key: record for key, place in pieces.items() if isinstance(record := found.get(place), EvidenceRecord)},
            {key: page for key, place in sheets.items() if isinstance(page := found.get(place), PageRecord)},
        )

    async def pages(self, keys: Iterable[PageKey], *, timeout: float = _READ_SECONDS) -> Mapping[PageKey, PageRecord]:
        """The pages, up to date to the last write; what is not there is left out."""
        return (await self.stored((), keys, timeout=timeout)).pages

    async def pages_over(
        self, document_hash: str, start: int, end: int, *, timeout: float = _READ_SECONDS
    ) -> tuple[PageRecord, ...]:
        """The pages that the range ``[start, end)`` of a document's text touches, in their order."""
        sources = [source async for source in self._over(PAGES, document_hash, start, end, timeout)]
        return tuple(page_from(source) for _, source in sources)

    async def spans_over(
        self, document_hash: str, start: int, end: int, *, timeout: float = _READ_SECONDS
    ) -> tuple[EvidenceRecord, ...]:
        """The fact spans that a range touches, in full, in reading order."""
        sources = [source async for source in self._over(SPANS, document_hash, start, end, timeout)]
        return tuple(evidence_from(record_id, source) for record_id, source in sources)

    async def _over(
        self, alias: str, document_hash: str, start: int, end: int, timeout: float
    ) -> AsyncIterator[tuple[str, Mapping[str, Any]]]:
        """(id, what is stored) of the records that a range touches, by their start, however many there are.

        No two records of ``alias`` in one document may overlap, so that the next ones begin where the last one ends.
        """
        while start < end:
            touched = [
                {"term": {Field.DOCUMENT_HASH: document_hash}},
                {"range": {Field.START: {"lt": end}}},
                {"range": {Field.END: {"gt": start}}},
            ]
            body = {"query": {"bool": {"filter": touched}}, "sort": [{Field.START: "asc"}], "size": _AT_ONCE}
            (answer,) = await self._ask([(alias, body)], timeout, whole=True)
            hits = answer["hits"]["hits"]
            for hit in hits:
                yield hit["_id"], hit["_source"]
            if len(hits) < _AT_ONCE:
                return
            start = hits[-1]["_source"][Field.END]

    async def _ask(
        self, bodies: Sequence[tuple[str, Body]], timeout: float, *, whole: bool = False
    ) -> list[Mapping[str, Any]]:
        """The raw answer to each body, in one ``_msearch``; ``whole`` reads spans and blocks too, without vectors."""
        if not bodies:
            return []
        lines: list[Body] = []
        for alias, body in bodies:
            index = in_space(alias, self._space)
            lines.append({"index": index, "allow_partial_search_results": False, **_weighed(body)})
            read = _IN_FULL if whole else _AS_FOUND.get(alias, _IN_FULL)
            lines.append({**read, "timeout": f"{max(1, int(timeout * 1000))}ms", **body})
        payload = b"".join(orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE) for line in lines)
        async with deadline(timeout):
            answer = await self._client.msearch(body=payload, params={"request_timeout": timeout})
        return [whole_answer(response) for response in answer["responses"]]
