"""Pieces on their way to being evidence, as the steps of a search hand them on."""

from dataclasses import dataclass
from typing import NamedTuple

from indexer.store.records import BLOCK, EvidenceRecord, Hit


class Scores(NamedTuple):
    """A candidate's scores by leg; each step makes hundreds, and a frozen data class takes three times as long to make.

    ``bm25`` and ``vector`` are raw, None when that leg did not find it; ``fused`` is 0-1; ``boost`` is a factor;
    ``rerank`` is a probability, 0-1.
    """

    bm25: float | None = None
    vector: float | None = None
    fused: float = 0.0
    boost: float = 1.0
    rerank: float | None = None

    def boosted(self, boost: float) -> "Scores":
        """The scores with another factor."""
        return Scores(self.bm25, self.vector, self.fused, boost, self.rerank)

    def reranked(self, rerank: float) -> "Scores":
        """The scores with a reranker's probability."""
        return Scores(self.bm25, self.vector, self.fused, self.boost, rerank)

    @property
    def total(self) -> float:
        """The score that candidates are ranked by."""
        return self.fused * self.boost if self.rerank is None else self.rerank


class Signals(NamedTuple):
    """What the legs say of a piece and of what stands about it, each 0-1 within its search, for the reranker.

    ``words`` and ``vector`` are known of every piece, whichever leg found it; ``fused`` counts only what a leg found.
    ``other`` is the best span of a block, or the block that holds a span; ``beside`` the best of the pieces next to it.
    ``asked`` is how near the nearest indexed question comes that leads to the piece.  ``figures`` is 1 where the piece
    is about patients of the question's age, weight and the like, -1 where about others, 0 where it does not say.
    """

    words: float = 0.0
    vector: float = 0.0
    fused: float = 0.0
    other_words: float = 0.0
    other_vector: float = 0.0
    other_fused: float = 0.0
    beside_vector: float = 0.0
    asked: float = 0.0
    figures: float = 0.0


NO_SIGNALS = Signals()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A record on its way to being evidence: the path that found it, its scores, and where its words stand as well.

    ``paths`` are all that found it, ``path`` the one where it ranked highest; ``matched`` names the question's terms
    that stand in it.
    """

    record: EvidenceRecord
    path: str
    scores: Scores
    also_at: tuple[EvidenceRecord, ...] = ()
    paths: tuple[str, ...] = ()
    matched: frozenset[str] = frozenset()
    signals: Signals = NO_SIGNALS

    def scored(self, scores: Scores) -> "Candidate":
        """The candidate with other scores; each step makes hundreds, so none goes through ``dataclasses.replace``."""
        return Candidate(self.record, self.path, scores, self.also_at, self.paths, self.matched, self.signals)

    @property
    def is_block(self) -> bool:
        """Whether it is a section block, not a fact span."""
        return self.record.text_type == BLOCK

    @property
    def rank_key(self) -> tuple[float, str, int]:
        """Sorts the best first; equal scores go by document and place, so that the order is always the same."""
        return -self.scores.total, self.record.document_hash, self.record.start


@dataclass(frozen=True, slots=True)
class Legs:
    """What the two legs of one path found among one kind of piece, each best first.

    ``own_words`` says that the word leg asked something else than the question's words, so that its scores only compare
    among themselves.
    """

    path: str
    bm25: tuple[Hit, ...]
    vector: tuple[Hit, ...]
    own_words: bool = False

    @property
    def hits(self) -> tuple[Hit, ...]:
        """Those of both legs."""
        return *self.bm25, *self.vector
