"""Measures how long the stages of one request take."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from server.search.types import StageTime


class Stopwatch:
    """Begins when it is made; one a request."""

    def __init__(self) -> None:
        self._began = time.perf_counter()
        self._stages: list[StageTime] = []

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Times what runs inside; also when it fails."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self._stages.append(StageTime(name, time.perf_counter() - began))

    @property
    def stages(self) -> tuple[StageTime, ...]:
        """The stages that have ended, in the order of their ends."""
        return tuple(self._stages)

    @property
    def total(self) -> float:
        """Seconds since it was made."""
        return time.perf_counter() - self._began
