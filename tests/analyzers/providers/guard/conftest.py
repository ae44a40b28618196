"""What these tests share: a clock that is moved by hand."""

import pytest


class HandClock:
    """Monotonic seconds that only ``sleep`` moves."""

    def __init__(self) -> None:
        self.time = 1000.0
        self.slept: list[float] = []

    def __call__(self) -> float:
        """Now."""
        return self.time

    async def sleep(self, seconds: float) -> None:
        """Time passes at once."""
        self.slept.append(seconds)
        self.time += seconds


@pytest.fixture
def clock() -> HandClock:
    """A clock at some time."""
    return HandClock()
