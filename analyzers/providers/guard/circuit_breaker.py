"""A circuit breaker: a provider that fails again and again is left alone, then tried with a single call.

After M. Nygard, Release It! (2nd ed. 2018), section 5.2.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from analyzers.providers.errors import CircuitOpenError

LONGEST_WAIT = 600.0
"""Seconds for which a provider is left alone at its own word: one odd Retry-After must not end its use for good."""


class CircuitState(StrEnum):
    """Closed lets calls through, open none, half-open one."""

    CLOSED = "closed"
    OPEN = "open"
    HALF_OPEN = "half-open"


@dataclass(frozen=True, slots=True)
class BreakerLimits:
    """``failures`` in a row open the circuit for ``seconds``."""

    failures: int = 5
    seconds: float = 30.0


class CircuitBreaker:
    """One use's.  ``now`` gives monotonic seconds."""

    def __init__(self, limits: BreakerLimits, now: Callable[[], float]) -> None:
        self._limits = limits
        self._now = now
        self._failures = 0
        self._closes_at = 0.0
        self._is_probed = False

    @property
    def state(self) -> CircuitState:
        """As it is now."""
        if self._failures < self._limits.failures:
            return CircuitState.CLOSED
        return CircuitState.OPEN if self._now() < self._closes_at else CircuitState.HALF_OPEN

    def enter(self) -> None:
        """Lets a call begin; ``succeeded``, ``failed`` or ``given_up`` must follow.

        Raises:
            CircuitOpenError: when none may, with the seconds until one may.
        """
        state = self.state
        if state is CircuitState.OPEN or (state is CircuitState.HALF_OPEN and self._is_probed):
            wait = max(0.0, self._closes_at - self._now())
            raise CircuitOpenError("the provider has failed too often and is left alone", retry_after=wait)
        self._is_probed = state is CircuitState.HALF_OPEN

    def succeeded(self) -> None:
        """A call went well: the circuit closes."""
        self._failures = 0
        self._is_probed = False

    def failed(self, retry_after: float = 0.0) -> None:
        """A call failed; ``retry_after`` is how long the provider asks to be left alone, in seconds."""
        self._is_probed = False
        self._failures = min(self._failures + 1, self._limits.failures)
        if self._failures == self._limits.failures:
            wait = max(self._limits.seconds, min(retry_after, LONGEST_WAIT))
            self._closes_at = max(self._closes_at, self._now() + wait)

    def given_up(self) -> None:
        """The caller went away before the call's end: that says nothing of the provider."""
        self._is_probed = False
