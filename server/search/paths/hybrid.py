"""The HYBRID path: BM25 and nearest vectors, for spans, section blocks or both."""

from collections.abc import Sequence

from indexer.store.reader import Answer
from server.search.paths.path import Path, PathQuery, Request
from server.search.paths.two_legs import TwoLegs, unit_aliases
from server.search.types import Legs


class HybridPath(Path):
    """Words and meaning, side by side."""

    name = "HYBRID"
    _asks = TwoLegs()

    def requests(self, query: PathQuery) -> tuple[Request, ...]:
        """For each index that the unit needs the word leg, then the vector leg."""
        return self._asks.requests(query, unit_aliases(query), query.scope, query.pool_size)

    def legs(self, answers: Sequence[Answer], later: Sequence[Answer]) -> tuple[Legs, ...]:
        """Both legs of each index."""
        del later
        return self._asks.legs(self.name, answers)
