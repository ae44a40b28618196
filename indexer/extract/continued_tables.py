"""How a table that runs over pages stays one: its caption, heads and cut rows."""

from collections.abc import Sequence
from itertools import pairwise

from indexer.extract.block import ROW, TEXT, Block
from indexer.extract.column_heads import mark_heads
from indexer.extract.tables import Table, TableCell, TableRow

SAME_EDGE = 5.0  # points
TOUCH = 2.4  # times the size: how far above the next row's first line a row's last one may stand


def join_rows(blocks: list[Block]) -> list[Block]:
    """Each table's part on a later page knows the part before it and its heads; a row that a page's end cuts is one."""
    result: list[Block] = []
    last: Table | None = None
    parts: list[Table] = []
    for block in blocks:
        table = block.table
        if table is None or block.row is None:
            result.append(block)
            continue
        if block.row is table.rows[0]:
            parts.append(table)
            if last is not None and _is_row_of(result, last, table):
                result[-1] = _as_row(result[-1], table)
            if last is not None and (column := _free_column(result, last, table)) is not None:
                _take_in(result[-2], column, result.pop())
            if last is not None and _is_rest(last, table, result):
                table.continues = last
        last = table
        if table.continues is not None and block.row is table.rows[0] and _is_cut(table.continues, table):
            _merge(result[-1], block)
            continue
        result.append(block)
    _carry_heads(parts)
    return result


def _is_row_of(before: Sequence[Block], last: Table, table: Table) -> bool:
    """Whether the words between the parts of a table are a row over all its columns, cut off by the page's end."""
    if len(before) < 2 or before[-1].kind != TEXT or before[-2].table is not last:  # noqa: PLR2004  table, then words
        return False
    lines = before[-1].lines
    if lines[0].page != table.page or table.page != last.page + 1 or not _same_edges(last, table):
        return False
    wide = all(table.edges[0] <= line.x0 and line.x1 <= table.edges[-1] for line in lines)
    touches = table.rows[0].cells[0].lines[0].baseline - lines[-1].baseline <= TOUCH * lines[-1].size
    return table.ruled and last.ruled and wide and touches


def _as_row(block: Block, table: Table) -> Block:
    row = TableRow([TableCell(0, len(table.edges) - 1, block.lines)])
    table.rows.insert(0, row)
    return Block(ROW, block.lines, table=table, row=row)


def _free_column(before: Sequence[Block], last: Table, table: Table) -> int | None:
    """The column of the last row's cell that the page's end parted from the table: it has none there, and words below.

    None when the words between the parts of a table are no such cell.
    """
    if len(before) < 2 or before[-1].kind != TEXT or before[-2].table is not last:  # noqa: PLR2004  table, then words
        return None
    row, lines = before[-2].row, before[-1].lines
    if row is None or lines[0].page != last.page or table.page != last.page + 1 or not _same_edges(last, table):
        return None
    taken = {column for cell in row.cells for column in range(cell.column, cell.column + cell.span)}
    return next(
        (
            column
            for column, (left, right) in enumerate(pairwise(last.edges))
            if column not in taken and all(left <= line.x0 and line.x1 <= right for line in lines)
        ),
        None,
    )


def _take_in(block: Block, column: int, words: Block) -> None:
    """Makes a cell of a row of the words that stand below it."""
    if block.row is not None:
        block.row.add([TableCell(column, 1, words.lines)])
        block.lines = block.row.lines


def _is_rest(last: Table, table: Table, before: Sequence[Block]) -> bool:
    """Whether a table goes on from the page before: same columns, nothing in between."""
    if table.page != last.page + 1 or not before:
        return False
    known = before[-1].table is last or (before[-1].table is table and before[-1].row is table.rows[0])
    return known and _same_edges(last, table)


def _same_edges(last: Table, table: Table) -> bool:
    if len(last.edges) != len(table.edges):
        return False
    return all(abs(a - b) <= SAME_EDGE for a, b in zip(last.edges, table.edges, strict=True))


def _is_cut(last: Table, table: Table) -> bool:
    """Whether a page's end cut the last row: no rule closes it, or words go on in lower case."""
    if _repeats(table.rows[0].text, last):
        return False
    if last.open_bottom and table.open_top:
        return True
    above = {cell.column for cell in last.rows[-1].cells}
    first = [cell for cell in table.rows[0].cells if cell.text[:1].islower()]
    named = bool(first) and first[0].column == 0
    alone = len(first) == len(table.rows[0].cells) == 1 and not first[0].text.split(maxsplit=1)[0].endswith(":")
    return (named or alone) and all(cell.column in above for cell in first)


def _repeats(text: str, last: Table) -> bool:
    """Whether a row's words are those of a head, or of the first row, of the table's parts before."""
    part: Table | None = last
    while part is not None:
        if text == part.rows[0].text or any(text == row.text for row in part.rows if row.head):
            return True
        part = part.continues
    return False


def _carry_heads(parts: Sequence[Table]) -> None:
    """Heads of a table's first part for all its parts; the first rows that a later page repeats are heads."""
    for part in parts:
        if part.continues is not None:
            continue
        rest = _rest_of(part, parts)
        for row in part.rows[: max((_repeated(part, other) for other in rest), default=0)]:
            row.head = True
        mark_heads(part, [row for other in rest for row in other.rows])
        for other in rest:
            _take_over(part, other)


def _repeated(first: Table, table: Table) -> int:
    """How many of a table's first rows come again at the top of a part, up to a group row that does."""
    count = 0
    for row, again in zip(first.rows, table.rows, strict=False):
        if row.text != again.text or (count and len(row.cells) == 1):
            break
        count += 1
    return count


def _rest_of(first: Table, parts: Sequence[Table]) -> list[Table]:
    rest: list[Table] = []
    for part in parts:
        if part.continues is (rest[-1] if rest else first):
            rest.append(part)
    return rest


def _take_over(first: Table, table: Table) -> None:
    heads = [row.text for row in first.rows if row.head]
    for row in table.rows:
        row.head = row.continued = row.text in heads
    table.heads = first.heads


def _merge(block: Block, rest: Block) -> None:
    """A row that a page's end cut goes on with its rest."""
    if block.row is None or rest.row is None or block.kind != ROW:
        return
    block.row.add(rest.row.cells)
    block.lines.extend(rest.lines)
