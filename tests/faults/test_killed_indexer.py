"""kill -9 of the indexer at any moment: what it leaves is whole or not answered from, and the next run mends it."""

import random
from typing import Any

import pytest
from programs import OTHER_RECIPE, run_killed
from stored_records import disagreements
from watching_caller import WatchingCaller

KILLS = 20
SEED = 8
STEADY_QUESTION = "How should I store Steadivane?"
WORKED_ON_QUESTION = "What is the maximum dose of Falterol?"


@pytest.mark.slow
async def test_an_indexer_that_is_killed_does_no_harm(site: Any, caller: WatchingCaller) -> None:
    """Twenty times, at requests that are drawn: before OpenSearch has the request, or when it has done it.

    A run is begun with one recipe or the other, so that there is something to do, and something stale to remove.
    """
    requests = await _requests_of_a_run(site)
    draw = random.Random(SEED)  # noqa: S311  # the same moments each time
    killed = 0
    for turn in range(KILLS):
        moment, is_done = draw.randint(1, requests), draw.random() < 0.5
        environment = {**site.environment, **(OTHER_RECIPE if turn % 2 else {})}
        killed += await run_killed(
            environment, site.of_commands, moment, "index", str(site.labels.worked_on), is_done=is_done
        )
        assert await disagreements(site.client, site.space) == []
        assert caller.wrong == []
    assert killed >= KILLS // 2
    await site.index(site.labels.worked_on)
    await caller.answers_again(WORKED_ON_QUESTION)
    await site.check(caller)
    assert not caller.failed
    assert not caller.empty[STEADY_QUESTION]


async def _requests_of_a_run(site: Any) -> int:
    """How many requests a run makes in which everything is done anew."""
    site.of_commands.watch()
    await site.index(site.labels.worked_on, **OTHER_RECIPE)
    return int(site.of_commands.handed_on)
