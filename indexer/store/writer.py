"""How records are written: in bulk, bounded by count and bytes, slower when OpenSearch is busy, nothing lost."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from opensearchpy import AsyncOpenSearch

from analyzers.providers.base import Vectors
from indexer.store.client import BUSY, deadline
from indexer.store.entries import Stamp
from indexer.store.errors import (
    BulkWriteError,
    ChangedMeanwhileError,
    ClosedGenerationError,
    StoreUnavailableError,
)
from indexer.store.merging import merge_small
from indexer.store.names import ALIASES, DOCUMENTS, in_space
from indexer.store.patience import FOR_A_WHILE, Patience, patiently
from indexer.store.records import Field, Record, to_source

_NO_WRITE_INDEX, _WRITE_BLOCK = "no write index is defined for alias", "index write (api)"
"""In OpenSearch's reasons: how an alias that takes no records, and a block that ``generations.close`` sets, refuse."""

_CONFLICT = 409


@dataclass(frozen=True, slots=True)
class WriterSettings:
    """The bounds of one bulk request (``timeout`` in seconds), and of patience with a busy OpenSearch."""

    most_records: int = 500
    most_bytes: int = 5_000_000
    timeout: float = 120.0
    patience: Patience = FOR_A_WHILE


@dataclass(frozen=True, slots=True)
class Entry:
    """One record to write: where, under which id, and its vectors (numbers) when it has some.

    ``replaces`` is the writing whose place it takes; where another has come since, it is not written.
    """

    alias: str
    id: str
    record: Record
    vector: Vectors | Sequence[float] | None = None
    local_vector: Vectors | Sequence[float] | None = None
    replaces: Stamp | None = None


class Writer:
    """Writes one space of indices.  To write an entry again changes nothing: its id comes from its content.

    Every method waits for an OpenSearch that is busy or away as long as its ``patience``, and then raises a class of
    ``indexer.store.errors``.
    """

    def __init__(self, client: AsyncOpenSearch, space: str = "", settings: WriterSettings | None = None) -> None:
        """Writes with ``client``, which its opener closes."""
        self._client = client
        self._space = space
        self._settings = settings or WriterSettings()

    @property
    def patience(self) -> Patience:
        """How long it waits for a busy OpenSearch."""
        return self._settings.patience

    async def write(self, entries: Iterable[Entry], recipe: str) -> int:
        """Writes all entries, marked with the recipe that made them; gives how many.

        Raises:
            BulkWriteError: when OpenSearch refuses a record for good; the text names the first and says how many.
            ChangedMeanwhileError: when a record has changed that one of these was to replace.
            ClosedGenerationError: when other indices have come to serve in the place of these.
            StoreError: when it can't be reached, or stays busy.
        """
        written = 0
        for chunk in self._chunks(entries, recipe):
            await self._send(chunk)
            written += len(chunk)
        return written

    async def stored(self, document_hash: str, aliases: Sequence[str]) -> Mapping[str, int]:
        """How many of a document's records can be found, by the recipe that made them: {recipe: records}."""
        body = {"query": _of(document_hash), "size": 0, "aggs": {"recipes": {"terms": {"field": Field.RECIPE}}}}
        answer = await patiently(lambda: self._search_once(body, aliases), self.patience)
        return {bucket["key"]: bucket["doc_count"] for bucket in answer["aggregations"]["recipes"]["buckets"]}

    async def remove_stale(self, document_hash: str, aliases: Sequence[str]) -> int:
        """Removes a document's records that another recipe made than the registry names now; gives how many.

        OpenSearch itself looks the recipe up as it removes: a program that has lost the document to another one, and is
        late, can't remove what that one has written.
        """
        noted = {"index": in_space(DOCUMENTS, self._space), "id": document_hash, "path": Field.RECIPE}
        other = {"bool": {"filter": [_of(document_hash)], "must_not": [{"terms": {Field.RECIPE: noted}}]}}
        return await self._remove(other, aliases)

    async def remove_records(self, document_hash: str) -> int:
        """Removes all that is stored of a document but its registry entry; gives how many records there were."""
        return await self._remove(_of(document_hash), [alias for alias in ALIASES if alias != DOCUMENTS])

    async def remove_all(self, document_hash: str) -> int:
        """Removes all that is stored of a document; gives how many records there were."""
        return await self._remove(_of(document_hash), ALIASES)

    async def refresh(self, aliases: Sequence[str] = ALIASES) -> None:
        """Makes what was written findable now."""
        await patiently(lambda: self._refresh_once(aliases), self.patience)

    async def merge_small(self, aliases: Sequence[str]) -> None:
        """Makes those of the indices that are small faster to search, after the last write for some time."""
        await merge_small(self._client, self._names(aliases), self._settings.timeout)

    async def _refresh_once(self, aliases: Sequence[str]) -> None:
        async with deadline(self._settings.timeout):
            await self._client.indices.refresh(
                index=self._names(aliases), params={"request_timeout": self._settings.timeout}
            )

    async def _search_once(self, body: Mapping[str, Any], aliases: Sequence[str]) -> Mapping[str, Any]:
        params = {"allow_partial_search_results": "false", "request_timeout": self._settings.timeout}
        async with deadline(self._settings.timeout):
            found: Mapping[str, Any] = await self._client.search(index=self._names(aliases), body=body, params=params)
        return found

    async def _remove(self, query: dict[str, Any], aliases: Sequence[str]) -> int:
        await self.refresh(aliases)  # what is not findable is not removed
        return await patiently(lambda: self._remove_once(query, aliases), self.patience)

    async def _remove_once(self, query: dict[str, Any], aliases: Sequence[str]) -> int:
        async with deadline(self._settings.timeout):
            answer = await self._client.delete_by_query(
                index=self._names(aliases),
                body={"query": query},
                params={"conflicts": "proceed", "refresh": "true", "request_timeout": self._settings.timeout},
            )
        if answer["failures"]:
            raise BulkWriteError(f"{len(answer['failures'])} records could not be removed: {answer['failures'][0]}")
        return int(answer["deleted"])

    def _names(self, aliases: Sequence[str]) -> str:
        return ",".join(in_space(alias, self._space) for alias in aliases)

    def _chunks(self, entries: Iterable[Entry], recipe: str) -> Iterator[list[tuple[str, bytes]]]:
        """Requests' worth of (id, bulk lines)."""
        chunk: list[tuple[str, bytes]] = []
        size = 0
        for entry in entries:
            lines = self._lines(entry, recipe)
            length = len(lines)
            if chunk and (len(chunk) >= self._settings.most_records or size + length > self._settings.most_bytes):
                yield chunk
                chunk, size = [], 0
            chunk.append((entry.id, lines))
            size += length
        if chunk:
            yield chunk

    def _lines(self, entry: Entry, recipe: str) -> bytes:
        source = {**to_source(entry.record), Field.RECIPE: recipe}
        vectors = (Field.VECTOR, entry.vector), (Field.LOCAL_VECTOR, entry.local_vector)
        source |= {field: vector for field, vector in vectors if vector is not None}
        where = {"_index": in_space(entry.alias, self._space), "_id": entry.id, "require_alias": True}
        if entry.replaces:
            where |= {"if_seq_no": entry.replaces.sequence_number, "if_primary_term": entry.replaces.primary_term}
        return _json({"index": where}) + _json(source)

    async def _send(self, chunk: list[tuple[str, bytes]]) -> None:
        """Sends a chunk, and again what OpenSearch was too busy for, or a switch held up: it may be called off."""
        waiting = chunk

        async def send() -> None:
            nonlocal waiting
            waiting, reason = await self._send_once(waiting)
            if waiting:
                raise StoreUnavailableError(
                    f"OpenSearch does not take {len(waiting)} records ({reason}): "
                    "try again later, what is written is kept"
                )

        try:
            await patiently(send, self.patience)
        except StoreUnavailableError:
            if await self._takes_nothing():
                raise ClosedGenerationError(
                    "the indices were switched meanwhile: "
                    "run the same again, and what is not in the new ones is done there"
                ) from None
            raise

    async def _send_once(self, chunk: list[tuple[str, bytes]]) -> tuple[list[tuple[str, bytes]], str]:
        """Gives what has to be sent again, and why."""
        async with deadline(self._settings.timeout):
            answer = await self._client.bulk(
                body=b"".join(lines for _, lines in chunk), params={"request_timeout": self._settings.timeout}
            )
        if not answer["errors"]:
            return [], ""
        failed = [item["index"] for item in answer["items"] if "error" in item["index"]]
        if any(result["status"] == _CONFLICT for result in failed):
            raise ChangedMeanwhileError("another program has written a record that this one was about to replace")
        refused = [result for result in failed if not _may_pass(result)]
        if refused:
            first = refused[0]
            raise BulkWriteError(
                f"OpenSearch refused {len(refused)} of {len(chunk)} records, first {first['_id']}: {_reason(first)}"
            )
        again = {result["_id"] for result in failed}
        return [(record_id, lines) for record_id, lines in chunk if record_id in again], _reason(failed[0])

    async def _takes_nothing(self) -> bool:
        """Whether the space's names are closed for writing."""
        name = in_space(DOCUMENTS, self._space)
        async with deadline(self._settings.timeout):
            found = await self._client.indices.get_alias(name=name)
        return any(entry["aliases"][name].get("is_write_index") is False for entry in found.values())


def _json(value: Mapping[str, Any]) -> bytes:
    """A line of JSON, vectors as arrays of numbers; the standard library takes seven times as long for them."""
    return orjson.dumps(value, option=orjson.OPT_SERIALIZE_NUMPY | orjson.OPT_APPEND_NEWLINE)


def _may_pass(result: Mapping[str, Any]) -> bool:
    """Whether what refused a record may pass: OpenSearch is busy, or a switch of generations is under way."""
    reason = _reason(result)
    return result["status"] in BUSY or _NO_WRITE_INDEX in reason or _WRITE_BLOCK in reason


def _reason(result: Mapping[str, Any]) -> str:
    return str(result["error"].get("reason") or result["error"].get("type"))


def _of(document_hash: str) -> dict[str, Any]:
    return {"term": {Field.DOCUMENT_HASH: document_hash}}
