"""The BM25_FACTSPAN path: fact spans by their words alone."""

from indexer.store.names import SPANS
from server.search.candidate import Legs
from server.search.inquiry import EvidenceUnit
from server.search.paths.path import Answers, Path, PathQuery, Request
from server.search.paths.two_legs import both_legs, word_legs


class Bm25FactspanPath(Path):
    """Exact words: names, numbers, abbreviations that an embedding blurs."""

    name = "BM25_FACTSPAN"

    def words(self, query: PathQuery) -> tuple[Request, ...]:
        """The word leg on spans; nothing where only blocks are wanted."""
        aliases = () if query.unit is EvidenceUnit.SECTION else (SPANS,)
        return word_legs(query, aliases, query.scope, query.pool_size)

    def legs(self, answers: Answers) -> tuple[Legs, ...]:
        """The word leg."""
        return both_legs(self.name, answers)
