"""Makes one ranking of a path's two legs."""

from collections.abc import Mapping, Sequence

from indexer.store.records import EvidenceRecord, Hit
from server.search.types import Candidate, Fusion, Legs, Scores

RANK_CONSTANT = 60
"""Of reciprocal rank fusion: Cormack, Clarke and Buettcher, SIGIR 2009."""


def fuse(legs: Legs, method: Fusion, alpha: float) -> tuple[Candidate, ...]:
    """The legs' pieces, each once, best first; ``alpha`` (0-1) is the vector leg's weight in relative score fusion.

    A piece that a leg did not find has nothing from it.  Fused scores are 0-1, or a sum of 1 / (60 + rank).
    """
    if method is Fusion.RECIPROCAL_RANK:
        words, vectors, weights = _by_rank(legs.bm25), _by_rank(legs.vector), (1.0, 1.0)
    else:
        words, vectors, weights = scale(legs.bm25), scale(legs.vector), (1.0 - alpha, alpha)
    bm25, vector = _raw(legs.bm25), _raw(legs.vector)
    records: dict[str, EvidenceRecord] = {hit.record.id: hit.record for hit in (*legs.bm25, *legs.vector)}
    candidates = (
        Candidate(
            record,
            legs.path,
            Scores(bm25.get(key), vector.get(key), _weighted(key, words, vectors, weights)),
        )
        for key, record in records.items()
    )
    return tuple(sorted(candidates, key=lambda candidate: candidate.rank_key))


def scale(hits: Sequence[Hit]) -> dict[str, float]:
    """Each hit's score between the least (0) and the greatest (1) of its leg, by id; equal scores are all 1."""
    if not hits:
        return {}
    least, greatest = min(hit.score for hit in hits), max(hit.score for hit in hits)
    spread = greatest - least
    return {hit.record.id: (hit.score - least) / spread if spread > 0 else 1.0 for hit in hits}


def _by_rank(hits: Sequence[Hit]) -> dict[str, float]:
    ranked = sorted(hits, key=lambda hit: (-hit.score, hit.record.document_hash, hit.record.start))
    return {hit.record.id: 1.0 / (RANK_CONSTANT + rank) for rank, hit in enumerate(ranked, 1)}


def _raw(hits: Sequence[Hit]) -> dict[str, float]:
    return {hit.record.id: hit.score for hit in hits}


def _weighted(
    key: str, words: Mapping[str, float], vectors: Mapping[str, float], weights: tuple[float, float]
) -> float:
    return weights[0] * words.get(key, 0.0) + weights[1] * vectors.get(key, 0.0)
