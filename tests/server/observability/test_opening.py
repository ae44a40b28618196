"""Those who observe, as the settings turn them on."""

import httpx
from opensearchpy import AsyncOpenSearch
from structlog.testing import capture_logs

from server.observability.metrics import Sources
from server.observability.notes import Notes
from server.observability.opening import open_observing
from server.observability.served import ServedRequest
from server.observability.trace_context import TraceContext
from server.settings import ServerSettings

SERVED = ServedRequest("Ask", "r", TraceContext("a" * 32), "", "OK", 0.0, 0.1)


async def test_by_default_a_call_is_logged_and_no_port_is_opened(opensearch_client: AsyncOpenSearch) -> None:
    """Metrics are for who asks for them."""
    with capture_logs() as lines:
        async with open_observing(ServerSettings(events=False), opensearch_client) as observing:
            observing.observers.tell(SERVED, 0.0, Notes())
            observing.read(Sources(observing.observers))
    assert ([line["event"] for line in lines], observing.metrics) == (["call"], None)


async def test_metrics_count_the_calls_where_they_are_on(opensearch_client: AsyncOpenSearch) -> None:
    """At the address that the log tells."""
    with capture_logs() as lines:
        async with (
            open_observing(ServerSettings(metrics_address="127.0.0.1:0", events=False), opensearch_client) as observing,
            httpx.AsyncClient() as client,
        ):
            observing.read(Sources(observing.observers))
            observing.observers.tell(SERVED, 0.0, Notes())
            address = next(line["address"] for line in lines if line["event"] == "metrics")
            text = (await client.get(f"http://{address}/metrics")).text
    assert 'factspan_requests_total{call="Ask",code="OK"} 1.0' in text
    assert "factspan_ready 1.0" in text


async def test_events_are_written_where_they_are_on(opensearch_client: AsyncOpenSearch, index_space: str) -> None:
    """At the latest when the server ends."""
    settings = ServerSettings(index_space=index_space, events=True, events_interval=600)
    async with open_observing(settings, opensearch_client) as observing:
        observing.observers.tell(SERVED, 0.0, Notes())
        assert observing.events is not None
    assert (observing.events.counts.written, observing.events.waiting) == (1, 0)
