"""How much a caller may ask."""

from contextlib import ExitStack

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.errors import TooManyAtOnceError, TooManyCallsError
from server.security.allowance import Allowance, Limits


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """Seconds."""
        return self.now


def calls(allowance: Allowance, count: int, caller: str = "a") -> int:
    """How many of so many calls, one after the other, are let through."""
    through = 0
    for _ in range(count):
        try:
            with allowance.call(caller):
                through += 1
        except TooManyCallsError:
            pass
    return through


def test_after_a_burst_calls_come_at_the_rate() -> None:
    """And the error says when the next may come."""
    clock = Clock()
    allowance = Allowance(Limits(rate=2, burst=3, at_once=0), clock=clock)
    assert calls(allowance, 10) == 3
    clock.now = 0.1
    with pytest.raises(TooManyCallsError, match="2 a second") as caught, allowance.call("a"):
        pass
    assert caught.value.retry_after == pytest.approx(0.4)
    clock.now += caught.value.retry_after + 1e-9
    assert calls(allowance, 10) == 1
    clock.now += 100
    assert calls(allowance, 10) == 3


@given(st.lists(st.floats(0, 5), max_size=60))
def test_no_more_than_burst_and_rate_together_come_through(pauses: list[float]) -> None:
    """Whenever they are made."""
    clock = Clock()
    allowance = Allowance(Limits(rate=2, burst=3, at_once=0), clock=clock)
    through = 0
    for pause in pauses:
        clock.now += pause
        through += calls(allowance, 1)
    assert through <= 3 + 2 * clock.now + 1e-6


def test_calls_at_once_are_counted_while_they_are_under_way() -> None:
    """A failed one too; one that is refused does not count."""
    allowance = Allowance(Limits(rate=0, burst=1, at_once=2))
    with ExitStack() as under_way:
        under_way.enter_context(allowance.call("a"))
        under_way.enter_context(allowance.call("a"))
        for _ in range(3):
            with pytest.raises(TooManyAtOnceError), allowance.call("a"):
                pass
    with pytest.raises(KeyError), allowance.call("a"):
        raise KeyError
    with allowance.call("a"), allowance.call("a"):
        pass


def test_one_caller_does_not_use_up_anothers() -> None:
    """Each has their own."""
    allowance = Allowance(Limits(rate=1, burst=2, at_once=0), clock=Clock())
    assert [calls(allowance, 5, name) for name in ("a", "b")] == [2, 2]


def test_only_so_many_callers_are_remembered_and_none_with_a_call_under_way_is_forgotten() -> None:
    """Strangers can't fill the memory, nor free themselves."""
    allowance = Allowance(Limits(rate=0, burst=1, at_once=1), most_callers=2)
    with allowance.call("busy"):
        for number in range(10):
            with allowance.call(f"stranger {number}"):
                pass
        assert len(allowance._accounts) == 2
        with pytest.raises(TooManyAtOnceError), allowance.call("busy"):
            pass
