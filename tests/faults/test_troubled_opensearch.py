"""OpenSearch is busy, slow, cuts connections or takes no records: no wrong answer, nothing lost, all goes on after."""

import math
from typing import Any

from factspan import AsyncClient
from programs import OTHER_RECIPE, ended, run, start
from watching_caller import WatchingCaller

STEADY_QUESTION = "How should I store Steadivane?"
REFUSED = 12
"""Requests of the indexer that are answered 429 before OpenSearch has time again; each of its tries is three."""
SLOW_SECONDS = 2.0
READ_ONLY_WRITES = 3
"""Bulk requests that are refused before the disk has room again."""


async def test_a_busy_opensearch_is_waited_for(site: Any, caller: WatchingCaller) -> None:
    """429 to everything: calls fail and say so, the indexer waits, and both go on when it is over."""
    await site.index(site.labels.worked_on, **OTHER_RECIPE)
    site.of_server.busy_for = math.inf
    await caller.fails()
    process = await start(site.environment, "index", str(site.labels.worked_on))

    def busy_after_the_first_writing(_number: int, path: str) -> None:
        if path.endswith("/_bulk"):
            site.of_commands.watch()
            site.of_commands.busy_for = REFUSED

    site.of_commands.watch(after=busy_after_the_first_writing)
    done = await ended(process)
    site.of_server.busy_for = 0
    await caller.answers_again(STEADY_QUESTION)
    assert done.code == 0, done.err
    assert site.of_commands.busy_for == 0
    assert caller.failed.keys() == {"ServerUnavailableError"}
    await site.check(caller)


async def test_a_slow_opensearch_is_answered_from(site: Any, caller: WatchingCaller) -> None:
    """Two seconds more a request: no call fails, no answer is wrong, and the server says that it serves."""
    site.of_server.slow_by = SLOW_SECONDS
    try:
        await caller.answers_again(STEADY_QUESTION)
        async with AsyncClient(site.environment["FACTSPAN_ADDRESS"]) as client:
            assert await client.is_serving()
    finally:
        site.of_server.slow_by = 0.0
    await caller.answers_again(STEADY_QUESTION)
    assert not caller.failed
    await site.check(caller)


async def test_cut_connections_are_made_anew(site: Any, caller: WatchingCaller) -> None:
    """Every third connection ends, some after OpenSearch has done what it was asked: nothing is lost or twice."""
    await site.index(site.labels.worked_on, **OTHER_RECIPE)
    site.of_server.spares_retries = site.of_commands.spares_retries = True
    site.of_server.cuts_every = site.of_commands.cuts_every = 3
    try:
        done = await run(site.environment, "index", str(site.labels.worked_on))
        await caller.answers_again(STEADY_QUESTION)
    finally:
        site.of_server.cuts_every = site.of_commands.cuts_every = 0
    assert done.code == 0, done.err
    assert site.of_commands.cut > 5
    assert not caller.failed
    await site.check(caller)


async def test_read_only_indices_are_answered_from(site: Any, caller: WatchingCaller) -> None:
    """The run says in a line what is in its way; once that is gone, the next run does all of it."""
    await site.index(site.labels.worked_on, **OTHER_RECIPE)
    await _block(site, "read_only", is_set=True)
    try:
        done = await run(site.environment, "index", str(site.labels.worked_on))
        await caller.answers_again(STEADY_QUESTION)
    finally:
        await _block(site, "read_only", is_set=None)
    assert done.code == 1
    (line,) = [line for line in done.err.splitlines() if line.startswith("factspan: ")]
    assert "index read-only (api)" in line
    assert not caller.failed
    await site.index(site.labels.worked_on)
    await site.check(caller)


async def test_indices_on_a_disk_without_room_are_waited_for(site: Any, caller: WatchingCaller) -> None:
    """OpenSearch takes no records while a disk is nearly full, and does again once there is room."""
    await site.index(site.labels.worked_on, **OTHER_RECIPE)
    await _block(site, "read_only_allow_delete", is_set=True)
    await caller.answers_again(STEADY_QUESTION)  # first, for the run's patience is of the clock: 31 seconds
    process = await start(site.environment, "index", str(site.labels.worked_on))
    await site.of_commands.requests("/_bulk", READ_ONLY_WRITES)
    assert process.returncode is None
    await _block(site, "read_only_allow_delete", is_set=None)
    done = await ended(process)
    assert done.code == 0, done.err
    assert not caller.failed
    await site.check(caller)


async def _block(site: Any, block: str, *, is_set: bool | None) -> None:
    await site.client.indices.put_settings(index=f"factspan-*-{site.space}-*", body={f"index.blocks.{block}": is_set})
