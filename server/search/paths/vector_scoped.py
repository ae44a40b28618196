"""The VECTOR_SCOPED path: what is nearest in meaning inside the drug's documents."""

from collections.abc import Sequence

from indexer.store.reader import Answer
from server.search.paths.path import Path, PathQuery, Request
from server.search.paths.two_legs import by_vector, unit_aliases
from server.search.types import Legs


class VectorScopedPath(Path):
    """Meaning without words; only where documents are known, since far ones are near each other in many labels."""

    name = "VECTOR_SCOPED"

    def by_vector(self, query: PathQuery) -> tuple[Request, ...]:
        """The vector leg of each index that the unit needs; nothing without documents."""
        if not query.scope.document_hashes:
            return ()
        return by_vector(query, unit_aliases(query), query.scope, query.pool_size)

    def legs(self, answers: Sequence[Answer], later: Sequence[Answer]) -> tuple[Legs, ...]:
        """The vector legs."""
        del later
        return tuple(Legs(self.name, (), answer.hits) for answer in answers)
