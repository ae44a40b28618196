"""Makes one ranking of spans and section blocks: of a span and a found block that holds it, one is kept."""

from collections.abc import Iterable
from dataclasses import replace

from indexer.store.records import BLOCK, EvidenceRecord
from server.search.types import Candidate


def merge(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """The candidates, each once, best first, without spans that a found block holds.

    Where both kinds were found, a block's score is the mean of its own and its best span's: what makes a sentence a
    good find stands in the block too, with the words around it.  As in a fusion of legs, a kind that did not find the
    place counts as 0.  Tried on real labels: better than the greater of the two, and than blocks alone.
    """
    blocks: dict[str, Candidate] = {}
    spans: dict[str, Candidate] = {}
    for each in sorted(candidates, key=lambda candidate: candidate.rank_key):
        # a section of one sentence is a block and a span of the same range, and so of the same id
        (blocks if each.record.text_type == BLOCK else spans).setdefault(each.record.id, each)
    if not blocks or not spans:
        return tuple((blocks or spans).values())
    best_span = dict.fromkeys(blocks, 0.0)
    alone: list[Candidate] = []
    for span in spans.values():
        holders = [block.record.id for block in blocks.values() if holds(block.record, span.record)]
        for holder in holders:
            best_span[holder] = max(best_span[holder], span.scores.fused)
        if not holders:
            alone.append(_averaged(span, 0.0))
    merged = [_averaged(block, best_span[key]) for key, block in blocks.items()]
    return tuple(sorted(merged + alone, key=lambda candidate: candidate.rank_key))


def holds(block: EvidenceRecord, span: EvidenceRecord) -> bool:
    """Whether a block's range holds a span's, in the same document."""
    return block.document_hash == span.document_hash and block.start <= span.start and span.end <= block.end


def _averaged(candidate: Candidate, other: float) -> Candidate:
    return replace(candidate, scores=replace(candidate.scores, fused=(candidate.scores.fused + other) / 2))
