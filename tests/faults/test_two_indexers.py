"""Two indexers on the same files at once: what is there in the end is what one of them alone would have written."""

import asyncio
import json
import signal
from typing import Any

from programs import OTHER_RECIPE, ended, start
from stored_records import disagreements
from watching_caller import WatchingCaller

REMOVAL = "/_delete_by_query"
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


async def test_a_removal_that_comes_late_takes_nothing_from_who_came_since(site: Any, caller: WatchingCaller) -> None:
    """Its indexer is killed on the spot, and another one, of another recipe, has done all of the label meanwhile."""
    late = asyncio.Event()
    process = await start({**site.environment, **OTHER_RECIPE}, "index", str(site.labels.worked_on))

    def kill_at_its_removal(_number: int, path: str) -> None:
        if path.endswith(REMOVAL):
            process.kill()

    site.of_commands.watch(before=kill_at_its_removal)
    site.of_commands.gates[REMOVAL] = late
    killed = await ended(process)
    assert killed.code == -signal.SIGKILL, killed.err
    told = await site.index(site.labels.worked_on, FACTSPAN_OPENSEARCH_URL=site.of_server.url)
    assert json.loads(told)["outcome"] == "indexed"
    removed = asyncio.create_task(site.of_commands.requests(REMOVAL, 1))
    asyncio.get_running_loop().call_soon(late.set)  # once that is looked out for
    await removed
    site.of_commands.gates.clear()
    await caller.answers_again(WORKED_ON_QUESTION)
    await site.check(caller)
    assert not caller.failed


async def _at_once(site: Any, *settings: dict[str, str]) -> list[str]:
    """What became of the label in each run, all begun at the same time."""
    commands = [
        await start({**site.environment, **each}, "index", "--json", str(site.labels.worked_on)) for each in settings
    ]
    done = await asyncio.gather(*map(ended, commands))
    assert all(each.out for each in done), done
    return [json.loads(each.out)["outcome"] for each in done]
