"""What becomes known of a call while it is answered, noted by its service; one call's, until it is told of."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from analyzers.providers.guard.called import ProviderCall, listed
from server.search.answer import NoResult
from server.search.candidate import Candidate
from server.search.clock import Clock
from server.search.plan.plan import Plan


@dataclass(slots=True)
class Notes:
    """Whatever is noted; all of it may stay as it is."""

    question: str = ""
    clock: Clock | None = None
    plan: Plan | None = None
    pieces: Sequence[Candidate] | None = None
    no_result: NoResult | None = None
    counts: dict[str, int] = field(default_factory=dict)
    error_reason: str = ""
    provider_calls: list[ProviderCall] = field(default_factory=list)

    def searched(self, plan: Plan, pieces: Sequence[Candidate], no_result: NoResult | None) -> None:
        """What a search led to; ``pieces`` are those that are answered with, best first."""
        self.plan, self.pieces, self.no_result = plan, pieces, no_result
        self.counts["pieces"] = len(pieces)


_notes: ContextVar[Notes | None] = ContextVar("notes", default=None)


@contextmanager
def noting() -> Iterator[Notes]:
    """Gives what is noted by all that runs inside, with the tasks it begins."""
    with listed() as calls:
        notes = Notes(provider_calls=calls)
        token = _notes.set(notes)
        try:
            yield notes
        finally:
            _notes.reset(token)


def notes() -> Notes:
    """The notes of the call at hand; outside of one, some that nobody reads."""
    return _notes.get() or Notes()
