"""What the server's search events tell of the last hour."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from server.observability.events.event import FAILED, NO_RESULT

if TYPE_CHECKING:
    from opensearchpy import AsyncOpenSearch

_BODY: dict[str, Any] = {
    "size": 0,
    "track_total_hits": True,
    "query": {"range": {"@timestamp": {"gte": "now-1h"}}},
    "aggs": {"outcomes": {"terms": {"field": "outcome"}}},
}


@dataclass(frozen=True, slots=True)
class LastHour:
    """Requests, of them those that failed, and questions that got no answer."""

    requests: int
    failed: int
    no_result: int


async def last_hour(client: "AsyncOpenSearch", space: str) -> LastHour | None:
    """The hour's counts; None where there are no events.

    Raises:
        StoreError: when OpenSearch does not answer.
    """
    from indexer.store.event_stream import EventStream

    stream = EventStream(client, space)
    if not await stream.exists():
        return None
    answer = await stream.search(_BODY)
    counts = {each["key"]: each["doc_count"] for each in answer["aggregations"]["outcomes"]["buckets"]}
    return LastHour(answer["hits"]["total"]["value"], counts.get(FAILED, 0), counts.get(NO_RESULT, 0))
