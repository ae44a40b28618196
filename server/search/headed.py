"""Shows a statement of a word or two with its heading: "None." says nothing without "Contraindications" above it."""

from collections.abc import Sequence

from server.search.candidate import Candidate
from server.search.relate import Shelf


def headed(candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """The candidates in their order, the block of heading and statement in the statement's place; words may repeat.

    It keeps the better score of the two.  Where that block was not found, or not asked for, the statement stays.
    """
    shelf = Shelf(each for each in candidates if each.is_block)
    return tuple(each if each.is_block else _with_heading(each, shelf.holder(each.record)) for each in candidates)


def _with_heading(span: Candidate, block: Candidate | None) -> Candidate:
    """The block, if it begins before its first span, which this is, and ends with it."""
    if block is None or (block.record.sequence, block.record.end) != (span.record.sequence, span.record.end):
        return span
    if block.record.start == span.record.start:
        return span
    return block.scored(min(span, block, key=lambda each: each.rank_key).scores)
