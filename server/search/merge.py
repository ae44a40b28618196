"""Makes one ranking of spans and section blocks: of a span and a found block that holds it, one is kept."""

from collections.abc import Iterable
from dataclasses import replace

from indexer.store.records import EvidenceRecord
from server.search.types import Candidate

BLOCK = "block"
"""The text type of a section block."""


def merge(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """The candidates, each once, best first, without spans that a found block holds.

    A block takes the scores of its best span where these are better than its own: what made the span a good find stands
    in the block too, with the words around it.
    """
    blocks: dict[str, Candidate] = {}
    spans: dict[str, Candidate] = {}
    for each in sorted(candidates, key=lambda candidate: candidate.rank_key):
        # a section of one sentence is a block and a span of the same range, and so of the same id
        (blocks if each.record.text_type == BLOCK else spans).setdefault(each.record.id, each)
    kept: list[Candidate] = []
    for span in spans.values():
        holders = [block for block in blocks.values() if holds(block.record, span.record)]
        for block in holders:
            if span.scores.total > block.scores.total:
                blocks[block.record.id] = replace(block, path=span.path, scores=span.scores)
        if not holders:
            kept.append(span)
    return tuple(sorted((*blocks.values(), *kept), key=lambda candidate: candidate.rank_key))


def holds(block: EvidenceRecord, span: EvidenceRecord) -> bool:
    """Whether a block's range holds a span's, in the same document."""
    return block.document_hash == span.document_hash and block.start <= span.start and span.end <= block.end
