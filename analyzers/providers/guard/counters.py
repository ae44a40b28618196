"""What was asked of providers and what came of it, counted for metrics."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Counters:
    """One use's counts since the process began.

    ``calls`` counts tries that were sent, ``retries`` those that were not the first; ``outcomes`` counts whole calls by
    what they ended with: ``ok``, or the error's class; ``tokens`` is what the provider says it has counted.
    """

    totals: Counter[str] = field(default_factory=Counter)
    outcomes: Counter[str] = field(default_factory=Counter)

    @property
    def calls(self) -> int:
        """Tries that were sent."""
        return self.totals["calls"]

    @property
    def retries(self) -> int:
        """Tries that were not the first of their call."""
        return self.totals["retries"]

    @property
    def tokens(self) -> int:
        """Tokens in and out."""
        return self.totals["tokens"]
