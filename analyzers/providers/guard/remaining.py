"""How much time the request at hand has left, known to the calls of providers inside it, also in other threads."""

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_ends: ContextVar[float] = ContextVar("ends", default=math.inf)
"""Monotonic seconds; a task and ``asyncio.to_thread`` take it over from who starts them."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """What begins inside has so many seconds, or fewer where that was said before."""
    token = _ends.set(min(_ends.get(), time.monotonic() + seconds))
    try:
        yield
    finally:
        _ends.reset(token)


def remaining() -> float:
    """Seconds that are left; infinite where nobody has said."""
    return max(0.0, _ends.get() - time.monotonic())
