"""Two indexers on the same files at once: what is there in the end is what one of them alone would have written."""

import asyncio
import json
from typing import Any

from programs import OTHER_RECIPE, ended, start
from stored_records import disagreements
from watching_caller import WatchingCaller

WORKED_ON_QUESTION = "What is the maximum dose of Falterol?"


async def test_two_of_one_kind_write_as_one(site: Any, caller: WatchingCaller) -> None:
    """Nothing is twice, nothing is lost, neither fails."""
    await site.index(site.labels.worked_on, **OTHER_RECIPE)
    outcomes = await _at_once(site, {}, {})
    assert set(outcomes) <= {"indexed", "unchanged"}
    await caller.answers_again(WORKED_ON_QUESTION)
    await site.check(caller)
    assert not caller.failed


async def test_two_of_different_recipes_leave_one_of_them(site: Any, caller: WatchingCaller) -> None:
    """As when a newer version is begun before the older one has ended: the registry tells what is there."""
    await _at_once(site, {}, OTHER_RECIPE)
    assert await disagreements(site.client, site.space) == []
    await site.index(site.labels.worked_on)
    await caller.answers_again(WORKED_ON_QUESTION)
    await site.check(caller)
    assert not caller.failed


async def _at_once(site: Any, *settings: dict[str, str]) -> list[str]:
    """What became of the label in each run, all begun at the same time."""
    commands = [
        await start({**site.environment, **each}, "index", "--json", str(site.labels.worked_on)) for each in settings
    ]
    done = await asyncio.gather(*map(ended, commands))
    return [json.loads(each.out)["outcome"] for each in done]
