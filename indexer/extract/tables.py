"""What a table is, and how a grid makes one: cells that span, rows, titles."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from analyzers.canonical import Box
from indexer.extract.bands import bands_of, middle_of
from indexer.extract.grids import Edge, Grid
from indexer.extract.line_ends import joined_text
from indexer.extract.lines import Line

BORDER_SHARE = 0.55  # of a border's length must be drawn for it to part two cells
MIN_COLUMNS = 2
MIN_CELL = 6.5  # points: narrower or lower grid cells are the gap of a double rule
INSIDE = 2.0  # points by which words may lean over a column's border
LARGER = 1.1  # times the size: a title is larger than what it heads


@dataclass(slots=True)
class TableCell:
    """A cell: its first column and the number of columns it spans, and its lines from top to bottom."""

    column: int
    span: int = 1
    lines: list[Line] = field(default_factory=list)
    box: Box | None = None

    @property
    def text(self) -> str:
        """The cell's words as the canonical text has them."""
        return joined_text([line.text for line in self.lines])


@dataclass(slots=True)
class TableRow:
    """A row: its cells with words, from left to right; ``head`` says that they are column heads.

    ``reaching`` are the cells of rows above that reach down to it.
    """

    cells: list[TableCell]
    head: bool = False
    continued: bool = False
    reaching: tuple[TableCell, ...] = ()

    @property
    def text(self) -> str:
        """The row's words, cell by cell."""
        return " ".join(cell.text for cell in self.cells)

    @property
    def lines(self) -> list[Line]:
        """The row's lines, cell by cell."""
        return [line for cell in self.cells for line in cell.lines]

    def add(self, cells: Iterable[TableCell]) -> None:
        """Takes cells in; the lines of one whose column the row has stand below those that are there."""
        for cell in cells:
            own = next((one for one in self.cells if one.column == cell.column), None)
            if own:
                own.lines.extend(cell.lines)
            else:
                self.cells.append(cell)
        self.cells.sort(key=lambda cell: cell.column)


@dataclass(slots=True)
class Table:
    """A table's part on one page.

    ``edges`` are the columns' left borders and the last right one, in points.  ``open_top`` and ``open_bottom`` say
    that no rule closes it there: a row may run over the page's border.  ``continues`` is its part on the page before.
    ``group`` are the lines right above it that head its first rows as group rows within head the others.
    """

    page: int
    box: Box
    edges: list[float]
    rows: list[TableRow]
    open_top: bool = False
    open_bottom: bool = False
    caption: str = ""
    heads: tuple[str, ...] = ()
    ruled: bool = True
    continues: "Table | None" = None
    group: Sequence[Line] = ()


Item = Line | Table
"""What a page is made of, in reading order."""


def table_of(grid: Grid, lines: Sequence[Line], page: int) -> tuple[Table, set[int]] | None:
    """The table of a grid with the indices of the lines in it; None when it is only a box around text."""
    xs = _places([edge.at for edge in grid.upright] + [grid.box.x0, grid.box.x1])
    ys = _places([edge.at for edge in grid.flat] + [grid.box.top, grid.box.bottom])
    if len(xs) <= MIN_COLUMNS or len(ys) < 2 or not grid.upright:  # noqa: PLR2004  a cell has two borders
        return None
    cells, owner = _cells(grid, xs, ys)
    used: set[int] = set()
    for index, line in enumerate(lines):
        column, row = _slot(xs, (line.x0 + line.x1) / 2), _slot(ys, middle_of(line))
        if column is None or row is None:
            continue
        cells[owner[row][column]].lines.append(line)
        used.add(index)
    rows = []
    for row in range(len(ys) - 1):
        names = sorted({owner[row][column] for column in range(len(xs) - 1)}, key=lambda name: name[1])
        kept = [cells[name] for name in names if name[0] == row and cells[name].lines]
        reaching = tuple(cells[name] for name in names if name[0] < row and cells[name].lines)
        if kept:
            rows += _by_columns(TableRow(kept, reaching=reaching), xs)
    if not rows or not any(len(row.cells) > 1 for row in rows):
        return None
    table = Table(page, grid.box, xs, rows)
    table.open_top = not _covered(grid.flat, ys[0], xs[0], xs[-1])
    table.open_bottom = not _covered(grid.flat, ys[-1], xs[0], xs[-1])
    return table, used


def _by_columns(row: TableRow, xs: Sequence[float]) -> list[TableRow]:
    """A row whose cells over several columns are parted where their words stand in columns that other rows draw.

    What stands over such words and over their columns is a row above.
    """
    above: list[TableCell] = []
    cells: list[TableCell] = []
    for cell in row.cells:
        top, parts = _parted(cell, xs)
        above += top
        cells += parts
    upper = [TableRow(above)] if above else []
    return [*upper, TableRow(cells, reaching=row.reaching)]


def _parted(cell: TableCell, xs: Sequence[float]) -> tuple[list[TableCell], list[TableCell]]:
    """The cell that stands over a cell's columns, if one does, and the cells in its columns; else the cell itself."""
    bands = bands_of(cell.lines)
    first = next((index for index, band in enumerate(bands) if len(band) > 1), None)
    if cell.span == 1 or first is None:
        return [], [cell]
    below: dict[int, list[Line]] = {}
    for band in bands[first:]:
        columns = [_slot(xs, line.x0 + INSIDE) for line in band]
        if len(set(columns)) < len(band):
            return [], [cell]
        for column, line in zip(columns, band, strict=True):
            if column is None or column != _slot(xs, line.x1 - INSIDE):
                return [], [cell]
            below.setdefault(column, []).append(line)
    top = [line for band in bands[:first] for line in band]
    over = [TableCell(cell.column, cell.span, top)] if top else []
    return over, [TableCell(column, 1, below[column]) for column in sorted(below)]


def parted_at_titles(table: Table) -> list[Line | Table]:
    """The table with its titles taken out: a bold row over all columns above column heads or named values.

    What stands below a title is a table of its own.
    """
    columns = len(table.edges) - 1
    parts: list[Line | Table] = []
    rows: list[TableRow] = []
    for index, row in enumerate(table.rows):
        after = table.rows[index + 1] if index + 1 < len(table.rows) else None
        if _is_title(row, after, columns, first=index == 0):
            if rows:
                parts.append(_with_rows(table, rows))
            parts += row.cells[0].lines
            rows = []
        else:
            rows.append(row)
    if not parts:
        return [table]
    if rows:
        parts.append(_with_rows(table, rows))
    return parts


def _is_title(row: TableRow, after: TableRow | None, columns: int, *, first: bool) -> bool:
    if len(row.cells) != 1 or not all(line.bold for line in row.cells[0].lines):
        return False
    below = after is not None and len(after.cells) > 1 and all(line.bold for line in after.cells[0].lines)
    if below and after is not None and row.cells[0].lines[0].size > LARGER * after.cells[0].lines[0].size:
        return True
    if row.cells[0].span < columns:
        return False
    return first or after is None or below


def _with_rows(table: Table, rows: list[TableRow]) -> Table:
    """A part of a table in the columns that it uses; it is open only where the whole is and the part reaches it."""
    lines = [line for row in rows for line in row.lines]
    box = Box(table.box.x0, min(line.top for line in lines), table.box.x1, max(line.bottom for line in lines))
    used = sorted({0, len(table.edges) - 1, *_ends(rows)})
    rows = [_in_columns(row, used) for row in rows] if len(used) > MIN_COLUMNS else rows
    edges = [table.edges[index] for index in used] if len(used) > MIN_COLUMNS else table.edges
    return Table(
        table.page,
        box,
        edges,
        rows,
        table.open_top and rows[0].cells[0].lines is table.rows[0].cells[0].lines,
        table.open_bottom and rows[-1].cells[0].lines is table.rows[-1].cells[0].lines,
        ruled=table.ruled,
    )


def _ends(rows: Sequence[TableRow]) -> Iterable[int]:
    """Where cells begin and end, as numbers of edges."""
    for row in rows:
        for cell in row.cells:
            yield cell.column
            yield cell.column + cell.span


def _in_columns(row: TableRow, used: Sequence[int]) -> TableRow:
    """A row whose cells count only the edges in use."""
    cells = [
        TableCell(
            used.index(cell.column), used.index(cell.column + cell.span) - used.index(cell.column), cell.lines, cell.box
        )
        for cell in row.cells
    ]
    return TableRow(cells, row.head, row.continued, row.reaching)


def _places(values: list[float]) -> list[float]:
    """Where borders lie: the middle of each run of edges that leave no room for a cell."""
    runs: list[list[float]] = []
    for value in sorted(values):
        if not runs or value - runs[-1][-1] > MIN_CELL:
            runs.append([])
        runs[-1].append(value)
    return [(run[0] + run[-1]) / 2 for run in runs]


def _slot(borders: Sequence[float], value: float) -> int | None:
    for index in range(len(borders) - 1):
        if borders[index] <= value < borders[index + 1]:
            return index
    return None


def _covered(edges: Iterable[Edge], at: float, start: float, end: float) -> bool:
    """Whether edges at ``at`` cover most of the way from start to end."""
    drawn = sum(
        max(0.0, min(edge.end, end) - max(edge.start, start)) for edge in edges if abs(edge.at - at) <= MIN_CELL
    )
    return drawn >= BORDER_SHARE * (end - start)


def _cells(  # noqa: C901  two sweeps over the grid, told apart by what they join
    grid: Grid, xs: list[float], ys: list[float]
) -> tuple[dict[tuple[int, int], TableCell], list[list[tuple[int, int]]]]:
    """Cells by (first row, first column), and for each grid place the cell that holds it."""
    rows, columns = len(ys) - 1, len(xs) - 1
    owner = [[(row, column) for column in range(columns)] for row in range(rows)]
    for row in range(rows):
        for column in range(columns):
            if column and not _covered(grid.upright, xs[column], ys[row], ys[row + 1]):
                owner[row][column] = owner[row][column - 1]
    for row in range(1, rows):
        for column in range(columns):
            name = owner[row][column]
            if name[0] != row or name[1] != column:
                continue
            width = sum(1 for other in owner[row] if other == name)
            above = owner[row - 1][column]
            same = above[1] == column and sum(1 for other in owner[row - 1] if other == above) == width
            if same and not _covered(grid.flat, ys[row], xs[column], xs[column + width]):
                owner[row] = [above if other == name else other for other in owner[row]]
    cells: dict[tuple[int, int], TableCell] = {}
    for row in range(rows):
        for name in owner[row]:
            if name[0] == row and name not in cells:
                cells[name] = TableCell(name[1], sum(1 for other in owner[row] if other == name))
    return cells, owner
