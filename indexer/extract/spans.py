"""How the text is cut into fact spans: sentences, bullets, table rows, captions, each with its context and places."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from analyzers.sentences import split_sentences
from indexer.extract.blocks import CAPTION, ITEM, NOTE, ROW, TEXT, Block
from indexer.extract.document import Cell, FactSpan, Section
from indexer.extract.sections import HASH_CHARACTERS
from indexer.extract.tables import Table
from indexer.extract.text import CanonicalText

BETWEEN = " | "  # parts of a context


@dataclass(frozen=True, slots=True)
class _Cut:
    """A span's range, type, context and cells before it has a section."""

    start: int
    end: int
    text_type: str
    context: str = ""
    cells: tuple[Cell, ...] = ()


def spans_of(text: CanonicalText, sections: Sequence[Section], document_hash: str) -> tuple[FactSpan, ...]:
    """The document's fact spans in order; headings and tables of contents give none."""
    starts = [section.start for section in sections]
    counts: Counter[str] = Counter()
    spans = []
    for cut in _cuts(text):
        section = sections[max(0, bisect_right(starts, cut.start) - 1)]
        spans.append(
            FactSpan(
                f"{document_hash[:HASH_CHARACTERS]}.f{cut.start}-{cut.end}",
                cut.text_type,
                text.text[cut.start : cut.end],
                cut.start,
                cut.end,
                section.id,
                counts[section.id],
                cut.context,
                text.places(cut.start, cut.end),
                cut.cells,
            )
        )
        counts[section.id] += 1
    return tuple(spans)


def _cuts(text: CanonicalText) -> Iterator[_Cut]:
    lead_in = ""
    groups: dict[int, str] = {}
    for stretch in text.blocks:
        block = stretch.block
        if block.kind == ROW:
            yield _Cut(stretch.start, stretch.end, "table_row", _row_context(block, groups), _row_cells(block))
        elif block.kind == CAPTION:
            yield _Cut(stretch.start, stretch.end, "caption")
        elif block.kind == ITEM and stretch.body < stretch.end:
            yield _Cut(stretch.body, stretch.end, "bullet", lead_in)
        elif block.kind in (TEXT, NOTE):
            lead_in = ""
            for start, end in split_sentences(text.text[stretch.start : stretch.end]):
                if start < end:
                    yield _Cut(stretch.start + start, stretch.start + end, "sentence")
                    lead_in = text.text[stretch.start + start : stretch.start + end]
            if not lead_in.endswith(":"):
                lead_in = ""
        else:
            lead_in = ""


def _row_context(block: Block, groups: dict[int, str]) -> str:
    """Caption, column heads and the head of the group of rows that a row belongs to."""
    table, row = block.table, block.row
    if table is None or row is None:
        return ""
    parts = [table.caption]
    if not row.head:
        parts += _distinct(table.heads)
    if _is_group(table, block):
        groups[id(table)] = block.text
    elif id(table) in groups and not row.head:
        parts.append(groups[id(table)])
    return BETWEEN.join(part for part in parts if part)


def _is_group(table: Table, block: Block) -> bool:
    """Whether a row heads those below: one cell in a table of several columns."""
    row = block.row
    return row is not None and len(row.cells) == 1 and row.cells[0].column == 0 and not row.head and len(table.rows) > 1


def _distinct(words: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(word for word in words if word))


def _row_cells(block: Block) -> tuple[Cell, ...]:
    table, row = block.table, block.row
    if table is None or row is None:
        return ()
    return tuple(
        Cell(table.heads[cell.column] if not row.head and cell.column < len(table.heads) else "", cell.text)
        for cell in row.cells
    )
