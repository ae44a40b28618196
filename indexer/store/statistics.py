"""Numbers of what is stored: searches that only aggregate, all in one request."""

from collections.abc import Mapping, Sequence
from typing import Any

from opensearchpy import AsyncOpenSearch

from indexer.store.client import deadline, reason_of, refusal
from indexer.store.errors import PartialAnswerError

_SECONDS = 60.0


async def statistics(
    client: AsyncOpenSearch, searches: Sequence[tuple[str, Mapping[str, Any]]]
) -> tuple[Mapping[str, Any], ...]:
    """OpenSearch's answer to each search (an index's or data stream's name, a body).

    Where there is no such index nothing is found, and no aggregation is there.

    Raises:
        StoreError: when OpenSearch does not answer all of them whole.
    """
    lines: list[Mapping[str, Any]] = []
    for name, body in searches:
        lines += [{"index": name, "ignore_unavailable": True}, body]
    async with deadline(_SECONDS):
        answer = await client.msearch(body=lines)
    for each in answer["responses"]:
        if "error" in each:
            raise refusal(each.get("status", 0), reason_of(each["error"]))
        if each["timed_out"] or each["_shards"]["failed"]:
            raise PartialAnswerError("OpenSearch counted a part of what is stored only; try again")
    return tuple(answer["responses"])
