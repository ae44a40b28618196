"""The HYBRID path: BM25 and nearest vectors, for spans, section blocks or both."""

from server.search.candidate import Legs
from server.search.paths.path import Answers, Path, PathQuery, Request
from server.search.paths.two_legs import both_legs, unit_aliases, vector_legs, word_legs


class HybridPath(Path):
    """Words and meaning, side by side."""

    name = "HYBRID"

    def words(self, query: PathQuery) -> tuple[Request, ...]:
        """The word leg of each index that the unit needs."""
        return word_legs(query, unit_aliases(query), query.scope, query.pool_size)

    def nearest(self, query: PathQuery) -> tuple[Request, ...]:
        """The vector leg of each."""
        return vector_legs(query, unit_aliases(query), query.scope, query.pool_size)

    def legs(self, answers: Answers) -> tuple[Legs, ...]:
        """Both legs of each index."""
        return both_legs(self.name, answers)
