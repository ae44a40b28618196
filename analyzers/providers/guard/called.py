"""Which calls of providers were made for the request at hand, known to who asked for it, also from other threads."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ProviderCall:
    """A whole call with all its tries: whose use, how it ended (``ok``, or the error's class), tokens, seconds."""

    use: str
    outcome: str
    tokens: int
    seconds: float


_called: ContextVar[list[ProviderCall] | None] = ContextVar("called", default=None)
"""A task and ``asyncio.to_thread`` take it over from who starts them."""


@contextmanager
def listed() -> Iterator[list[ProviderCall]]:
    """Gives the list of the calls that end inside."""
    calls: list[ProviderCall] = []
    token = _called.set(calls)
    try:
        yield calls
    finally:
        _called.reset(token)


def ended(call: ProviderCall) -> None:
    """Puts a call on the list, where somebody keeps one."""
    calls = _called.get()
    if calls is not None:
        calls.append(call)
