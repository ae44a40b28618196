"""How words in columns become cells and rows: by distance of lines, and what stands level."""

import re
from itertools import pairwise

from indexer.extract.bands import Band
from indexer.extract.grids import Edge
from indexer.extract.lines import Line, Word, parted
from indexer.extract.row_splitting import LEVEL, VALUE, is_ended
from indexer.extract.tables import TableCell, TableRow

ROW_GAP = 1.3  # times the usual distance: lines further apart are two rows
TIGHT = 1.25  # times the size: lines of one cell are set no wider
CLOSE = 1.06  # lines this much wider than the closest are still one cell
PIXEL = 0.8  # points: and so much, since a browser sets lines on whole pixels of 0.75 points
MOST_TIGHT = 0.8  # of the distances: if more are close, all lines are set alike
MANY_RULES = 3  # rules between lines that may part all rows
MIN_NAMES = 2  # names with values that make a table of names
LEANS = 0.25  # of a piece's width: less over a border is no second column
CELL_GAP = 0.45  # of the size: a blank so wide at a column's border parts two cells
OVERLAP = 1.5  # points
BESIDE_RULE = 5.0  # points: a rule that begins no further before a cell's end lies beside it
CENTRED = 0.7  # of its distance to the line above: so near below words stands the name that they belong to


def rows_of(bands: list[Band], edges: list[float], rules: list[Edge], right: float = 0.0) -> list[TableRow]:
    """The rows that bands of words make between column borders; a rule always parts two rows, or cells above it.

    ``right`` is the first column's right border where one is drawn: without it the column ends with its longest name.
    """
    rows = _by_names(bands, edges) or _by_overlap(bands, edges, rules, right)
    if rows is not None:
        return rows
    gaps = sorted(b[0].baseline - a[0].baseline for a, b in pairwise(bands))
    usual = gaps[len(gaps) // 4] if gaps else 0.0
    rows = []
    last: Band | None = None
    for band in bands:
        cells = _cells(band, edges)
        parted = last is not None and any(last[0].baseline < rule.at < band[0].baseline for rule in rules)
        gap = band[0].baseline - last[0].baseline if last is not None else 0.0
        if rows and not parted and gap <= ROW_GAP * usual and _continues(rows[-1], cells, band):
            rows[-1].add(cells)
        else:
            rows.append(TableRow(cells))
        last = band
    return rows


def _by_names(bands: list[Band], edges: list[float]) -> list[TableRow] | None:
    """A row for each name with a colon and all that stands beside and below it; words alone above a name are a group.

    None when some first cell is no such name, or none is.
    """
    rows: list[TableRow] = []
    grouped = False
    waiting: list[TableCell] = []
    for place, band in enumerate(bands):
        cells = _cells(band, edges)
        if cells[0].column == 0:
            named = cells[0].text.endswith(":")
            if (not named and (grouped or len(cells) > 1)) or (grouped and cells[0].text[:1].islower()):
                return None
            grouped = not named
            rows.append(TableRow(cells))
            if waiting and not grouped:
                rows[-1] = TableRow([cells[0], *waiting])
                rows[-1].add(cells[1:])
            elif waiting:
                return None
            waiting = []
        elif _is_above_name(bands, place, edges):
            waiting = cells
        elif not rows or grouped:
            return None
        else:
            rows[-1].add(cells)
    return rows if not grouped and sum(1 for row in rows if len(row.cells) > 1) >= MIN_NAMES else None


def _is_above_name(bands: list[Band], place: int, edges: list[float]) -> bool:
    """Whether words stand right above the middle of their name's lines, nearer to it than to the words above them."""
    if not 0 < place < len(bands) - 1:
        return False
    above, line, below = (bands[index][0] for index in (place - 1, place, place + 1))
    named = _cells(bands[place + 1], edges)[0].column == 0
    return named and below.baseline - line.baseline < CENTRED * (line.baseline - above.baseline)


def _by_overlap(bands: list[Band], edges: list[float], rules: list[Edge], right: float) -> list[TableRow] | None:
    """Rows by the distance of lines within their columns: closely set lines are one cell, cells side by side one row.

    None when all lines of a column are set alike, so that distance says nothing.
    """
    columns: dict[int, list[TableCell]] = {}
    placed = [(cell, cell.lines[0]) for band in bands for cell in _cells(band, edges)]
    steps = [
        b.baseline - a.baseline
        for column in {cell.column for cell, _ in placed}
        for a, b in pairwise([line for cell, line in placed if cell.column == column])
    ]
    if not steps:
        return None
    size = max(line.size for _, line in placed)
    closest = min(*steps, TIGHT * size)
    tight = max(CLOSE * closest, closest + PIXEL)
    low, high = min(line.baseline for _, line in placed), max(line.baseline for _, line in placed)
    inner = [rule for rule in rules if low < rule.at < high]
    if sum(1 for step in steps if step <= tight) > MOST_TIGHT * len(steps) and len(inner) < MANY_RULES:
        return None
    borders = [Edge(at, edges[0], edges[-1]) for at in _between_names(placed, right)] + rules
    for cell, line in placed:
        cells = columns.setdefault(cell.column, [])
        above = cells[-1].lines[-1] if cells else None
        parted = above is not None and any(
            above.baseline < border.at < line.baseline and not _is_beside(border, cell, edges) for border in borders
        )
        if above is not None and line.baseline - above.baseline <= tight and not parted and cell.span == cells[-1].span:
            cells[-1].lines.extend(cell.lines)
        else:
            cells.append(cell)
    rows = _side_by_side(sorted((cell for cells in columns.values() for cell in cells), key=_top), rules, edges)
    named = [sum(len(cell.lines) for cell in row.cells if cell.column == 0) for row in rows if _level_count(row) > 1]
    return [part for row in rows for part in _level_rows(row, wraps=1 in named)]


def _is_beside(rule: Edge, cell: TableCell, edges: list[float]) -> bool:
    """Whether a rule begins right of a cell's column."""
    return rule.start >= edges[cell.column + 1] - BESIDE_RULE


def _between_names(placed: list[tuple[TableCell, Line]], right: float) -> list[float]:
    """Heights between lines of the first column that name a row each.

    A value stands beside the lower one, the type changes, or the upper one was ended on purpose.
    """
    names = [line for cell, line in placed if cell.column == 0]
    values = [line.baseline for cell, line in placed if cell.column > 0 and VALUE.match(line.text)]
    right = max([right, *(line.x1 for line in names)])
    wrapped = _wrapped(placed, names)
    borders = []
    for above, line in pairwise(names):
        valued = [any(abs(one.baseline - value) <= LEVEL for value in values) for one in (above, line)]
        told = valued[1] or above.bold != line.bold or (valued[0] and is_ended(above, line, right))
        begins = line.text[:1].isupper() or line.text[:1].isdigit()
        if begins and told and id(line) not in wrapped and line.baseline - above.baseline > LEVEL:
            borders.append(line.baseline - LEVEL)
    return borders


def _wrapped(placed: list[tuple[TableCell, Line]], names: list[Line]) -> set[int]:
    """The names' lines, by id, that stand level with a further label of one name: other names have the same labels.

    Labels are what stands right of the names; those set closely belong to one name.
    """
    after = min((cell.column for cell, _ in placed if cell.column > 0), default=0)
    runs: list[list[Line]] = []
    for line in (line for cell, line in placed if cell.column == after):
        if runs and line.baseline - runs[-1][-1].baseline <= TIGHT * line.size:
            runs[-1].append(line)
        else:
            runs.append([line])
    level = [[name for line in run for name in names if abs(name.baseline - line.baseline) <= LEVEL] for run in runs]
    alone = {tuple(line.text for line in run) for run, beside in zip(runs, level, strict=True) if len(beside) == 1}
    found = zip(runs, level, strict=True)
    return {id(name) for run, beside in found if tuple(line.text for line in run) in alone for name in beside[1:]}


def _top(cell: TableCell) -> tuple[float, int]:
    return cell.lines[0].baseline - cell.lines[0].size, cell.column


def _side_by_side(cells: list[TableCell], rules: list[Edge], edges: list[float]) -> list[TableRow]:
    """Cells whose heights overlap are one row; a rule that begins right of a cell ends the row that it begins."""
    rows: list[TableRow] = []
    reach = 0.0
    for cell in cells:
        if rows and _top(cell)[0] + OVERLAP < reach:
            rows[-1].cells.append(cell)
        else:
            rows.append(TableRow([cell]))
        beside = [rule.at for rule in rules if _is_beside(rule, cell, edges) and rule.at > cell.lines[0].baseline]
        reach = max(reach if rows[-1].cells[0] is not cell else 0.0, min([cell.lines[-1].baseline, *beside]))
    return [_with_whole_cells(row) for row in rows]


def _with_whole_cells(row: TableRow) -> TableRow:
    """A row with one cell a column, from left to right."""
    whole = TableRow([])
    whole.add(sorted(row.cells, key=lambda one: one.lines[0].baseline))
    return whole


def _level_count(row: TableRow) -> int:
    """How many lines, level with one another, all columns of a row but the first hold; 1 when they do not."""
    others = [cell for cell in row.cells if cell.column > 0]
    counts = {len(cell.lines) for cell in others}
    if len(others) < 2 or len(counts) != 1:  # noqa: PLR2004  two columns show it
        return 1
    for level in zip(*(cell.lines for cell in others), strict=True):
        numbers = sum(1 for line in level if VALUE.match(line.text) and not line.text.startswith("("))
        if max(line.baseline for line in level) - min(line.baseline for line in level) > LEVEL or not numbers:
            return 1
    return counts.pop()


def _level_rows(row: TableRow, *, wraps: bool) -> list[TableRow]:
    """A row whose columns, the first aside, all hold as many lines, level with one another, is as many rows.

    ``wraps`` says that a name stands over all of them, though it has as many lines.
    """
    count = _level_count(row)
    if count == 1:
        return [row]
    others = [cell for cell in row.cells if cell.column > 0]
    first = [cell for cell in row.cells if cell.column == 0]
    parts = [
        TableRow([TableCell(cell.column, cell.span, [cell.lines[index]]) for cell in others]) for index in range(count)
    ]
    names = [line for cell in first for line in cell.lines]
    if (
        not wraps
        and len(names) == count
        and all(abs(a.baseline - b.cells[0].lines[0].baseline) <= LEVEL for a, b in zip(names, parts, strict=True))
    ):
        for name, part in zip(names, parts, strict=True):
            part.cells.insert(0, TableCell(0, 1, [name]))
    elif first:
        parts[0].cells.insert(0, first[0])
    return parts


def _continues(row: TableRow, cells: list[TableCell], band: Band) -> bool:
    """Whether a band's words go on in the row above."""
    filled = {cell.column for cell in row.cells}
    if cells[0].column > 0:
        numbers = sum(1 for cell in cells if re.match(r"[\d<>\u2264\u2265\u00b1+\u2013-]", cell.text))
        return numbers < max(1, len(cells)) and all(cell.column in filled for cell in cells)
    if len(cells) == 1:
        return 0 in filled and len(row.cells) > 1 and (cells[0].text[:1].islower() or cells[0].text[:1] in "([/")
    small = all(cell.text[:1].islower() or cell.text[:1] in "([/" for cell in cells)
    return small and {cell.column for cell in cells} <= filled and len(band) <= len(row.cells)


def _cells(band: Band, edges: list[float]) -> list[TableCell]:
    cells: dict[int, TableCell] = {}
    for line in [part for piece in band for part in _parted(piece, edges)]:
        columns = _columns(line, edges)
        cells.setdefault(columns[0], TableCell(columns[0], len(columns))).lines.append(line)
    return [cells[column] for column in sorted(cells)]


def _columns(line: Line, edges: list[float]) -> list[int]:
    """The columns that a piece stands in; what merely leans over a border stands in one."""
    shares = {column: min(line.x1, edges[column + 1]) - max(line.x0, edges[column]) for column in range(len(edges) - 1)}
    columns = [column for column, share in shares.items() if share > LEANS * (line.x1 - line.x0)]
    if not columns:
        columns = [max(shares, key=lambda column: (shares[column], -column))]
    touched = [column for column, share in shares.items() if share > 0]
    return list(range(min(columns), max(columns) + 1)) if len(columns) > 1 or len(touched) <= 2 else touched  # noqa: PLR2004  two columns: one may be leant over


def _parted(line: Line, edges: list[float]) -> list[Line]:
    """A piece parted where a column's border lies in a wide blank."""

    def is_apart(before: Word, word: Word) -> bool:
        wide = word.x0 - before.x1 > CELL_GAP * line.size
        return wide and any(before.x1 - 1 <= edge <= word.x0 + 1 for edge in edges[1:-1])

    return parted(line, is_apart)
