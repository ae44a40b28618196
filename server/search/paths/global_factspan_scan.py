"""The GLOBAL_FACTSPAN_SCAN path: every span of the drug's documents is compared, exactly; the safety net."""

from indexer.store.names import SPANS
from server.search.candidate import Legs
from server.search.inquiry import EvidenceUnit
from server.search.paths.path import Answers, Path, PathQuery, Request, best
from server.search.query.filters import filters
from server.search.query.scan import scan

MOST_SPANS = 50
"""SPEC section 4."""
LEAST_SHARE = 0.5
"""The rank threshold: of the way from the last to the first span's similarity, what a span must reach to count."""


class GlobalFactspanScanPath(Path):
    """No graph, no limit of neighbours: what a nearest-neighbour search may pass over is seen here."""

    name = "GLOBAL_FACTSPAN_SCAN"

    def nearest(self, query: PathQuery) -> tuple[Request, ...]:
        """An exact comparison with all spans of the documents; nothing without documents."""
        if not query.scope.document_hashes or query.unit is EvidenceUnit.SECTION:
            return ()
        return ((SPANS, best(scan(query.vector, filters(query.scope)), MOST_SPANS)),)

    def legs(self, answers: Answers) -> tuple[Legs, ...]:
        """The spans over the threshold, as a vector leg."""
        kept = []
        for answer in answers.nearest:
            scores = [hit.score for hit in answer.hits]
            least = min(scores) + LEAST_SHARE * (max(scores) - min(scores)) if scores else 0.0
            kept.append(Legs(self.name, (), tuple(hit for hit in answer.hits if hit.score >= least)))
        return tuple(kept)
