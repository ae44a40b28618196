"""A budget of calls and tokens a minute and a day, counted and limited: what a provider costs at most."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from analyzers.providers.errors import BudgetSpentError

MINUTE, DAY = 60.0, 86_400.0


@dataclass(frozen=True, slots=True)
class BudgetLimits:
    """The most that may be used; 0 means without limit."""

    calls_a_minute: int = 0
    calls_a_day: int = 0
    tokens_a_minute: int = 0
    tokens_a_day: int = 0


@dataclass(slots=True)
class _Window:
    """What was used since ``began``."""

    name: str
    seconds: float
    most_calls: int
    most_tokens: int
    began: float
    calls: int = 0
    tokens: int = 0

    def roll(self, now: float) -> None:
        if now - self.began >= self.seconds:
            self.began, self.calls, self.tokens = now, 0, 0

    def spent(self, tokens: int) -> str:
        """What there is too little of for a call of that many tokens; empty when it fits."""
        if self.most_calls and self.calls + 1 > self.most_calls:
            return f"the {self.most_calls} calls of this {self.name}"
        if self.most_tokens and self.tokens + tokens > self.most_tokens:
            return f"the {self.most_tokens} tokens of this {self.name}"
        return ""


class Budget:
    """What one process may use of one provider; ``now`` gives monotonic seconds.

    A window begins with the first call after the last one's end, so that a limit holds over any window, and at most
    twice the limit over any stretch of its length.
    """

    def __init__(self, limits: BudgetLimits, now: Callable[[], float]) -> None:
        self._now = now
        begin = now()
        self._windows = (
            _Window("minute", MINUTE, limits.calls_a_minute, limits.tokens_a_minute, begin),
            _Window("day", DAY, limits.calls_a_day, limits.tokens_a_day, begin),
        )

    def reserve(self, tokens: int) -> None:
        """Counts a call that will take about so many tokens.

        Raises:
            BudgetSpentError: when it does not fit, with the seconds until it may.
        """
        now = self._now()
        for window in self._windows:
            window.roll(now)
        for window in self._windows:
            if spent := window.spent(tokens):
                wait = window.began + window.seconds - now
                raise BudgetSpentError(f"{spent} are used up", retry_after=wait)
        for window in self._windows:
            window.calls += 1
            window.tokens += tokens

    def settle(self, reserved: int, used: int) -> None:
        """Puts what a call really took in the place of what was reserved for it."""
        for window in self._windows:
            window.tokens = max(0, window.tokens + used - reserved)

    @property
    def used(self) -> dict[str, tuple[int, int]]:
        """(calls, tokens) of this minute and day."""
        now = self._now()
        for window in self._windows:
            window.roll(now)
        return {window.name: (window.calls, window.tokens) for window in self._windows}


CHARACTERS_A_TOKEN = 3
"""Fewer than English text has on average (about 4), so that what is reserved is rather too much."""


def likely_tokens(texts: Iterable[str], answer: int = 0) -> int:
    """About how many tokens texts have, with those of an answer."""
    return sum(len(text) for text in texts) // CHARACTERS_A_TOKEN + 1 + answer
