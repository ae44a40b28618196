"""The guard: all limits together."""

import asyncio
from typing import Any

import pytest

from analyzers.providers.errors import (
    BudgetSpentError,
    CircuitOpenError,
    ProviderAnswerError,
    ProviderBusyError,
    ProviderTimeoutError,
)
from analyzers.providers.guard.budget import Budget, BudgetLimits
from analyzers.providers.guard.circuit_breaker import BreakerLimits, CircuitState
from analyzers.providers.guard.guard import Guard, Reply, Terms
from analyzers.providers.guard.remaining import within
from analyzers.providers.guard.retries import Patience

TERMS = Terms(60, Patience(tries=1), BreakerLimits(failures=2, seconds=30))


@pytest.fixture
def budget(clock: Any) -> Budget:
    """Three calls a minute."""
    return Budget(BudgetLimits(calls_a_minute=3), clock)


@pytest.fixture
def guard(budget: Budget, clock: Any) -> Guard:
    """Gives up at the first failure; two open its circuit."""
    return Guard("planner", TERMS, budget, clock)


async def well(seconds: float) -> Reply[str]:
    """Goes well."""
    del seconds
    return Reply("done", tokens=12)


async def badly(seconds: float) -> Reply[str]:
    """Answers nonsense."""
    del seconds
    raise ProviderAnswerError("no JSON")


async def test_an_answer_comes_through_and_is_counted(guard: Guard, budget: Budget) -> None:
    """Tokens are the provider's own count."""
    assert await guard.call(well, tokens=100) == "done"
    assert (guard.counters.calls, guard.counters.tokens, guard.counters.outcomes["ok"]) == (1, 12, 1)
    assert budget.used["minute"] == (1, 12)


async def test_failures_open_the_circuit_and_then_nothing_is_sent(guard: Guard) -> None:
    """The third call is not counted as sent."""
    for _ in range(2):
        with pytest.raises(ProviderAnswerError):
            await guard.call(badly, tokens=1)
    with pytest.raises(CircuitOpenError):
        await guard.call(well, tokens=1)
    assert guard.circuit is CircuitState.OPEN
    assert guard.counters.calls == 2
    assert guard.counters.outcomes == {"ProviderAnswerError": 2, "CircuitOpenError": 1}


async def test_a_spent_budget_is_no_failure_of_the_provider(guard: Guard) -> None:
    """The circuit stays closed."""
    for _ in range(3):
        await guard.call(well, tokens=1)
    for _ in range(5):
        with pytest.raises(BudgetSpentError):
            await guard.call(well, tokens=1)
    assert guard.circuit is CircuitState.CLOSED


async def test_a_call_ends_in_its_time(budget: Budget) -> None:
    """Whatever the provider does; the event is never set."""
    guard = Guard("planner", Terms(0.01), budget)

    async def hang(seconds: float) -> Reply[str]:
        await asyncio.Event().wait()
        return Reply(f"after {seconds}")

    with pytest.raises(ProviderTimeoutError):
        await guard.call(hang, tokens=1)
    assert guard.counters.outcomes == {"ProviderTimeoutError": 1}


@pytest.mark.parametrize(("waited", "state"), [(1, CircuitState.CLOSED), (40, CircuitState.OPEN)])
async def test_callers_who_go_away_open_the_circuit_only_when_they_have_waited(
    guard: Guard, clock: Any, waited: float, state: CircuitState
) -> None:
    """A provider that hangs is found out also where callers have less time than it is given."""
    for _ in range(2):
        sent = asyncio.Event()

        async def hang(seconds: float, sent: asyncio.Event = sent) -> Reply[str]:
            sent.set()
            await asyncio.Event().wait()
            return Reply(f"after {seconds}")

        calling = asyncio.create_task(guard.call(hang, tokens=1))
        await sent.wait()
        clock.time += waited
        calling.cancel()
        with pytest.raises(asyncio.CancelledError):
            await calling
    assert guard.circuit is state
    assert guard.counters.outcomes == {"cancelled": 2}


async def test_one_try_that_hangs_does_not_take_all_the_time_there_is(budget: Budget) -> None:
    """An indexer has minutes for a call: for pauses, and for budgets that have to run out."""
    guard = Guard("question_writer", Terms(600, breaker=BreakerLimits(failures=1), seconds_a_try=0.01), budget)
    given = []

    async def hang(seconds: float) -> Reply[str]:
        given.append(seconds)
        await asyncio.Event().wait()
        return Reply("never")

    with pytest.raises(ProviderTimeoutError):
        await guard.call(hang, tokens=1)
    assert given == [0.01]
    assert guard.circuit is CircuitState.OPEN


async def test_a_request_in_a_hurry_is_not_kept_waiting(budget: Budget) -> None:
    """The provider asks for a wait of ten seconds, which the use has and the request has not."""
    guard = Guard("planner", Terms(60, Patience(tries=3)), budget)
    tries = []

    async def busy(seconds: float) -> Reply[str]:
        tries.append(seconds)
        raise ProviderBusyError("429", retry_after=10)

    with within(5), pytest.raises(ProviderBusyError):
        await guard.call(busy, tokens=1)
    assert len(tries) == 1
    assert tries[0] <= 5


async def test_a_hurry_of_the_callers_is_no_failure_of_the_provider(budget: Budget) -> None:
    """It did not have its time."""
    guard = Guard("planner", Terms(60, Patience(tries=1), BreakerLimits(failures=1)), budget)

    async def slow(seconds: float) -> Reply[str]:
        await asyncio.Event().wait()
        return Reply(f"after {seconds}")

    with within(0.01), pytest.raises(ProviderTimeoutError):
        await guard.call(slow, tokens=1)
    assert guard.circuit is CircuitState.CLOSED
