"""The HYBRID path: BM25 and nearest vectors, for spans, section blocks or both."""

from collections.abc import Sequence

from indexer.store.reader import Answer
from server.search.paths.path import Path, PathQuery, Request
from server.search.paths.two_legs import by_vector, by_words, pairs, unit_aliases
from server.search.types import Legs


class HybridPath(Path):
    """Words and meaning, side by side."""

    name = "HYBRID"

    def by_words(self, query: PathQuery) -> tuple[Request, ...]:
        """The word leg of each index that the unit needs."""
        return by_words(query, unit_aliases(query), query.scope, query.pool_size)

    def by_vector(self, query: PathQuery) -> tuple[Request, ...]:
        """The vector leg of each."""
        return by_vector(query, unit_aliases(query), query.scope, query.pool_size)

    def legs(self, answers: Sequence[Answer], later: Sequence[Answer]) -> tuple[Legs, ...]:
        """Both legs of each index."""
        del later
        return pairs(self.name, answers)
