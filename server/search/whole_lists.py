"""Gives who asks for several things the list that holds them: a bullet or a row makes way for the block around it."""

from collections.abc import Sequence

from server.search.candidate import Candidate
from server.search.plan.plan import ExtractionLevel, Plan
from server.search.relate import Shelf

_PARTS = frozenset({"bullet", "table_row"})


def whole_lists(candidates: Sequence[Candidate], plan: Plan) -> tuple[Candidate, ...]:
    """The candidates in their order, the block that was found around a bullet or row in its place; words may repeat.

    "List the contraindications" is answered by all of them; of four bullets the first and the last are half an answer.
    """
    if plan.extraction_level is not ExtractionLevel.BLOCK:
        return tuple(candidates)
    shelf = Shelf(each for each in candidates if each.is_block)
    return tuple(shelf.holder(each.record) or each if each.record.text_type in _PARTS else each for each in candidates)
