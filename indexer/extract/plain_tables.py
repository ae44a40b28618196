"""How columns of words without upright rules make a table: gutters, column borders, rows by distance."""

import re
from collections.abc import Sequence

from analyzers.canonical import Box
from indexer.extract.lines import Line
from indexer.extract.tables import Table, TableCell, TableRow
from indexer.extract.words import PageInk

SAME_LINE = 0.3  # of the size: lines nearer than this stand beside one another
MIN_GUTTER = 5.0  # points
MIN_ROWS = 3  # lines with several pieces, without rules around
MIN_BOUNDED_ROWS = 2  # the same between rules
SEVERAL_SHARE = 0.4  # of a table's lines have several pieces
FAR = 2.4  # times the size: lines further apart are not one table
ROW_GAP = 1.3  # times the usual distance: lines further apart are two rows
RULE_LENGTH = 90.0  # points: shorter rules bound no table
RULE_SNAP = 6.0  # points
MAX_BAND = 330.0  # points between two rules of one table
MARKER = re.compile(r"^(\W|[(\[]?(\d{1,3}|[A-Za-z]|[ivxIVX]{1,4})[.)\]]|\d{1,2}(\.\d{1,2})+\.?|[IVX]+\.)$")

Band = list[Line]


def bands_of(lines: Sequence[Line]) -> list[Band]:
    """Lines that stand beside one another, from top to bottom, each band from left to right."""
    bands: list[Band] = []
    for line in sorted(lines, key=lambda one: one.baseline):
        last = bands[-1][0] if bands else None
        if last is not None and line.baseline - last.baseline <= SAME_LINE * min(line.size, last.size):
            bands[-1].append(line)
        else:
            bands.append([line])
    for band in bands:
        band.sort(key=lambda one: one.x0)
    return bands


def bounded_tables(page: PageInk, lines: Sequence[Line]) -> list[tuple[Table, set[int]]]:
    """Tables between level rules of one length, one below the other, with the indices of their lines."""
    found: list[tuple[Table, set[int]]] = []
    taken: set[int] = set()
    for stack in _stacks(page):
        for group in _groups(stack):
            top, bottom = group[0].top, group[-1].bottom
            x0, x1 = min(rule.x0 for rule in group), max(rule.x1 for rule in group)
            inside = {
                index
                for index, line in enumerate(lines)
                if index not in taken
                and top - 1 <= line.baseline - 0.3 * line.size <= bottom + 1
                and x0 - RULE_SNAP <= (line.x0 + line.x1) / 2 <= x1 + RULE_SNAP
            }
            table = _table([lines[index] for index in sorted(inside)], page.number, group, MIN_BOUNDED_ROWS)
            if table is not None:
                found.append((table, inside))
                taken |= inside
    return found


def open_tables(lines: Sequence[Line], page: int) -> list[tuple[Table, set[int]]]:
    """Tables without any rule among a column's lines, with the indices of their lines."""
    number = {id(line): index for index, line in enumerate(lines)}
    found = []
    for zone in _zones(bands_of(lines)):
        table = _table([line for band in zone for line in band], page, [], MIN_ROWS)
        if table is not None:
            found.append((table, {number[id(line)] for band in zone for line in band}))
    return found


def is_several(band: Band) -> bool:
    """Whether a band has words in several places, a number or sign before a text aside."""
    return len(band) > 2 or (len(band) == 2 and not MARKER.match(band[0].text))  # noqa: PLR2004  a pair


def _stacks(page: PageInk) -> list[list[Box]]:
    """Level rules of one left and right border, from top to bottom."""
    stacks: list[list[Box]] = []
    for rule in sorted(page.rules, key=lambda one: one.top):
        if rule.x1 - rule.x0 < RULE_LENGTH or rule.bottom - rule.top > rule.x1 - rule.x0:
            continue
        for stack in stacks:
            if abs(stack[0].x0 - rule.x0) <= RULE_SNAP and abs(stack[0].x1 - rule.x1) <= RULE_SNAP:
                stack.append(rule)
                break
        else:
            stacks.append([rule])
    return [stack for stack in stacks if len(stack) > 1]


def _groups(stack: list[Box]) -> list[list[Box]]:
    groups: list[list[Box]] = [[stack[0]]]
    for rule in stack[1:]:
        if rule.top - groups[-1][-1].bottom <= MAX_BAND:
            groups[-1].append(rule)
        else:
            groups.append([rule])
    return [group for group in groups if len(group) > 1]


def _zones(bands: list[Band]) -> list[list[Band]]:
    """Stretches of bands that share at least one gutter."""
    zones: list[list[Band]] = []
    index = 0
    while index < len(bands):
        if not is_several(bands[index]):
            index += 1
            continue
        gutters = _gaps(bands[index])
        end = last = index
        while end + 1 < len(bands):
            band = bands[end + 1]
            if band[0].baseline - bands[end][0].baseline > FAR * max(band[0].size, bands[end][0].size):
                break
            left = _narrowed(gutters, band)
            if not left:
                break
            gutters = left
            end += 1
            if is_several(band):
                last = end
        zone = bands[index : last + 1]
        if sum(1 for band in zone if is_several(band)) >= MIN_ROWS:
            zones.append(zone)
        index = last + 1
    return zones


def _gaps(band: Band) -> list[tuple[float, float]]:
    return [(a.x1, b.x0) for a, b in zip(band, band[1:], strict=False) if b.x0 - a.x1 >= MIN_GUTTER]


def _narrowed(gutters: list[tuple[float, float]], band: Band) -> list[tuple[float, float]]:
    """What is left of the gutters beside a band's words."""
    left = []
    for start, end in gutters:
        parts = [(start, end)]
        for line in band:
            cut = []
            for a, b in parts:
                cut += [(a, min(b, line.x0)), (max(a, line.x1), b)]
            parts = [(a, b) for a, b in cut if b - a >= MIN_GUTTER]
        left += parts
    return left


def _table(lines: list[Line], page: int, rules: list[Box], least: int) -> Table | None:
    bands = bands_of(lines)
    several = [band for band in bands if is_several(band)]
    if len(several) < least or len(several) < SEVERAL_SHARE * len(bands):
        return None
    edges = _edges(bands)
    if len(edges) <= 2:  # noqa: PLR2004  one column has two borders
        return None
    rows = _rows(bands, edges, rules)
    if sum(1 for row in rows if len(row.cells) > 1) < 2:  # noqa: PLR2004  a single row is no table
        return None
    box = Box(
        min(line.x0 for line in lines),
        min(line.top for line in lines),
        max(line.x1 for line in lines),
        max(line.bottom for line in lines),
    )
    return Table(page, box, edges, rows, ruled=False)


def _edges(bands: list[Band]) -> list[float]:
    """Column borders: the middles of the gutters that the fullest bands leave free."""
    most = max(len(band) for band in bands)
    full = [band for band in bands if len(band) >= max(2, (most + 1) // 2)]
    pieces = sorted((line.x0, line.x1) for band in full for line in band)
    left, right = pieces[0][0], max(x1 for _, x1 in pieces)
    edges, reach = [left - 1], pieces[0][1]
    for x0, x1 in pieces:
        if x0 - reach >= MIN_GUTTER:
            edges.append((reach + x0) / 2)
        reach = max(reach, x1)
    return [*edges, right + 1]


def _cells(band: Band, edges: list[float]) -> list[TableCell]:
    cells: dict[int, TableCell] = {}
    for line in band:
        columns = [
            column
            for column in range(len(edges) - 1)
            if min(line.x1, edges[column + 1]) - max(line.x0, edges[column]) > 0
        ] or [0]
        middle = (line.x0 + line.x1) / 2
        first = columns[0] if len(columns) > 1 else columns[0]
        if len(columns) == 2 and len(band) > 1:  # noqa: PLR2004  a cell that leans over one border
            first = next((c for c in columns if edges[c] <= middle < edges[c + 1]), columns[0])
            columns = [first]
        cell = cells.setdefault(first, TableCell(first, len(columns)))
        cell.lines.append(line)
    return [cells[column] for column in sorted(cells)]


def _rows(bands: list[Band], edges: list[float], rules: list[Box]) -> list[TableRow]:
    gaps = sorted(b[0].baseline - a[0].baseline for a, b in zip(bands, bands[1:], strict=False))
    usual = gaps[len(gaps) // 4] if gaps else 0.0
    inner = [(rule.top + rule.bottom) / 2 for rule in rules]
    rows: list[TableRow] = []
    last: Band | None = None
    for band in bands:
        cells = _cells(band, edges)
        parted = last is not None and any(last[0].baseline < at < band[0].baseline for at in inner)
        gap = band[0].baseline - last[0].baseline if last is not None else 0.0
        if rows and not parted and gap <= ROW_GAP * usual and _continues(rows[-1], cells, band):
            _add(rows[-1], cells)
        else:
            rows.append(TableRow(cells))
        last = band
    return rows


def _continues(row: TableRow, cells: list[TableCell], band: Band) -> bool:
    """Whether a band's words go on in the row above."""
    filled = {cell.column for cell in row.cells}
    if cells[0].column > 0:
        numbers = sum(1 for cell in cells if re.match(r"[\d<>≤≥±+–-]", cell.text))
        return numbers < max(1, len(cells)) and all(cell.column in filled for cell in cells)
    if len(cells) == 1:
        return 0 in filled and len(row.cells) > 1 and (cells[0].text[:1].islower() or cells[0].text[:1] in "([/")
    small = all(cell.text[:1].islower() or cell.text[:1] in "([/" for cell in cells)
    return small and {cell.column for cell in cells} <= filled and len(band) <= len(row.cells)


def _add(row: TableRow, cells: list[TableCell]) -> None:
    for cell in cells:
        for own in row.cells:
            if own.column == cell.column:
                own.lines.extend(cell.lines)
                break
        else:
            row.cells.append(cell)
    row.cells.sort(key=lambda cell: cell.column)
