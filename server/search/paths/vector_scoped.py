"""The VECTOR_SCOPED path: what is nearest in meaning inside the drug's documents."""

from collections.abc import Sequence

from indexer.store.reader import Answer
from server.search.paths.path import Path, PathQuery, Request
from server.search.paths.two_legs import TwoLegs, unit_aliases
from server.search.types import Legs


class VectorScopedPath(Path):
    """Meaning without words; only where documents are known, since far ones are near each other in many labels."""

    name = "VECTOR_SCOPED"
    _asks = TwoLegs(words=False)

    def requests(self, query: PathQuery) -> tuple[Request, ...]:
        """The vector leg of each index that the unit needs; nothing without documents."""
        if not query.scope.document_hashes:
            return ()
        return self._asks.requests(query, unit_aliases(query), query.scope, query.pool_size)

    def legs(self, answers: Sequence[Answer], later: Sequence[Answer]) -> tuple[Legs, ...]:
        """The vector legs."""
        del later
        return self._asks.legs(self.name, answers)
