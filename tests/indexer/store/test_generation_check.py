"""What speaks against a generation in another's place."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from opensearchpy import AsyncOpenSearch

from indexer.store.generation_check import Fault, carry_removals, differences
from indexer.store.generations import Generation, serving_generation
from indexer.store.names import DOCUMENTS, TEXTS, in_space
from indexer.store.reader import Reader
from indexer.store.records import RegistryEntry, RemovedDocument
from indexer.store.writer import Entry, Writer

Put = Callable[..., Awaitable[RegistryEntry]]


async def faults(client: AsyncOpenSearch, old: Generation, new: Generation) -> list[tuple[str, Fault]]:
    """File names and what is wrong."""
    return [(each.document.file_name, each.fault) for each in await differences(client, old, new)]


async def test_what_is_missing_unfinished_or_incomplete_is_told(
    opensearch_client: AsyncOpenSearch, own_space: str, second: Generation, put: Put
) -> None:
    """A document each; what only the new one has is no fault."""
    first = await serving_generation(opensearch_client, own_space)
    assert first is not None
    for name in ("a", "b", "c", "d"):
        await put(first.space, name)
    await put(second.space, "a")
    await put(second.space, "b", stage="generated")
    short = replace(await put(second.space, "c"), page_count=2, span_count=1)
    await Writer(opensearch_client, second.space).write([Entry(DOCUMENTS, "c", short)], "r1")
    await put(second.space, "e")
    assert await faults(opensearch_client, first, second) == [
        ("b.pdf", Fault.UNFINISHED),
        ("c.pdf", Fault.INCOMPLETE),
        ("c.pdf", Fault.INCOMPLETE),
        ("d.pdf", Fault.MISSING),
    ]
    texts = [each.text for each in await differences(opensearch_client, first, second)]
    assert texts[1:3] == ["c.pdf: 0 of 1 records in the index of spans", "c.pdf: 1 of 2 records in the index of pages"]


async def test_removals_are_carried_over(
    opensearch_client: AsyncOpenSearch, own_space: str, second: Generation, put: Put
) -> None:
    """What was removed while the other was built comes back with none of its words."""
    first = await serving_generation(opensearch_client, own_space)
    assert first is not None
    await put(second.space, "gone")
    removed = RemovedDocument("gone", "gone.pdf", "2026-01-02T03:04:05Z")
    await Writer(opensearch_client, first.space).write([Entry(DOCUMENTS, "gone", removed)], "r1")
    assert await carry_removals(opensearch_client, first, second) == 1
    assert await Reader(opensearch_client, second.space).registry_entry("gone") == removed
    query = {"query": {"term": {"document_hash": "gone"}}}
    names = ",".join(in_space(alias, second.space) for alias in ("factspan-pages", TEXTS))
    assert (await opensearch_client.count(index=names, body=query))["count"] == 0
    assert await carry_removals(opensearch_client, first, second) == 0
