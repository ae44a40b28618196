"""The registry's list of documents: read whole once, and then only what was written since."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, NamedTuple

from opensearchpy import AsyncOpenSearch

from indexer.store.answers import whole_answer
from indexer.store.client import deadline
from indexer.store.names import DOCUMENTS, in_space
from indexer.store.records import DocumentRecord, Field, listed_from

_AT_ONCE = 500
"""Entries of the registry in one answer: 2 MB; OpenSearch takes seconds for them when it is busy."""
_LISTED = {
    "includes": [
        *(each.name for each in fields(DocumentRecord)),
        Field.REMOVED_AT,
        f"{Field.SECTIONS}.{Field.SECTION_TYPE}",
    ]
}
"""What is read of an entry: of its sections, most of its bytes, only the types."""
_STATES = {
    "indices": {
        "terms": {"field": "_index"},
        "aggs": {
            "latest_write": {"max": {"field": "_seq_no"}},
            "writes": {"sum": {"field": "_seq_no"}},
            "updated_at": {"max": {"field": Field.UPDATED_AT}},
        },
    }
}

_SAME_COPY = "registry"
"""Copies of an index do not show a write at the same moment: asked in turn, they tell of changes back and forth."""

Answer = Mapping[str, Any]


class RegistryState(NamedTuple):
    """What one index of the registry holds: entries, their writes' greatest number and sum, the last date (epoch ms).

    Entries are those of removed documents too.
    """

    index_name: str
    entries: int
    latest_write: float
    writes: float
    updated_at: float | None


class Listed(NamedTuple):
    """An entry as it was read: the number of its write, and what the list tells; None of a removed document."""

    write: int
    document: DocumentRecord | None


@dataclass(frozen=True)
class RegistryList:
    """Every entry by its document's hash, and the state of the registry's indices, of before these were read."""

    states: tuple[RegistryState, ...]
    entries: Mapping[str, Listed]

    @cached_property
    def documents(self) -> tuple[DocumentRecord, ...]:
        """Those that are not removed, in no order."""
        return tuple(each.document for each in self.entries.values() if each.document)

    @property
    def is_as_stated(self) -> bool:
        """Whether the entries are those of the state, by their number and the sum of their writes' numbers."""
        counted = len(self.entries), sum(each.write for each in self.entries.values())
        return len(self.states) == 1 and counted == (self.states[0].entries, self.states[0].writes)


class RegistryListReader:
    """Reads one space's list; raises what ``Reader`` raises."""

    def __init__(self, client: AsyncOpenSearch, space: str) -> None:
        """Reads with ``client``, which its opener closes."""
        self._client = client
        self._space = space

    async def read(
        self,
        before: RegistryList | None,
        *,
        timeout: float,  # noqa: ASYNC109  the deadline goes on to OpenSearch
    ) -> RegistryList:
        """The list, or ``before`` itself when nothing was written since; ``timeout`` is for each request."""
        states = _states(await self._search({"size": 0}, timeout))
        if before and before.states == states:
            return before
        if before and (newer := await self._brought_up(before, timeout)):
            return newer
        whole = RegistryList(states, await self._entries(timeout))
        # What is written while the parts are read may be missed or be of the past: then it is not taken as it is.
        return await self._brought_up(whole, timeout) or RegistryList((), whole.entries)

    async def _brought_up(self, before: RegistryList, seconds: float) -> RegistryList | None:
        """With what was written since, in one answer; None when that does not make the list that the answer counts.

        What is not seen by the number of its write is seen by its sum or its entry's date: what was deleted, what
        became visible late, what stands in an index that was made anew.
        """
        if len(before.states) != 1:
            return None
        (then,) = before.states
        answer = await self._search({"size": _AT_ONCE, "post_filter": _written_since(then)}, seconds)
        newer = RegistryList(_states(answer), {**before.entries, **_entries(answer)})
        is_whole = newer.is_as_stated and newer.states[0].index_name == then.index_name
        return newer if is_whole else None

    async def _entries(self, seconds: float) -> dict[str, Listed]:
        body: dict[str, object] = {"size": _AT_ONCE, "sort": [Field.FILE_NAME, Field.DOCUMENT_HASH]}
        found: dict[str, Listed] = {}
        while True:
            answer = await self._search(body, seconds)
            found |= _entries(answer)
            hits = answer["hits"]["hits"]
            if len(hits) < _AT_ONCE:
                return found
            body["search_after"] = hits[-1]["sort"]

    async def _search(self, body: Mapping[str, object], seconds: float) -> Answer:
        asked = {
            "_source": _LISTED,
            "seq_no_primary_term": True,
            "aggs": _STATES,
            "timeout": f"{max(1, int(seconds * 1000))}ms",
            **body,
        }
        params = {
            "allow_partial_search_results": "false",
            "preference": _SAME_COPY,
            "request_timeout": seconds,
        }
        async with deadline(seconds):
            answer = await self._client.search(index=in_space(DOCUMENTS, self._space), body=asked, params=params)
        return whole_answer(answer)


def _written_since(state: RegistryState) -> Mapping[str, object]:
    """What was written after a state, by its number; or at its last date or later, whatever its number."""
    later: list[Mapping[str, object]] = [{"range": {"_seq_no": {"gt": int(state.latest_write)}}}]
    if state.updated_at is not None:
        later.append({"range": {Field.UPDATED_AT: {"gte": int(state.updated_at), "format": "epoch_millis"}}})
    return {"bool": {"should": later}}


def _states(answer: Answer) -> tuple[RegistryState, ...]:
    return tuple(
        RegistryState(
            each["key"],
            each["doc_count"],
            each["latest_write"]["value"],
            each["writes"]["value"],
            each["updated_at"]["value"],
        )
        for each in answer["aggregations"]["indices"]["buckets"]
    )


def _entries(answer: Answer) -> dict[str, Listed]:
    """The entries of an answer, by hash."""
    hits: Iterable[Answer] = answer["hits"]["hits"]
    read = ((hit["_seq_no"], listed_from(hit["_source"])) for hit in hits)
    return {
        entry.document_hash: Listed(write, entry if isinstance(entry, DocumentRecord) else None)
        for write, entry in read
    }
