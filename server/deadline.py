"""A request's deadline: one a request, and every call behind it gets what is left."""

import time
from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True)
class Deadline:
    """A point of the monotonic clock, in seconds."""

    at: float

    @classmethod
    def after(cls, seconds: float) -> Self:
        """The deadline that many seconds from now."""
        return cls(time.monotonic() + seconds)

    def left(self) -> float:
        """Seconds left; 0 when it has passed."""
        return max(0.0, self.at - time.monotonic())
