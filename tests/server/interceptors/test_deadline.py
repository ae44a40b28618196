"""A call ends with its deadline."""

import asyncio
from typing import Any, cast

import pytest

from server.interceptors.around import Context
from server.interceptors.deadline import keep_deadline


class Call:
    """A call's context with its caller's deadline."""

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds

    def time_remaining(self) -> float | None:
        """As ServicerContext's."""
        return self._seconds


def context(seconds: float | None) -> Context:
    """A context with this much time."""
    return cast("Context", cast("Any", Call(seconds)))


@pytest.mark.parametrize(("callers", "default"), [(0.01, 60.0), (None, 0.01)], ids=["the caller's", "the default"])
async def test_what_takes_too_long_is_cancelled(callers: float | None, default: float) -> None:
    """By the caller's deadline, or by the default where there is none."""
    never = asyncio.Event()
    with pytest.raises(TimeoutError):
        async with keep_deadline(default)("/m", context(callers)):
            await never.wait()


async def test_what_is_in_time_is_left_alone() -> None:
    """Nothing happens."""
    async with keep_deadline(60.0)("/m", context(60.0)):
        pass


async def test_no_time_left_is_no_deadline_of_ours() -> None:
    """GRPC ends a call whose time is over; by a clock that was set meanwhile, every call's is."""
    async with keep_deadline(60.0)("/m", context(0.0)):
        await asyncio.sleep(0)
