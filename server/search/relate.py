"""Tells spans and section blocks of one another: what speaks for a sentence speaks for the block around it."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from indexer.store.records import EvidenceRecord
from server.search.candidate import NO_SIGNALS, Candidate, Scores, Signals

BESIDE = 2
"""Spans further on in a section that still stand beside one."""
_STEPS = (*range(-BESIDE, 0), *range(1, BESIDE + 1))


def relate(candidates: Iterable[Candidate], *, with_neighbours: bool = True) -> tuple[Candidate, ...]:
    """The candidates with what is known of the other kind and, where it is wanted, of their neighbours, best first.

    Where both kinds were found, a piece's score is the mean of its own and the other kind's: its best span's for a
    block, its block's for a span.  A kind that did not find the place counts as 0, as in a fusion of legs.  Tried on
    real labels: better than the greater of the two, and than either kind alone.
    """
    every = tuple(candidates)
    blocks = [each for each in every if each.is_block]
    spans = [each for each in every if not each.is_block]
    both = bool(blocks and spans)
    if not (both or with_neighbours):  # nothing to tell: a quarter of a millisecond of a Search
        return tuple(sorted(every, key=lambda candidate: candidate.rank_key))
    shelf = Shelf(blocks)
    of_block: dict[str, list[Candidate]] = {}
    holders = [shelf.holder(span.record) for span in spans]
    for span, holder in zip(spans, holders, strict=True):
        if holder is not None:
            of_block.setdefault(holder.record.id, []).append(span)
    related = [_block(each, of_block.get(each.record.id, ()), both=both) for each in blocks]
    near = _Neighbours(spans if with_neighbours else ())
    related += [_span(each, holder, near, both=both) for each, holder in zip(spans, holders, strict=True)]
    return tuple(sorted(related, key=lambda candidate: candidate.rank_key))


def holds(block: EvidenceRecord, span: EvidenceRecord) -> bool:
    """Whether a block's range holds a span's, in the same document."""
    return block.document_hash == span.document_hash and block.start <= span.start and span.end <= block.end


class Shelf:
    """Finds the block that holds a span; blocks of a document do not overlap."""

    def __init__(self, blocks: Iterable[Candidate]) -> None:
        """All blocks that were found."""
        self._blocks: dict[str, list[Candidate]] = {}
        for block in sorted(blocks, key=lambda candidate: candidate.record.start):
            self._blocks.setdefault(block.record.document_hash, []).append(block)
        self._starts = {key: [each.record.start for each in row] for key, row in self._blocks.items()}

    def holder(self, span: EvidenceRecord) -> Candidate | None:
        """The block whose range holds the span's."""
        row = self._blocks.get(span.document_hash, [])
        at = bisect_right(self._starts.get(span.document_hash, []), span.start) - 1
        return row[at] if at >= 0 and holds(row[at].record, span) else None


class _Neighbours:
    """The vector leg's word on the spans of a section, by their place in it."""

    def __init__(self, spans: Iterable[Candidate]) -> None:
        self._vectors = {
            (each.record.document_hash, each.record.section, each.record.sequence): each.signals.vector
            for each in spans
        }

    def best(self, record: EvidenceRecord) -> float:
        if not self._vectors:
            return 0.0
        found = self._vectors.get
        document, section, own = record.document_hash, record.section, record.sequence
        return max([found((document, section, own + step), 0.0) for step in _STEPS])


def _block(block: Candidate, spans: Sequence[Candidate], *, both: bool) -> Candidate:
    own, known = block.signals, [span.signals for span in spans]
    vectors = sorted([each.vector for each in known], reverse=True)
    signals = Signals(
        own.words,
        own.vector,
        own.fused,
        other_words=max([each.words for each in known], default=0.0),
        other_vector=vectors[0] if vectors else 0.0,
        other_fused=max([each.fused for each in known], default=0.0),
        beside_vector=vectors[1] if len(vectors) > 1 else 0.0,
        asked=max([each.asked for each in known], default=0.0),
    )
    return _scored(block, signals, both=both)


def _span(span: Candidate, block: Candidate | None, near: _Neighbours, *, both: bool) -> Candidate:
    own, other = span.signals, block.signals if block else NO_SIGNALS
    signals = Signals(
        own.words,
        own.vector,
        own.fused,
        other_words=other.words,
        other_vector=other.vector,
        other_fused=other.fused,
        beside_vector=near.best(span.record),
        asked=own.asked,
    )
    return _scored(span, signals, both=both)


def _scored(candidate: Candidate, signals: Signals, *, both: bool) -> Candidate:
    fused = (signals.fused + signals.other_fused) / 2 if both else signals.fused
    each, was = candidate, candidate.scores
    scores = Scores(was.bm25, was.vector, fused, was.boost, was.rerank)
    return Candidate(each.record, each.path, scores, each.also_at, each.paths, each.matched, signals)
