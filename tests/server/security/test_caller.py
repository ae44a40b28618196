"""Who is being answered."""

import asyncio

from server.security.caller import Caller, answering, current_reach
from server.security.reach import EVERYTHING, Reach

LIMITED = Caller("ward 7", is_known=True, reach=Reach(drugs=("zorquela",)), calls=frozenset({"Ask"}))


async def test_a_calls_tasks_and_threads_have_its_reach_and_no_other() -> None:
    """Side by side."""
    seen = {}

    async def call(caller: Caller) -> None:
        with answering(caller):
            await asyncio.sleep(0)
            seen[caller.name] = await asyncio.gather(
                asyncio.to_thread(current_reach), asyncio.sleep(0, current_reach())
            )

    await asyncio.gather(call(LIMITED), call(Caller("all", is_known=True)))
    assert seen == {"ward 7": [LIMITED.reach] * 2, "all": [EVERYTHING] * 2}


def test_outside_of_a_call_the_server_sees_everything() -> None:
    """It works for itself."""
    with answering(LIMITED):
        pass
    assert current_reach() is EVERYTHING


def test_calls_that_are_named_are_the_only_ones() -> None:
    """None named: all."""
    assert LIMITED.may_call("Ask")
    assert not LIMITED.may_call("Search")
    assert Caller("all", is_known=True).may_call("Search")
