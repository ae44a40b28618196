"""How much a caller may ask: so many calls a second on the long run (a token bucket), and so many at once."""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from server.errors import TooManyAtOnceError, TooManyCallsError

MOST_CALLERS = 10_000
"""Callers that are remembered; of more, those who have not called for longest begin anew."""
BUSY_SECONDS = 1.0
"""When to ask again while too many calls are under way: about what an answer takes."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Of each caller: calls a second, calls that may come in one go after a pause, calls at once; 0 does not limit."""

    rate: float
    burst: int
    at_once: int


@dataclass(slots=True)
class _Account:
    """Calls that are left in the bucket, when that was so (seconds of the clock), and calls under way."""

    left: float
    at: float
    under_way: int = 0


class Allowance:
    """Counts callers' calls, each caller's apart."""

    def __init__(
        self, limits: Limits, *, clock: Callable[[], float] = time.monotonic, most_callers: int = MOST_CALLERS
    ) -> None:
        """``clock`` gives seconds that never go back."""
        self._limits = limits
        self._clock = clock
        self._most = most_callers
        self._accounts: OrderedDict[str, _Account] = OrderedDict()

    @contextmanager
    def call(self, caller: str) -> Iterator[None]:
        """Counts one call of a caller while it is under way.

        Raises:
            TooManyCallsError: when the caller's bucket is empty.
            TooManyAtOnceError: when as many of the caller's calls are under way as may be.
        """
        account = self._account(caller)
        if self._limits.at_once and account.under_way >= self._limits.at_once:
            raise TooManyAtOnceError(self._limits.at_once, BUSY_SECONDS)
        self._take(account)
        account.under_way += 1
        try:
            yield
        finally:
            account.under_way -= 1

    def _take(self, account: _Account) -> None:
        if not self._limits.rate:
            return
        now = self._clock()
        account.left = min(float(self._limits.burst), account.left + (now - account.at) * self._limits.rate)
        account.at = now
        if account.left < 1:
            raise TooManyCallsError(self._limits.rate, (1 - account.left) / self._limits.rate)
        account.left -= 1

    def _account(self, caller: str) -> _Account:
        account = self._accounts.get(caller)
        if account is None:
            self._forget_one()
            account = self._accounts[caller] = _Account(float(self._limits.burst), self._clock())
        self._accounts.move_to_end(caller)
        return account

    def _forget_one(self) -> None:
        """Makes room: a caller with calls under way is never forgotten, or they would not count."""
        if len(self._accounts) >= self._most:
            idle = next((name for name, account in self._accounts.items() if not account.under_way), None)
            if idle is not None:
                del self._accounts[idle]
