"""A request's time: until when, how long each stage may take, what each took, and what there was no time for."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from server.deadline import Deadline
from server.search.stopwatch import Stopwatch

KEPT_SECONDS, KEPT_SHARE = 0.25, 0.25
"""The last part of a request's time, whichever is less, is for the verbatim check alone."""

TimeLimits = Mapping[str, float]
"""Seconds that a stage may take, by its name; one that is not named has the request's own time."""


@dataclass(frozen=True, slots=True)
class Clock:
    """One request's.

    ``kept`` counts the seconds before the deadline that are for the check; ``missing`` says, a sentence each, what the
    answer lacks for want of time; ``dropped`` has the document's hash of each piece that failed the verbatim check.
    """

    deadline: Deadline
    watch: Stopwatch
    limits: TimeLimits = field(default_factory=dict)
    kept: float = 0.0
    missing: list[str] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)

    @classmethod
    def start(cls, seconds: float, limits: TimeLimits, watch: Stopwatch) -> Self:
        """The clock of a request that has that many seconds from now."""
        return cls(Deadline.after(seconds), watch, limits, min(KEPT_SECONDS, seconds * KEPT_SHARE))

    def time_for(self, stage: str) -> float:
        """Seconds that a stage before the check may take now: its limit, or what is left; 0 when nothing is."""
        left = max(0.0, self.deadline.left() - self.kept)
        return min(left, self.limits.get(stage, left))
