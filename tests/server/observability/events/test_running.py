"""Events over a real OpenSearch that goes away and comes back."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
import pytest_asyncio
from faulty_opensearch import faulty_opensearch
from opensearchpy import AsyncOpenSearch
from structlog.testing import capture_logs

from indexer.store.client import ClientSettings, open_client
from indexer.store.event_stream import EventStream
from indexer.store.node_state import RunningNode
from indexer.store.ports import free_address
from indexer.store.templates import remove_space
from server.observability.events import running, sink
from server.observability.events.running import keep_events, running_events
from server.observability.events.sink import EventSink
from server.observability.served import ServedRequest

Make = Callable[..., ServedRequest]
Until = Callable[[Callable[[], bool | Awaitable[bool]]], Awaitable[None]]


@pytest_asyncio.fixture(loop_scope="session")
async def space(opensearch_client: AsyncOpenSearch) -> AsyncIterator[str]:
    """A space whose stream is this test's own."""
    made = f"run-{uuid.uuid4().hex[:11]}x"
    yield made
    await remove_space(opensearch_client, made)


async def count(client: AsyncOpenSearch, space: str) -> int:
    """How many events are stored."""
    stream = EventStream(client, space)
    await client.indices.refresh(index=stream.name)
    return int((await client.count(index=stream.name))["count"])


async def test_an_opensearch_that_cuts_every_call_for_a_while_loses_none(
    opensearch_node: RunningNode,
    opensearch_client: AsyncOpenSearch,
    space: str,
    served: Make,
    until: Until,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Cut before it is asked and after it has written, it has each event once when it is back."""
    monkeypatch.setattr(sink, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(sink, "LONGEST_PAUSE", 0.05)
    monkeypatch.setattr(sink, "BATCH", 20)
    async with faulty_opensearch(opensearch_node.url) as faulty:
        client = open_client(ClientSettings(faulty.url, retries=0))
        stream = EventStream(client, space)
        made = EventSink(stream, 1000, interval=0.01)
        async with running_events(made, stream, days=0):
            made.observe(served("first"))
            await until(lambda: made.counts.written == 1)
            faulty.cuts_every = 1
            for number in range(100):
                made.observe(served(f"r{number}"))
            await until(lambda: faulty.cut >= 4)
            faulty.cuts_every = 5  # from here on every batch's second request is cut: half of them after it was written
            await until(lambda: made.waiting == 0)
            assert faulty.cut > 6
            faulty.cuts_every = 0
        await client.close()
    assert (made.counts.written, made.counts.dropped, made.waiting) == (101, 0, 0)
    assert await count(opensearch_client, space) == 101


async def test_what_is_left_is_written_at_the_end(opensearch_client: AsyncOpenSearch, space: str, served: Make) -> None:
    """A server that stops does not wait for the next batch."""
    stream = EventStream(opensearch_client, space)
    made = EventSink(stream, 1000, interval=600)
    async with running_events(made, stream, days=30):
        made.observe(served())
    assert await count(opensearch_client, space) == 1


async def test_the_end_comes_also_without_opensearch(served: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within its time, and what could not be written is counted."""
    monkeypatch.setattr(running, "END_SECONDS", 0.2)
    client = open_client(ClientSettings(f"http://{free_address()}", retries=0))
    stream = EventStream(client, "")
    made = EventSink(stream, 1000, interval=0.01)
    async with running_events(made, stream, days=30):
        made.observe(served())
    await client.close()
    assert (made.counts.written, made.counts.dropped) == (0, 1)


async def test_old_events_go_while_the_server_runs(
    opensearch_client: AsyncOpenSearch, space: str, served: Make, until: Until
) -> None:
    """What is older than the days goes at the next look; two servers may look at once."""
    stream = EventStream(opensearch_client, space)
    made = EventSink(stream, 1000, interval=0.01)
    async with running_events(made, stream, days=0):
        made.observe(served())
    await opensearch_client.indices.rollover(alias=stream.name)
    looking = [asyncio.create_task(keep_events(stream, -1, 600)) for _ in range(2)]

    async def all_gone() -> bool:
        return await count(opensearch_client, space) == 0

    await until(all_gone)
    for task in looking:
        task.cancel()


async def test_looks_at_old_events_go_on_whatever_came_of_one(until: Until) -> None:
    """Also where the stream went away between two requests, which no class of errors tells."""
    looks: list[str] = []

    class Gone:
        async def exists(self) -> bool:
            looks.append("look")
            return True

        async def keep(self, _days: float) -> tuple[str, ...]:
            raise IndexError("words of another program")

    with capture_logs() as lines:
        looking = asyncio.create_task(keep_events(Gone(), 30, 0))  # type: ignore[arg-type]  # as much of a stream as is asked
        await until(lambda: len(looks) > 1)
        looking.cancel()
    assert lines[0] == {"event": "events_not_kept_in_time", "cause": "IndexError", "log_level": "warning"}
