"""The budget of calls and tokens."""

from typing import Any

import pytest

from analyzers.providers.errors import BudgetSpentError
from analyzers.providers.guard.budget import Budget, BudgetLimits, likely_tokens


def test_calls_a_minute_are_limited(clock: Any) -> None:
    """The third waits for the minute's end, and is told how long."""
    budget = Budget(BudgetLimits(calls_a_minute=2), clock)
    budget.reserve(10)
    clock.time += 20
    budget.reserve(10)
    with pytest.raises(BudgetSpentError, match="2 calls of this minute") as caught:
        budget.reserve(10)
    assert caught.value.retry_after == 40
    clock.time += 40
    budget.reserve(10)


def test_tokens_a_day_are_limited_over_minutes(clock: Any) -> None:
    """What one minute used is still used in the next."""
    budget = Budget(BudgetLimits(tokens_a_day=100), clock)
    budget.reserve(60)
    clock.time += 3600
    with pytest.raises(BudgetSpentError, match="100 tokens of this day"):
        budget.reserve(60)
    clock.time += 24 * 3600
    budget.reserve(60)


def test_what_a_call_really_took_counts(clock: Any) -> None:
    """More than was reserved, or less."""
    budget = Budget(BudgetLimits(), clock)
    budget.reserve(50)
    budget.settle(50, 80)
    assert budget.used == {"minute": (1, 80), "day": (1, 80)}


def test_a_refused_call_is_not_counted(clock: Any) -> None:
    """Neither in the window that is full nor in the other."""
    budget = Budget(BudgetLimits(calls_a_day=1), clock)
    budget.reserve(1)
    with pytest.raises(BudgetSpentError):
        budget.reserve(1)
    assert budget.used == {"minute": (1, 1), "day": (1, 1)}


def test_no_limit_is_no_limit(clock: Any) -> None:
    """Zero means none."""
    budget = Budget(BudgetLimits(), clock)
    for _ in range(1000):
        budget.reserve(1_000_000)


def test_tokens_are_guessed_from_characters() -> None:
    """Rather too many."""
    assert likely_tokens(["a" * 30, "b" * 30], answer=5) == 26
