"""Generations: each addressed by its own names, one serving, changed in one step."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from opensearchpy import AsyncOpenSearch

from indexer.store.errors import ClosedGenerationError, StoreRequestError
from indexer.store.generations import (
    Generation,
    Role,
    close,
    generations,
    note,
    remove_generation,
    reopen,
    reopen_abandoned,
    serving_generation,
    swap,
)
from indexer.store.names import ALIASES, PER_GENERATION, TEXTS, in_space
from indexer.store.patience import Patience
from indexer.store.reader import Reader
from indexer.store.records import RegistryEntry
from indexer.store.templates import install
from indexer.store.writer import Entry, Writer, WriterSettings

Put = Callable[..., Awaitable[RegistryEntry]]
HASTY = WriterSettings(patience=Patience(2, 0.001))


async def first_of(client: AsyncOpenSearch, space: str) -> Generation:
    """The generation that serves."""
    found = await serving_generation(client, space)
    assert found is not None
    return found


async def test_what_is_installed_is_the_first_generation(opensearch_client: AsyncOpenSearch, own_space: str) -> None:
    """Its own names and the space's name the same indices."""
    (first,) = await generations(opensearch_client, own_space)
    assert (first.number, first.role, first.is_open) == (1, Role.SERVING, True)
    for alias in ALIASES:
        for space in (own_space, first.space):
            assert list(await opensearch_client.indices.get_alias(name=in_space(alias, space))) == [first.index(alias)]


async def test_a_space_that_is_not_installed_has_none(opensearch_client: AsyncOpenSearch) -> None:
    """And that is no error."""
    assert await generations(opensearch_client, "nowhere") == ()
    assert await serving_generation(opensearch_client, "nowhere") is None


async def test_indices_of_an_older_version_get_their_names(opensearch_client: AsyncOpenSearch, own_space: str) -> None:
    """They had none; installing gives them."""
    own = (await first_of(opensearch_client, own_space)).space
    for alias in ALIASES:
        await opensearch_client.indices.delete_alias(index="_all", name=in_space(alias, own))
    assert await generations(opensearch_client, own_space) == ()
    await install(opensearch_client, own_space)
    assert [each.number for each in await generations(opensearch_client, own_space)] == [1]


async def test_a_swap_leaves_each_generation_its_own_names(
    opensearch_client: AsyncOpenSearch, own_space: str, second: Generation, put: Put
) -> None:
    """The space's names change all at once; texts are shared."""
    first = await first_of(opensearch_client, own_space)
    await put(first.space, "old")
    await put(second.space, "new")
    await swap(opensearch_client, first, second)
    for alias in ALIASES:
        found = await opensearch_client.indices.get_alias(name=in_space(alias, own_space))
        assert list(found) == [second.index(alias)]
    assert first.index(TEXTS) == second.index(TEXTS)
    names = [
        [each.document_hash for each in await Reader(opensearch_client, space).documents()]
        for space in (own_space, first.space, second.space)
    ]
    assert names == [["new"], ["old"], ["new"]]
    roles = [(each.number, each.role) for each in await generations(opensearch_client, own_space)]
    assert roles == [(1, Role.KEPT), (2, Role.SERVING)]


async def test_a_swap_from_what_does_not_serve_is_refused(
    opensearch_client: AsyncOpenSearch, own_space: str, second: Generation
) -> None:
    """Of two at once, one wins whole."""
    first = await first_of(opensearch_client, own_space)
    await swap(opensearch_client, first, second)
    with pytest.raises(StoreRequestError):
        await swap(opensearch_client, first, second)
    assert (await first_of(opensearch_client, own_space)).number == second.number


async def test_a_closed_generation_takes_no_record_and_can_be_read(
    opensearch_client: AsyncOpenSearch, own_space: str, put: Put
) -> None:
    """Until it is opened again."""
    first = await first_of(opensearch_client, own_space)
    entry = await put(first.space, "x")
    await close(opensearch_client, first)
    writer = Writer(opensearch_client, first.space, HASTY)
    with pytest.raises(ClosedGenerationError, match="switched meanwhile"):
        await writer.write([Entry("factspan-documents", "x", entry)], "r2")
    assert await Reader(opensearch_client, first.space).document("x") == entry
    await reopen(opensearch_client, await first_of(opensearch_client, own_space))
    assert await writer.write([Entry("factspan-documents", "x", entry)], "r2") == 1


async def test_what_a_killed_switch_has_closed_is_opened_by_the_next_install(
    opensearch_client: AsyncOpenSearch, own_space: str
) -> None:
    """Not before its time is over: the switch may live."""
    first = await first_of(opensearch_client, own_space)
    await close(opensearch_client, first)
    await install(opensearch_client, own_space)
    assert not (await first_of(opensearch_client, own_space)).is_open
    long_ago = (datetime.now(UTC) - timedelta(hours=1)).isoformat()
    await note(opensearch_client, first, {"closed_at": long_ago})
    await install(opensearch_client, own_space)
    opened = await first_of(opensearch_client, own_space)
    assert (opened.is_open, opened.closed_at) == (True, "")
    await reopen_abandoned(opensearch_client, opened)


async def test_a_generation_is_removed_with_its_indices_alone(
    opensearch_client: AsyncOpenSearch, own_space: str, second: Generation
) -> None:
    """The texts stay, for they are everybody's."""
    await remove_generation(opensearch_client, second)
    assert [each.number for each in await generations(opensearch_client, own_space)] == [1]
    for alias in PER_GENERATION:
        assert not await opensearch_client.indices.exists(index=second.index(alias))
    assert await opensearch_client.indices.exists(index=second.index(TEXTS))
    assert not await opensearch_client.indices.exists_alias(name=in_space(TEXTS, second.space))


async def test_what_serves_or_served_a_moment_ago_is_not_removed(
    opensearch_client: AsyncOpenSearch, own_space: str, second: Generation
) -> None:
    """Servers may still read it."""
    first = await first_of(opensearch_client, own_space)
    with pytest.raises(StoreRequestError, match="generation 1 serves"):
        await remove_generation(opensearch_client, first)
    await swap(opensearch_client, first, second)
    (kept, _) = await generations(opensearch_client, own_space)
    with pytest.raises(StoreRequestError, match="served a moment ago"):
        await remove_generation(opensearch_client, kept)
    await remove_generation(opensearch_client, replace(kept, served_until="2026-01-02T03:04:05+00:00"))
    assert [each.number for each in await generations(opensearch_client, own_space)] == [2]
