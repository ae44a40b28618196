"""The data stream of search events, in a real cluster."""

import asyncio
import json
import uuid
from collections.abc import AsyncIterator
from typing import Any

import pytest_asyncio
from opensearchpy import AsyncOpenSearch

from indexer.store.event_stream import EventStream, StoredEvent
from indexer.store.names import EVENTS
from indexer.store.templates import Kind, State, diff, remove_space

WHEN = "2026-01-02T03:04:05+00:00"


@pytest_asyncio.fixture(loop_scope="session")
async def stream(opensearch_client: AsyncOpenSearch) -> AsyncIterator[EventStream]:
    """The stream of a space of this test's own."""
    space = f"ev-{uuid.uuid4().hex[:11]}x"
    made = EventStream(opensearch_client, space)
    await made.make()
    yield made
    await remove_space(opensearch_client, space)


def event(name: str, **fields: Any) -> StoredEvent:
    """An event under an id."""
    return StoredEvent(name, json.dumps({"@timestamp": WHEN, "call": "Ask", **fields}).encode())


async def found(client: AsyncOpenSearch, stream: EventStream) -> list[str]:
    """The ids of all events, also of those that are there twice."""
    await client.indices.refresh(index=stream.name)
    answer = await client.search(index=stream.name, body={"size": 100})
    return sorted(hit["_id"] for hit in answer["hits"]["hits"])


async def test_it_is_made_once_with_its_template(opensearch_client: AsyncOpenSearch, stream: EventStream) -> None:
    """Making it again changes nothing; its template is the file's."""
    await stream.make()
    assert await stream.exists()
    states = {each.name: each.state for each in await diff(opensearch_client) if each.kind is Kind.INDEX_TEMPLATE}
    assert states[EVENTS] is State.SAME


async def test_two_servers_may_make_it_at_once(opensearch_client: AsyncOpenSearch) -> None:
    """The one that comes second finds it there."""
    space = f"ev-{uuid.uuid4().hex[:11]}x"
    both = [EventStream(opensearch_client, space) for _ in range(2)]
    await asyncio.gather(*(each.make() for each in both))
    assert (await both[0].write([event("a")])).count == 1
    await remove_space(opensearch_client, space)
    assert not await both[1].exists()


async def test_a_batch_that_is_written_twice_is_there_once(
    opensearch_client: AsyncOpenSearch, stream: EventStream
) -> None:
    """A second try counts as written and adds nothing."""
    batch = [event("a"), event("b")]
    assert (await stream.write(batch)).count == 2
    again = await stream.write(batch)
    assert (again.count, again.again, again.refused) == (2, (), ())
    assert await found(opensearch_client, stream) == ["a", "b"]


async def test_an_event_that_does_not_fit_is_refused_alone(
    opensearch_client: AsyncOpenSearch, stream: EventStream
) -> None:
    """The others of its batch are written."""
    result = await stream.write([event("a"), event("b", took_ms="no number")])
    assert (result.count, result.again) == (1, ())
    assert "took_ms" in result.refused[0]
    assert await found(opensearch_client, stream) == ["a"]


async def test_what_is_written_is_known_across_a_rollover(
    opensearch_client: AsyncOpenSearch, stream: EventStream
) -> None:
    """Ids are told from all indices of the stream."""
    await stream.write([event("a")])
    await opensearch_client.indices.rollover(alias=stream.name)
    await stream.write([event("b")])
    assert await stream.written(["a", "b", "c"]) == {"a", "b"}


async def test_a_block_is_no_refusal(opensearch_client: AsyncOpenSearch, stream: EventStream) -> None:
    """A full disk makes OpenSearch block writing; the events are to be tried again."""
    settings = {"index.blocks.read_only_allow_delete": True}
    await opensearch_client.indices.put_settings(index=stream.name, body=settings)
    result = await stream.write([event("a")])
    assert [each.id for each in result.again] == ["a"]
    await opensearch_client.indices.put_settings(index=stream.name, body={"index.blocks.read_only_allow_delete": None})


async def test_what_is_young_is_kept(opensearch_client: AsyncOpenSearch, stream: EventStream) -> None:
    """Nothing is deleted before its time."""
    await stream.write([event("a")])
    await opensearch_client.indices.rollover(alias=stream.name)
    assert await stream.keep(30) == ()
    assert await found(opensearch_client, stream) == ["a"]


async def test_the_old_goes_and_what_is_written_to_stays(
    opensearch_client: AsyncOpenSearch, stream: EventStream
) -> None:
    """An index is deleted once the one after it is older than what is kept; done twice, nothing more goes."""
    await stream.write([event("a")])
    await opensearch_client.indices.rollover(alias=stream.name)
    await stream.write([event("b")])
    deleted = await stream.keep(-1)
    assert len(deleted) == 1
    assert await found(opensearch_client, stream) == ["b"]
    assert await stream.keep(-1) == ()


async def test_an_unknown_field_is_kept_and_not_searched(
    opensearch_client: AsyncOpenSearch, stream: EventStream
) -> None:
    """A newer server's event fits into an index that an older one made."""
    assert (await stream.write([event("a", came_later="x", stage_ms={"new": 1.5})])).count == 1
    mapping = await opensearch_client.indices.get_mapping(index=stream.name)
    (fields,) = (each["mappings"]["properties"] for each in mapping.values())
    assert "came_later" not in fields
    assert fields["stage_ms"]["properties"]["new"] == {"type": "float"}


async def test_a_search_where_there_is_no_stream_finds_nothing(opensearch_client: AsyncOpenSearch) -> None:
    """A report of a server that has answered nothing yet is empty, no error."""
    answer = await EventStream(opensearch_client, "ev-none").search({"query": {"match_all": {}}})
    assert answer["hits"]["total"]["value"] == 0
