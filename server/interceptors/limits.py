"""Refuses calls of a caller who asks too much."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from server.interceptors.around import Context, Surround
from server.security.allowance import Allowance
from server.security.caller import current_caller


def keep_limits(allowance: Allowance, *, spare_strangers: bool) -> Surround:
    """Gives what counts a call; who calls must be known by then.

    ``spare_strangers`` counts known callers alone: on one machine all strangers have the same name.

    Raises:
        TooManyCallsError: from the call.
        TooManyAtOnceError: from the call.
    """

    @asynccontextmanager
    async def counted(_method: str, _context: Context) -> AsyncIterator[None]:
        caller = current_caller()
        if caller is None or (spare_strangers and not caller.is_known):
            yield
            return
        with allowance.call(caller.name):
            yield

    return counted
