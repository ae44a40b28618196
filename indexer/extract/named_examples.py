"""Rows of a group that name its members ("Examples: ..."): the other rows of the group are about these, too."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from indexer.extract.document import FactSpan
from indexer.extract.layout_words import names_members
from indexer.extract.row_context import BETWEEN


def with_examples(spans: Sequence[FactSpan]) -> tuple[FactSpan, ...]:
    """The spans in their order; a row has what another of its group names as examples in its context.

    Interactions are told so: below "MAOIs" a row each for the clinical impact, the intervention and the examples, of
    which the last alone has the name that is asked for.  A group are rows one behind the other in the same context.
    """
    result: list[FactSpan] = []
    for _, run in groupby(spans, key=lambda span: (span.text_type, span.section, span.context)):
        rows = list(run)
        naming = [row for row in rows if row.context and row.text_type == "table_row" and names_members(row.text)]
        named = BETWEEN.join(row.text for row in naming)
        result += [_told(row, named) if named and row not in naming else row for row in rows]
    return tuple(result)


def _told(row: FactSpan, named: str) -> FactSpan:
    return replace(row, context=f"{row.context}{BETWEEN}{named}")
