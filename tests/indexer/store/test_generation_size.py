"""How much a generation holds."""

from collections.abc import Awaitable, Callable

from opensearchpy import AsyncOpenSearch

from indexer.store.generation_size import generation_sizes
from indexer.store.generations import Generation
from indexer.store.records import RegistryEntry


async def test_each_generation_is_told_with_its_progress(
    opensearch_client: AsyncOpenSearch,
    own_space: str,
    second: Generation,
    put: Callable[..., Awaitable[RegistryEntry]],
) -> None:
    """By number."""
    for name in ("a", "b"):
        await put(own_space, name)
    await put(second.space, "a")
    await put(second.space, "b", stage="extracted")
    sizes = await generation_sizes(opensearch_client, own_space)
    assert [(each.generation.number, each.documents, each.indexed) for each in sizes] == [(1, 2, 2), (2, 2, 1)]
    assert all(each.stored_bytes > 0 for each in sizes)
