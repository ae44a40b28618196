"""The one way to call a provider: within its time, its budget and its circuit, tried again, counted."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import structlog

from analyzers.providers.errors import BudgetSpentError, CircuitOpenError, ProviderError, ProviderTimeoutError
from analyzers.providers.guard.budget import Budget
from analyzers.providers.guard.called import ProviderCall, ended
from analyzers.providers.guard.circuit_breaker import BreakerLimits, CircuitBreaker, CircuitState
from analyzers.providers.guard.counters import Counters
from analyzers.providers.guard.remaining import remaining
from analyzers.providers.guard.retries import Patience, with_retries

log = structlog.get_logger(__name__)

Content = TypeVar("Content")
SAYS_NOTHING = (BudgetSpentError, CircuitOpenError)
"""Errors of calls that were never sent."""
SHARE_THAT_TELLS = 0.5
"""Of a try's time: who is broken off after that has hung, or callers in a hurry would never open a circuit."""


@dataclass(frozen=True, slots=True)
class Reply(Generic[Content]):
    """What a provider answers, and the tokens it says that took; 0 when it does not say."""

    content: Content
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class Terms:
    """Within which limits a use calls its provider: seconds for a call with all its tries, and for one; and the rest.

    Who has minutes for a call, as an indexer has, waits through budgets and pauses with them, not for one that hangs.
    """

    seconds: float
    patience: Patience = field(default_factory=Patience)
    breaker: BreakerLimits = field(default_factory=BreakerLimits)
    seconds_a_try: float = 60.0


class Guard:
    """One use's (planner, embedder, ...), for all requests of a process; the budget is the provider's.

    Each use has a circuit of its own: one that fails leaves the others their provider.
    """

    def __init__(self, use: str, terms: Terms, budget: Budget, now: Callable[[], float] = time.monotonic) -> None:
        self.use = use
        self.counters = Counters()
        self._terms = terms
        self._budget = budget
        self._now = now
        self._breaker = CircuitBreaker(terms.breaker, now)

    @property
    def circuit(self) -> CircuitState:
        """The circuit's state."""
        return self._breaker.state

    async def call(self, send: Callable[[float], Awaitable[Reply[Content]]], tokens: int) -> Content:
        """What ``send`` gives; it is given the seconds it may take, and raises ``ProviderError`` alone.

        All tries together take no longer than the use's terms and the request at hand leave.
        ``tokens`` is about how many a try takes.

        Raises:
            ProviderError: when there is no answer.
        """
        began = self._now()
        ends = began + min(self._terms.seconds, remaining())
        taken = 0

        def left() -> float:
            return ends - self._now()

        async def one_try(number: int) -> Content:
            nonlocal taken
            self.counters.totals["retries"] += number > 0
            reply = await self._try(send, tokens, min(left(), self._terms.seconds_a_try))
            taken = reply.tokens or tokens
            return reply.content

        outcome = "fault"
        try:
            content = await with_retries(one_try, self._terms.patience, left)
            outcome = "ok"
        except ProviderError as error:
            outcome = type(error).__name__
            log.warning("provider_failed", use=self.use, error=outcome, circuit=self.circuit.value)
            raise
        except asyncio.CancelledError:
            outcome = "cancelled"
            raise
        finally:
            self.counters.outcomes[outcome] += 1
            ended(ProviderCall(self.use, outcome, taken, self._now() - began))
        return content

    async def _try(
        self, send: Callable[[float], Awaitable[Reply[Content]]], tokens: int, seconds: float
    ) -> Reply[Content]:
        self._breaker.enter()
        began = self._now()
        try:
            self._budget.reserve(tokens)
            self.counters.totals["calls"] += 1
            async with asyncio.timeout(seconds):
                reply = await send(seconds)
        except TimeoutError:
            self._broken_off(began)
            raise ProviderTimeoutError(f"no answer within {seconds:.1f} s") from None
        except SAYS_NOTHING:
            self._breaker.given_up()
            raise
        except ProviderError as error:
            self._breaker.failed(error.retry_after)
            raise
        except BaseException:  # the caller went away, or a fault of our own
            self._broken_off(began)
            raise
        self._breaker.succeeded()
        if reply.tokens:
            self._budget.settle(tokens, reply.tokens)
        self.counters.totals["tokens"] += reply.tokens or tokens
        return reply

    def _broken_off(self, began: float) -> None:
        """A call was not waited for any longer: that tells of the provider when it has had its time."""
        if self._now() - began >= min(self._terms.seconds, self._terms.seconds_a_try) * SHARE_THAT_TELLS:
            self._breaker.failed()
        else:
            self._breaker.given_up()
