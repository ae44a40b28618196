"""The VECTOR_SCOPED path: what is nearest in meaning inside the drug's documents."""

from server.search.candidate import Legs
from server.search.paths.path import Answers, Path, PathQuery, Request
from server.search.paths.two_legs import both_legs, unit_aliases, vector_legs


class VectorScopedPath(Path):
    """Meaning without words; only where documents are known, since far ones are near each other in many labels."""

    name = "VECTOR_SCOPED"

    def nearest(self, query: PathQuery) -> tuple[Request, ...]:
        """The vector leg of each index that the unit needs; nothing without documents."""
        if not query.scope.document_hashes:
            return ()
        return vector_legs(query, unit_aliases(query), query.scope, query.pool_size)

    def legs(self, answers: Answers) -> tuple[Legs, ...]:
        """The vector legs."""
        return both_legs(self.name, answers)
