"""The circuit breaker."""

from typing import Any

import pytest

from analyzers.providers.errors import CircuitOpenError
from analyzers.providers.guard.circuit_breaker import BreakerLimits, CircuitBreaker, CircuitState

LIMITS = BreakerLimits(failures=3, seconds=30)


@pytest.fixture
def breaker(clock: Any) -> CircuitBreaker:
    """A closed one."""
    return CircuitBreaker(LIMITS, clock)


def fail(breaker: CircuitBreaker, times: int, retry_after: float = 0.0) -> None:
    """So many calls that fail."""
    for _ in range(times):
        breaker.enter()
        breaker.failed(retry_after)


def test_it_opens_after_failures_in_a_row(breaker: CircuitBreaker) -> None:
    """And says for how long."""
    fail(breaker, 2)
    assert breaker.state is CircuitState.CLOSED
    fail(breaker, 1)
    assert breaker.state is CircuitState.OPEN
    with pytest.raises(CircuitOpenError) as caught:
        breaker.enter()
    assert caught.value.retry_after == 30


def test_a_success_in_between_forgives(breaker: CircuitBreaker) -> None:
    """Two and two failures are not four in a row."""
    fail(breaker, 2)
    breaker.enter()
    breaker.succeeded()
    fail(breaker, 2)
    assert breaker.state is CircuitState.CLOSED


def test_half_open_lets_one_call_through(breaker: CircuitBreaker, clock: Any) -> None:
    """A second one has to wait for the first one's end."""
    fail(breaker, 3)
    clock.time += 30
    assert breaker.state is CircuitState.HALF_OPEN
    breaker.enter()
    with pytest.raises(CircuitOpenError):
        breaker.enter()


def test_a_probe_that_goes_well_closes_it(breaker: CircuitBreaker, clock: Any) -> None:
    """All calls go through again."""
    fail(breaker, 3)
    clock.time += 30
    breaker.enter()
    breaker.succeeded()
    assert breaker.state is CircuitState.CLOSED


def test_a_probe_that_fails_opens_it_again(breaker: CircuitBreaker, clock: Any) -> None:
    """For as long as before."""
    fail(breaker, 3)
    clock.time += 30
    fail(breaker, 1)
    assert breaker.state is CircuitState.OPEN
    clock.time += 30
    assert breaker.state is CircuitState.HALF_OPEN


def test_a_probe_whose_caller_goes_away_leaves_room_for_another(breaker: CircuitBreaker, clock: Any) -> None:
    """Or the circuit would stay half-open for ever."""
    fail(breaker, 3)
    clock.time += 30
    breaker.enter()
    breaker.given_up()
    breaker.enter()
    breaker.succeeded()
    assert breaker.state is CircuitState.CLOSED


def test_an_odd_wait_does_not_end_the_use_for_good(breaker: CircuitBreaker, clock: Any) -> None:
    """A year is taken for ten minutes."""
    fail(breaker, 3, retry_after=365 * 24 * 3600)
    clock.time += 600
    assert breaker.state is CircuitState.HALF_OPEN


def test_it_stays_open_as_long_as_the_provider_asks_for(breaker: CircuitBreaker, clock: Any) -> None:
    """Retry-After of five minutes is longer than the limit."""
    fail(breaker, 3, retry_after=300)
    clock.time += 299
    assert breaker.state is CircuitState.OPEN
