"""The BM25_FACTSPAN path: fact spans by their words alone."""

from collections.abc import Sequence

from indexer.store.names import SPANS
from indexer.store.reader import Answer
from server.search.paths.path import Path, PathQuery, Request
from server.search.paths.two_legs import by_words
from server.search.types import EvidenceUnit, Legs


class Bm25FactspanPath(Path):
    """Exact words: names, numbers, abbreviations that an embedding blurs."""

    name = "BM25_FACTSPAN"

    def by_words(self, query: PathQuery) -> tuple[Request, ...]:
        """The word leg on spans; nothing where only blocks are wanted."""
        aliases = () if query.unit is EvidenceUnit.SECTION else (SPANS,)
        return by_words(query, aliases, query.scope, query.pool_size)

    def legs(self, answers: Sequence[Answer], later: Sequence[Answer]) -> tuple[Legs, ...]:
        """The word leg."""
        del later
        return tuple(Legs(self.name, answer.hits, ()) for answer in answers)
