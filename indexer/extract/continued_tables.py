"""How a table that runs over pages stays one: its caption, heads and cut rows."""

from collections.abc import Sequence

from indexer.extract.blocks import ROW, Block
from indexer.extract.column_heads import mark_heads
from indexer.extract.tables import Table

SAME_EDGE = 5.0  # points


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
            if last is not None and _is_rest(last, table, result):
                table.continues = last
        last = table
        if table.continues is not None and block.row is table.rows[0] and _is_cut(table.continues, table):
            _merge(result[-1], block)
            continue
        result.append(block)
    _carry_heads(parts)
    return result


def _is_rest(last: Table, table: Table, before: Sequence[Block]) -> bool:
    """Whether a table goes on from the page before: same columns, nothing in between."""
    if table.page != last.page + 1 or not before or before[-1].table is not last:
        return False
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
    return bool(first) and all(cell.column in above for cell in first) and first[0].column == 0


def _repeats(text: str, last: Table) -> bool:
    """Whether a row's words are those of a head, or of the first row, of the table's parts before."""
    part: Table | None = last
    while part is not None:
        if text == part.rows[0].text or any(text == row.text for row in part.rows if row.head):
            return True
        part = part.continues
    return False


def _carry_heads(parts: Sequence[Table]) -> None:
    """Heads of a table's first part for all its parts; a first row that a later page repeats is a head."""
    for part in parts:
        if part.continues is not None:
            continue
        rest = _rest_of(part, parts)
        if rest and not any(row.head for row in part.rows):
            if any(other.rows[0].text == part.rows[0].text for other in rest):
                part.rows[0].head = True
            mark_heads(part, [row for other in rest for row in other.rows])
        for other in rest:
            _take_over(part, other)


def _rest_of(first: Table, parts: Sequence[Table]) -> list[Table]:
    rest: list[Table] = []
    for part in parts:
        if part.continues is (rest[-1] if rest else first):
            rest.append(part)
    return rest


def _take_over(first: Table, table: Table) -> None:
    heads = [row.text for row in first.rows if row.head]
    for row in table.rows:
        row.continued = row.text in heads
        row.head = row.continued or (row.head and not heads)
    if heads:
        table.heads = first.heads


def _merge(block: Block, rest: Block) -> None:
    """A row that a page's end cut goes on with its rest."""
    if block.row is None or rest.row is None or block.kind != ROW:
        return
    for cell in rest.row.cells:
        for own in block.row.cells:
            if own.column == cell.column:
                own.lines.extend(cell.lines)
                break
        else:
            block.row.cells.append(cell)
    block.row.cells.sort(key=lambda cell: cell.column)
    block.lines.extend(rest.lines)
