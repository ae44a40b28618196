"""Ends a call when its deadline has passed; all that runs for it is cancelled, down to OpenSearch."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from server.interceptors.around import Context, Surround


def keep_deadline(default: float) -> Surround:
    """Gives what bounds a call to its caller's deadline, or to ``default`` seconds where there is none.

    Raises:
        TimeoutError: from the call, when the time is over.
    """

    @asynccontextmanager
    async def bounded(_method: str, context: Context) -> AsyncIterator[None]:
        # None left is told of a call that gRPC is ending itself, and where this machine's clock is wrong.
        async with asyncio.timeout(context.time_remaining() or default):
            yield

    return bounded
