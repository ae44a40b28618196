"""The last hour by its events."""

import time

from opensearchpy import AsyncOpenSearch

from indexer.store.event_stream import EventStream
from server.cli.last_hour import LastHour, last_hour
from server.observability.events.event import stored_event
from server.observability.served import Found, ServedRequest
from server.observability.trace_context import TraceContext


async def test_without_events_there_is_none(opensearch_client: AsyncOpenSearch, index_space: str) -> None:
    """They may be switched off."""
    assert await last_hour(opensearch_client, f"{index_space}-none") is None


async def test_the_hours_requests_are_counted_by_outcome(opensearch_client: AsyncOpenSearch, index_space: str) -> None:
    """Older ones are not."""

    def event(code: str, seconds_ago: float, found: Found | None = None) -> ServedRequest:
        return ServedRequest("Ask", "r", TraceContext("a" * 32), "", code, time.time() - seconds_ago, 0.1, found=found)

    stream = EventStream(opensearch_client, index_space)
    await stream.make()
    served = [event("OK", 5, Found()), event("OK", 6, Found(no_result="NOT_ENOUGH")), event("INTERNAL", 7)]
    await stream.write([stored_event(each) for each in (*served, event("OK", 7200, Found()))])
    await opensearch_client.indices.refresh(index=stream.name)
    assert await last_hour(opensearch_client, index_space) == LastHour(3, 1, 1)
