"""Served requests for the tests of events."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from server.observability.served import ServedRequest
from server.observability.trace_context import TraceContext

WHEN = 1_767_323_045.25


@pytest.fixture(scope="session")
def served() -> Callable[..., ServedRequest]:
    """Makes served requests: a plain call, or with what is given."""

    def make(request_id: str = "r1", **changes: Any) -> ServedRequest:
        plain = {"call": "Ask", "caller": "ward 7", "code": "OK", "began": WHEN, "seconds": 0.0205}
        return ServedRequest(request_id=request_id, trace=TraceContext("a" * 32), **{**plain, **changes})

    return make


@pytest.fixture(scope="session")
def until() -> Callable[[Callable[[], bool | Awaitable[bool]]], Awaitable[None]]:
    """Waits for something that tells nobody when it comes about."""

    async def wait(holds: Callable[[], bool | Awaitable[bool]]) -> None:
        while True:
            answer = holds()
            if answer if isinstance(answer, bool) else await answer:
                return
            await asyncio.sleep(0.01)

    return wait
