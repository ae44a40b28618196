"""Turns an answer that tells events on its way into a stream of them."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import TypeVar

from server.search.progress import Event, Tell

Result = TypeVar("Result")


async def told(work: Callable[[Tell], Awaitable[Result]]) -> AsyncGenerator[Event | Result, None]:
    """What ``work`` tells, as it tells it, and its result as the last one.

    Whoever stops listening, or is cancelled, ends the work, down to OpenSearch.
    """
    events: asyncio.Queue[Event | None] = asyncio.Queue()
    working = asyncio.ensure_future(work(events.put_nowait))
    working.add_done_callback(lambda _: events.put_nowait(None))
    try:
        while (event := await events.get()) is not None:
            yield event
        yield await working
    finally:
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)
