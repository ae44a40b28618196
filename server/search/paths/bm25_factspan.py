"""The BM25_FACTSPAN path: fact spans by their words alone."""

from collections.abc import Sequence

from indexer.store.names import SPANS
from indexer.store.reader import Answer
from server.search.paths.path import Path, PathQuery, Request
from server.search.paths.two_legs import TwoLegs
from server.search.types import EvidenceUnit, Legs


class Bm25FactspanPath(Path):
    """Exact words: names, numbers, abbreviations that an embedding blurs."""

    name = "BM25_FACTSPAN"
    _asks = TwoLegs(vectors=False)

    def requests(self, query: PathQuery) -> tuple[Request, ...]:
        """The word leg on spans; nothing where only blocks are wanted."""
        aliases = () if query.unit is EvidenceUnit.SECTION else (SPANS,)
        return self._asks.requests(query, aliases, query.scope, query.pool_size)

    def legs(self, answers: Sequence[Answer], later: Sequence[Answer]) -> tuple[Legs, ...]:
        """The word leg."""
        del later
        return self._asks.legs(self.name, answers)
