"""The HYBRID path: BM25 and nearest vectors, for spans, section blocks or both, in one request to OpenSearch."""

from collections.abc import Iterator

from indexer.store.names import BLOCKS, SPANS
from indexer.store.reader import Reader
from server.search.paths.path import PathQuery
from server.search.query.filters import filters
from server.search.query.knn import knn
from server.search.query.match import match
from server.search.types import EvidenceUnit, Legs

Body = dict[str, object]
INDICES = {
    EvidenceUnit.SPAN: (SPANS,),
    EvidenceUnit.SECTION: (BLOCKS,),
    EvidenceUnit.BOTH: (BLOCKS, SPANS),
}


class HybridPath:
    """Words and meaning, side by side."""

    name = "HYBRID"

    async def find(self, query: PathQuery, store: Reader, *, timeout: float) -> tuple[Legs, ...]:  # noqa: ASYNC109  # the deadline goes on to OpenSearch
        """The BM25 leg and the vector leg of each index that the unit needs."""
        bodies = list(self.bodies(query))
        answers = await store.search(bodies, timeout=timeout)
        return tuple(
            Legs(self.name, tuple(words), tuple(vectors))
            for words, vectors in zip(answers[::2], answers[1::2], strict=True)
        )

    def bodies(self, query: PathQuery) -> Iterator[tuple[str, Body]]:
        """Pairs of (index, body): for each index first the word leg, then the vector leg."""
        narrowing = filters(query.scope)
        for index in INDICES[query.unit]:
            yield index, _body(match(query.question, query.phrases, narrowing), query.pool_size)
            yield index, _body(knn(query.vector, query.pool_size, narrowing), query.pool_size)


def _body(query: Body, size: int) -> Body:
    return {"size": size, "query": query}
