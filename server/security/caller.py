"""Who makes the call that is being answered, and what they may do."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from server.security.reach import EVERYTHING, Reach


@dataclass(frozen=True, slots=True)
class Caller:
    """``name`` is what logs and limits know a caller by; ``calls`` are methods' names, empty for all."""

    name: str
    is_known: bool
    reach: Reach = EVERYTHING
    calls: frozenset[str] = frozenset()

    def may_call(self, method: str) -> bool:
        """Whether the call with this name ("Ask") is for them."""
        return not self.calls or method in self.calls


_CALLER: ContextVar[Caller | None] = ContextVar("caller", default=None)


@contextmanager
def answering(caller: Caller) -> Iterator[None]:
    """What runs inside, with the tasks it begins, is done for ``caller``."""
    token = _CALLER.set(caller)
    try:
        yield
    finally:
        _CALLER.reset(token)


def current_caller() -> Caller | None:
    """Who is being answered; None outside of a call."""
    return _CALLER.get()


def current_reach() -> Reach:
    """What the call being answered may see; everything outside of one, where the server works for itself."""
    caller = _CALLER.get()
    return caller.reach if caller else EVERYTHING
