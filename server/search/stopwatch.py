"""Measures how long the stages of one request take."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from server.search.answer import StageTime


class Stopwatch:
    """Begins when it is made, ``began`` by ``time.perf_counter``; one a request."""

    def __init__(self, begins: Callable[[str], None] | None = None) -> None:
        """``begins`` is told the name of each stage as it begins."""
        self.began = time.perf_counter()
        self._stages: list[StageTime] = []
        self._begins = begins

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Times what runs inside; also when it fails."""
        if self._begins is not None:
            self._begins(name)
        began = time.perf_counter()
        try:
            yield
        finally:
            self._stages.append(StageTime(name, time.perf_counter() - began, began - self.began))

    @property
    def stages(self) -> tuple[StageTime, ...]:
        """The stages that have ended, in the order in which they began; they may overlap."""
        return tuple(sorted(self._stages, key=lambda each: each.began))

    @property
    def total(self) -> float:
        """Seconds since it was made."""
        return time.perf_counter() - self.began
