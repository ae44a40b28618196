"""Merging the segments of small indices."""

import pytest
from opensearchpy import AsyncOpenSearch

from indexer.store import merging
from indexer.store.merging import merge_small
from indexer.store.names import PAGES, SPANS, first_index, page_id
from indexer.store.records import PageRecord
from indexer.store.writer import Entry, Writer

SECONDS = 60.0


async def segments(client: AsyncOpenSearch, index: str) -> int:
    """How many the index can be searched in."""
    stats = await client.indices.segments(index=index)
    (shard,) = stats["indices"][index]["shards"]["0"]
    return sum(1 for each in shard["segments"].values() if each["search"])


async def write_in_turn(writer: Writer, count: int) -> None:
    """Pages, each into a segment of its own."""
    for number in range(1, count + 1):
        page = PageRecord("m" * 64, number, 1.0, 1.0, 0, 5, "words")
        await writer.write([Entry(PAGES, page_id("m" * 64, number), page)], "r1")
        await writer.refresh([PAGES])


async def test_a_small_index_has_one_segment_afterwards(opensearch_client: AsyncOpenSearch, index_space: str) -> None:
    """Whatever was written one after the other."""
    writer, index = Writer(opensearch_client, index_space), first_index(PAGES, index_space)
    await write_in_turn(writer, 3)
    before = await segments(opensearch_client, index)
    await writer.merge_small([PAGES])
    await writer.refresh([PAGES])
    assert before > 1
    assert await segments(opensearch_client, index) == 1


async def test_each_small_index_is_named(opensearch_client: AsyncOpenSearch, index_space: str) -> None:
    """All that are asked for, each merged by a request of its own."""
    names = [first_index(alias, index_space) for alias in (PAGES, SPANS)]
    assert set(await merge_small(opensearch_client, ",".join(names), SECONDS)) == set(names)


async def test_a_large_index_is_left_alone(
    opensearch_client: AsyncOpenSearch, index_space: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would take long."""
    writer, index = Writer(opensearch_client, index_space), first_index(PAGES, index_space)
    await write_in_turn(writer, 1)
    monkeypatch.setattr(merging, "MOST_BYTES", 0)
    assert await merge_small(opensearch_client, index, SECONDS) == ()
