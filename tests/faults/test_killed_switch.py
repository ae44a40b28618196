"""A switch of generations, killed -9 midway, with right and wrong clocks: all or nothing, and writing goes on."""

import random
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from programs import DAY, OTHER_RECIPE, clock_off_by, run_killed, run_well
from stored_records import disagreements
from watching_caller import WatchingCaller

from indexer.store.generations import generations, note, serving_generation
from indexer.store.names import PER_GENERATION, in_space

KILLS = 3
SEED = 8
STEADY_QUESTION = "How should I store Steadivane?"


@pytest.mark.slow
async def test_a_killed_switch_is_done_or_not_done(site: Any, caller: WatchingCaller) -> None:
    """Whatever is left closed is opened; the same command, given again, does the rest."""
    await run_well(site.environment, "indices", "rebuild")
    requests = await _requests_of_a_switch(site)
    draw = random.Random(SEED)  # noqa: S311  # the same moments each time
    for turn in range(KILLS):
        before = await _serving(site)
        environment = {**site.environment, **clock_off_by(DAY if turn % 2 else -DAY)}
        await run_killed(environment, site.of_commands, draw.randint(requests // 2, requests), "indices", "back")
        after = await _serving(site)
        assert await disagreements(site.client, site.space) == []
        if after == before:
            await run_well(site.environment, "indices", "back")
            assert await _serving(site) != before
    await caller.answers_again(STEADY_QUESTION)
    await site.check(caller)
    assert not caller.failed


async def test_what_a_killed_switch_has_closed_is_opened_whatever_the_clocks_say(
    site: Any, caller: WatchingCaller
) -> None:
    """Closed by a program whose clock is a day ahead, opened by one whose clock is a day behind."""
    await run_well(site.environment, "indices", "rebuild")
    requests = await _requests_of_a_switch(site)
    for moment in range(requests, 0, -1):
        await run_killed({**site.environment, **clock_off_by(DAY)}, site.of_commands, moment, "indices", "back")
        serving = await serving_generation(site.client, site.space)
        assert serving is not None
        if serving.closed_at and not serving.is_open:
            break
    else:
        pytest.fail("no kill left anything closed")
    assert abs(datetime.now(UTC) - datetime.fromisoformat(serving.closed_at)) < timedelta(hours=1)
    await note(site.client, serving, {"closed_at": (datetime.now(UTC) - timedelta(minutes=2)).isoformat()})
    await run_well({**site.environment, **OTHER_RECIPE, **clock_off_by(-DAY)}, "index", str(site.labels.worked_on))
    await site.index(site.labels.worked_on)
    await caller.answers_again(STEADY_QUESTION)
    await site.check(caller)
    assert not caller.failed


async def _requests_of_a_switch(site: Any) -> int:
    """How many requests a switch makes; it is done by this."""
    site.of_commands.watch()
    is_new = any(each.role == "building" for each in await generations(site.client, site.space))
    await run_well(site.environment, "indices", "switch" if is_new else "back")
    return int(site.of_commands.handed_on)


async def _serving(site: Any) -> int:
    """The number of the one generation that all of the space's names lead to."""
    numbers = set()
    for alias in PER_GENERATION:
        found = await site.client.indices.get_alias(name=in_space(alias, site.space))
        numbers |= {int(index.rpartition("-")[2]) for index in found}
    (number,) = numbers
    return number
