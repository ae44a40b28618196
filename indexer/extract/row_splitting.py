"""When a ruled row holds several rows: its columns' lines stand level, one value beside each name."""

import re

from indexer.extract.lines import Line
from indexer.extract.tables import Table, TableCell, TableRow

LEVEL = 3.0  # points: lines nearer than this are level
MIN_LEVEL = 3  # lines with values beside them that make a row several
SHARE_LEVEL = 0.8  # of the values must be level with a name
SHARE_VALUES = 0.6  # of the lines beside the names must be values
VALUE = re.compile(
    r"^[<>\u2264\u2265=~(\[]*\s?[+\u2212\u2013-]?\s?\.?\d|^[\u221a\u2713\u2714Xx+\u2013-]$|^\((?:[nN]|\d)"
)


def split_rows(table: Table) -> None:
    """Part the rows of a ruled table that hold several rows."""
    table.rows = [part for row in table.rows for part in _parts(row)]


def _parts(row: TableRow) -> list[TableRow]:
    names = [line for cell in row.cells if cell.column == 0 for line in cell.lines]
    values = [line for cell in row.cells if cell.column > 0 for line in cell.lines]
    if len(names) < MIN_LEVEL or not values:
        return [row]
    level = [line for line in values if any(abs(line.baseline - name.baseline) <= LEVEL for name in names)]
    numbers = [line for line in values if VALUE.match(line.text)]
    places = {round(line.baseline / LEVEL) for line in level}
    if len(places) < MIN_LEVEL or len(level) < SHARE_LEVEL * len(values) or len(numbers) < SHARE_VALUES * len(values):
        return [row]
    parts: list[TableRow] = []
    placed: set[int] = set()
    for group in _groups(names):
        beside = [
            (cell, line)
            for cell in row.cells
            if cell.column > 0
            for line in cell.lines
            if _is_level(line, group) and id(line) not in placed
        ]
        placed |= {id(line) for _, line in beside}
        if parts and not beside and (group[0].text[:1].islower() or group[0].text.startswith("(")):
            parts[-1].cells[0].lines.extend(group)
            continue
        parts.append(TableRow([TableCell(0, row.cells[0].span, list(group))], row.head))
        for cell, line in beside:
            _add(parts[-1], cell, line)
    _add_rest(parts, row, placed)
    return parts


def _groups(names: list[Line]) -> list[list[Line]]:
    """Names that stand beside one another."""
    groups: list[list[Line]] = []
    for name in sorted(names, key=lambda line: (line.baseline, line.x0)):
        if groups and _level(name, groups[-1][0]):
            groups[-1].append(name)
        else:
            groups.append([name])
    return groups


def _is_level(line: Line, group: list[Line]) -> bool:
    return _level(line, group[0])


def _level(line: Line, name: Line) -> bool:
    return abs(line.baseline - name.baseline) <= LEVEL


def _add(row: TableRow, cell: TableCell, line: Line) -> None:
    for own in row.cells:
        if own.column == cell.column:
            own.lines.append(line)
            return
    row.cells.append(TableCell(cell.column, cell.span, [line]))


def _add_rest(parts: list[TableRow], row: TableRow, placed: set[int]) -> None:
    """Lines level with no name go to the row above them."""
    for cell in row.cells:
        for line in cell.lines:
            if cell.column == 0 or id(line) in placed:
                continue
            above = [part for part in parts if part.cells[0].lines[0].baseline <= line.baseline] or parts[:1]
            _add(above[-1], cell, line)
    for part in parts:
        part.cells.sort(key=lambda one: one.column)
