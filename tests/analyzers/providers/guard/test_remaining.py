"""The time that a request has left."""

import asyncio
import math

from analyzers.providers.guard.remaining import remaining, within


def test_nobody_has_said() -> None:
    """Then there is no end."""
    assert remaining() == math.inf


def test_the_nearer_end_counts() -> None:
    """Whoever says it; and afterwards it is as before."""
    with within(100):
        with within(10):
            assert remaining() <= 10
        with within(1000):
            assert 10 < remaining() <= 100
    assert remaining() == math.inf


def test_there_is_never_less_than_nothing() -> None:
    """A request whose time is over."""
    with within(-5):
        assert remaining() == 0


async def test_tasks_and_threads_know_it() -> None:
    """As they were begun inside."""

    async def left() -> float:
        return remaining()

    with within(10):
        task = asyncio.create_task(left())
        thread = asyncio.to_thread(remaining)
        in_thread = await thread
    assert await task <= 10
    assert in_thread <= 10
