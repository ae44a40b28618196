"""Reads records by their ids, many in one request, up to date to the last write."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from opensearchpy import AsyncOpenSearch

from indexer.store.client import deadline, reason_of, refusal
from indexer.store.names import in_space

Entry = Mapping[str, Any]
"""What ``_mget`` tells of one record: ``found``, and then its index, its writing and what was asked of its source."""


class Place(NamedTuple):
    """Where a record is stored."""

    alias: str
    record_id: str


@dataclass(frozen=True, slots=True)
class Stamp:
    """One writing of a record within the life of an index; none is like another, also after a removal."""

    index: str
    sequence_number: int
    primary_term: int


def stamp_of(entry: Entry) -> Stamp:
    """The writing that an entry is of, or a hit of a search that was asked for it."""
    return Stamp(entry["_index"], entry["_seq_no"], entry["_primary_term"])


async def entries_at(
    client: AsyncOpenSearch,
    space: str,
    reads: Sequence[tuple[Place, object]],
    *,
    timeout: float,  # noqa: ASYNC109  the deadline goes on to OpenSearch
) -> list[Entry]:
    """The entry at each place, each with what ``_source`` filter stands beside it (False: nothing of its source).

    Raises:
        indexer.store.errors.StoreError: when OpenSearch does not give them all in time.
    """
    if not reads:
        return []
    docs = [{"_index": in_space(at.alias, space), "_id": at.record_id, "_source": fields} for at, fields in reads]
    async with deadline(timeout):
        answer = await client.mget(body={"docs": docs}, params={"request_timeout": timeout})
    for entry in answer["docs"]:
        if "error" in entry:
            raise refusal(entry.get("status", 0), reason_of(entry["error"]))
    return list(answer["docs"])
