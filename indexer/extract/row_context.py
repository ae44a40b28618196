"""What explains a table's row: caption, column heads, the groups it stands in, cells that reach down to it."""

from collections.abc import Sequence
from dataclasses import dataclass

from indexer.extract.block import Block
from indexer.extract.column_heads import title_of
from indexer.extract.document import Cell
from indexer.extract.line_ends import joined_text
from indexer.extract.lines import Line
from indexer.extract.tables import Table, TableCell, TableRow

BETWEEN = " | "  # parts of a context

INDENT = 2.0  # points: words that stand so much further right are indented

Style = tuple[bool, bool, bool]


@dataclass(slots=True)
class _Group:
    """A row that heads those below: its type and words, its distance from the table's left border in points.

    ``indents`` says whether the first row below it stands further right, as then all of its rows do.
    """

    style: Style
    text: str
    left: float
    indents: bool | None = None


class RowContexts:
    """The contexts of all rows of a document, asked for in reading order."""

    def __init__(self) -> None:
        """No table read yet."""
        self._groups: dict[int, list[_Group]] = {}
        self._last: dict[int, TableRow] = {}
        self._names: dict[int, str] = {}

    def of(self, block: Block) -> str:
        """A row's context: caption, heads, groups and the name that an empty first cell leaves out."""
        table, row = block.table, block.row
        if table is None or row is None:
            return ""
        parts = [table.caption]
        first = _first(table)
        if row.head:
            parts += [cell.text for other in _above(first, row) for cell in other.cells]
        else:
            parts += _distinct([title_of(first), *table.heads])
            parts += self._above(id(first), table, row)
            parts += _reaching(table, row)
        return BETWEEN.join(part for part in parts if part)

    def _above(self, key: int, table: Table, row: TableRow) -> list[str]:
        """The groups and, for a row without a name, the name above it; a group row's own groups are those over it."""
        if key not in self._groups:
            named = _first(table).group
            self._groups[key] = (
                [_Group(style_of(named), joined_text([line.text for line in named]), 0.0)] if named else []
            )
        groups = self._groups[key]
        last = self._last.get(key)
        self._last[key] = row
        if row.cells[0].column == 0:
            _end(groups, _left(table, row))
        if is_group(table, row):
            style = style_of(row.lines)
            known = [index for index, group in enumerate(groups) if group.style == style]
            if known:
                del groups[known[0] :]
            elif last is None or not is_group(table, last):
                groups.clear()
            over = [group.text for group in groups]
            groups.append(_Group(style, row.text, _left(table, row)))
            self._names.pop(key, None)
            return over
        over = [group.text for group in groups]
        if row.cells[0].column == 0:
            self._names[key] = row.cells[0].text
        elif key in self._names:
            over.append(self._names[key])
        return over


def _end(groups: list[_Group], left: float) -> None:
    """End the groups whose rows are indented, where a row stands as far left as the group itself."""
    for index, group in enumerate(groups):
        if group.indents is None:
            group.indents = left > group.left + INDENT
        elif group.indents and left <= group.left + INDENT:
            del groups[index:]
            break


def _left(table: Table, row: TableRow) -> float:
    return row.cells[0].lines[0].x0 - table.edges[0]


def _reaching(table: Table, row: TableRow) -> list[str]:
    """The words of cells beside the names that reach down from rows above, column heads aside."""
    heads = {id(cell) for other in table.rows if other.head for cell in other.cells}
    return [cell.text for cell in row.reaching if cell.column > 0 and id(cell) not in heads]


def is_group(table: Table, row: TableRow) -> bool:
    """Whether a row heads those below: one cell, from the first column on, in a table of several columns."""
    return len(row.cells) == 1 and row.cells[0].column == 0 and not row.head and len(table.rows) > 1


def row_cells(block: Block) -> tuple[Cell, ...]:
    """A row's cells, each with the head of its column."""
    table, row = block.table, block.row
    if table is None or row is None:
        return ()
    return tuple(Cell("" if row.head else _head(table, cell), cell.text) for cell in row.cells)


def _head(table: Table, cell: TableCell) -> str:
    """The head over a cell; a cell over several columns has all their heads, one over all columns none."""
    if cell.span >= len(table.edges) - 1:
        return ""
    return " ".join(_distinct(table.heads[cell.column : cell.column + cell.span]))


def _first(table: Table) -> Table:
    """The table's part on its first page."""
    while table.continues is not None:
        table = table.continues
    return table


def _above(first: Table, head: TableRow) -> list[TableRow]:
    """The rows of heads above one of them."""
    heads = [row for row in first.rows if row.head]
    return heads[: next((index for index, row in enumerate(heads) if row is head), 0)]


def style_of(lines: Sequence[Line]) -> Style:
    """Whether all lines are bold, in italics, underlined."""
    return (
        all(line.bold for line in lines),
        all(line.italic for line in lines),
        all(line.underlined for line in lines),
    )


def _distinct(words: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(word for word in words if word))
