"""The switch: only to what is complete, nothing written is lost, and back again."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from opensearchpy import AsyncOpenSearch

from indexer.store import switch as switch_module
from indexer.store.errors import ClosedGenerationError
from indexer.store.generations import Generation, generations, serving_generation
from indexer.store.names import DOCUMENTS
from indexer.store.patience import Patience
from indexer.store.reader import Reader
from indexer.store.records import RegistryEntry, RemovedDocument
from indexer.store.switch import NoGenerationError, NotReadyError, built, kept, numbered, switch
from indexer.store.writer import Entry, Writer, WriterSettings

Put = Callable[..., Awaitable[RegistryEntry]]
HASTY = WriterSettings(patience=Patience(2, 0.001))


async def serving(client: AsyncOpenSearch, space: str) -> Generation:
    """The generation that serves."""
    found = await serving_generation(client, space)
    assert found is not None
    return found


async def names(client: AsyncOpenSearch, space: str) -> list[str]:
    """The documents that a space's names tell of."""
    return [each.document_hash for each in await Reader(client, space).documents()]


async def test_there_and_back(opensearch_client: AsyncOpenSearch, own_space: str, second: Generation, put: Put) -> None:
    """What does not serve takes no record, so that none is written where nobody looks."""
    await put(own_space, "a")
    await put(second.space, "a", words="other words")
    first = await switch(opensearch_client, own_space, await built(opensearch_client, own_space))
    assert (first.number, (await serving(opensearch_client, own_space)).number) == (1, 2)
    with pytest.raises(ClosedGenerationError):
        await Writer(opensearch_client, first.space, HASTY).write(
            [Entry(DOCUMENTS, "b", await put(second.space, "b"))], "r1"
        )
    await Writer(opensearch_client, second.space).remove_all("b")
    await switch(opensearch_client, own_space, await kept(opensearch_client, own_space))
    (one, two) = await generations(opensearch_client, own_space)
    assert (one.is_serving, one.is_open, one.closed_at, two.is_open) == (True, True, "", False)
    await switch(opensearch_client, own_space, await kept(opensearch_client, own_space))
    assert (await serving(opensearch_client, own_space)).number == 2


async def test_what_is_not_complete_does_not_come_to_serve(
    opensearch_client: AsyncOpenSearch, own_space: str, second: Generation, put: Put
) -> None:
    """All is as it was, and can be written to."""
    entry = await put(own_space, "a")
    with pytest.raises(NotReadyError, match=r"a\.pdf: not in generation 2; run `factspan indices rebuild` first"):
        await switch(opensearch_client, own_space, second)
    first = await serving(opensearch_client, own_space)
    assert (first.number, first.is_open, first.closed_at) == (1, True, "")
    assert await Writer(opensearch_client, first.space, HASTY).write([Entry(DOCUMENTS, "a", entry)], "r1") == 1


async def test_what_is_written_during_the_comparison_is_not_lost(
    opensearch_client: AsyncOpenSearch,
    own_space: str,
    second: Generation,
    put: Put,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A document that comes between the first look and the closing stops the switch."""
    first = await serving(opensearch_client, own_space)
    close = switch_module.close

    async def late(client: AsyncOpenSearch, generation: Generation) -> None:
        await put(first.space, "late")
        await close(client, generation)

    monkeypatch.setattr(switch_module, "close", late)
    with pytest.raises(NotReadyError, match=r"late\.pdf"):
        await switch(opensearch_client, own_space, second)
    assert (await serving(opensearch_client, own_space)).number == 1
    assert await names(opensearch_client, own_space) == ["late"]


async def test_a_switch_that_is_broken_off_leaves_what_served_open(
    opensearch_client: AsyncOpenSearch, own_space: str, second: Generation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Ctrl-C does."""

    async def never(*_: object) -> None:
        raise asyncio.CancelledError

    monkeypatch.setattr(switch_module, "swap", never)
    with pytest.raises(asyncio.CancelledError):
        await switch(opensearch_client, own_space, second)
    first = await serving(opensearch_client, own_space)
    assert (first.number, first.is_open) == (1, True)


async def test_back_without_what_came_since_must_be_asked_for(
    opensearch_client: AsyncOpenSearch, own_space: str, second: Generation, put: Put
) -> None:
    """The line says which document and how; what was removed since does not come back."""
    await put(own_space, "a")
    await put(own_space, "gone")
    for name in ("a", "gone"):
        await put(second.space, name)
    await switch(opensearch_client, own_space, second)
    await put(second.space, "newer")
    removed = RemovedDocument("gone", "gone.pdf", "2026-01-02T03:04:05Z")
    writer = Writer(opensearch_client, second.space)
    await writer.remove_all("gone")
    await writer.write([Entry(DOCUMENTS, "gone", removed)], "r1")
    first = await kept(opensearch_client, own_space)
    with pytest.raises(NotReadyError, match=r"newer\.pdf: not in generation 1; --leave-newer"):
        await switch(opensearch_client, own_space, first)
    assert not (await numbered(opensearch_client, own_space, 1)).is_open
    await switch(opensearch_client, own_space, first, leave_newer=True)
    assert await names(opensearch_client, own_space) == ["a"]


async def test_generations_that_are_not_there_are_told(opensearch_client: AsyncOpenSearch, own_space: str) -> None:
    """Each with what there is or what to do."""
    with pytest.raises(NoGenerationError, match="factspan indices rebuild"):
        await built(opensearch_client, own_space)
    with pytest.raises(NoGenerationError, match="nothing to switch back to"):
        await kept(opensearch_client, own_space)
    with pytest.raises(NoGenerationError, match=r"no generation 7 \(there are: 1\)"):
        await numbered(opensearch_client, own_space, 7)
    with pytest.raises(NoGenerationError, match="serves already"):
        await switch(opensearch_client, own_space, await serving(opensearch_client, own_space))
