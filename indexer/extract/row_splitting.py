"""When a ruled row holds several rows: its columns' lines stand level, one value beside each name."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from math import inf

from indexer.extract.layout_words import tells_frequency
from indexer.extract.lines import Line
from indexer.extract.tables import Table, TableCell, TableRow

LEVEL = 3.0  # points: lines nearer than this are level
MIN_LEVEL = 3  # lines with values beside them that make a row several
INDENT = 1.5  # points
PARAGRAPH = 1.6  # times the size: a blank line is between lines so far apart
BLANK = 0.3  # of the size
SHARE_LEVEL = 0.8  # of the values must be level with a name
SHARE_VALUES = 0.6  # of the lines beside the names must be values
VALUE = re.compile(
    r"^[<>\u2264\u2265=~(\[]*\s?[+\u2212\u2013-]?\s?\.?\d|^[\u221a\u2713\u2714Xx+\u2013-]$|^\((?:[nN]|\d)"
)


def split_rows(table: Table) -> None:
    """Part the rows of a ruled table that hold several rows."""
    table.rows = [part for row in table.rows for part in _reached(row, _parts(row, table.edges))]


def _reached(row: TableRow, parts: list[TableRow]) -> list[TableRow]:
    """The parts of a row, which the cells that reach down to it explain too."""
    for part in parts:
        if part is not row:
            part.reaching = (*row.reaching, *part.reaching)
    return parts


def _parts(row: TableRow, edges: Sequence[float]) -> list[TableRow]:
    if told := _by_frequencies(row):
        return told
    names = [line for cell in row.cells if cell.column == 0 for line in cell.lines]
    values = [line for cell in row.cells if cell.column > 0 for line in cell.lines]
    if len(names) < 2 or not values:  # noqa: PLR2004  one name is one row
        return [row]
    if named := _by_colons(row, names, values) or _by_paragraphs(row, names):
        return named
    right = edges[row.cells[0].column + row.cells[0].span]
    if not _is_told(_groups(names), row, right) and not _are_level(names, values):
        return [row]
    return _split(row, names, right)


def _by_frequencies(row: TableRow) -> list[TableRow]:
    """A row for each entry that stands level with its frequency; what stands left of the entries heads them all.

    None of them when not every frequency has an entry beside it.
    """
    at = next((index for index, cell in enumerate(row.cells) if index and _are_frequencies(cell.lines)), 0)
    entries = row.cells[at - 1].lines if at else []
    values = row.cells[at].lines if at else []
    beside = [next((line for line in entries if _level(line, value)), None) for value in values]
    whole = all(line is not None and not line.text[:1].islower() for line in beside)
    if not beside or not whole or beside[0] is not entries[0]:
        return []
    starts = [value.baseline - LEVEL for value in values]
    heads = row.cells[: at - 1]
    parts = [TableRow([]) for _ in starts]
    for cell in row.cells[at - 1 :]:
        for line in cell.lines:
            parts[max(0, bisect_right(starts, line.baseline) - 1)].add([TableCell(cell.column, cell.span, [line])])
    parts[0].cells[:0] = heads
    for part in parts[1:]:
        part.reaching = tuple(heads)
    return parts


def _are_frequencies(lines: Sequence[Line]) -> bool:
    """Whether each of several lines is a frequency, but for the signs of notes."""
    return len(lines) > 1 and all(tells_frequency(line.text) for line in lines)


def _by_colons(row: TableRow, names: list[Line], values: list[Line]) -> list[TableRow]:
    """A row for each name with a colon that has words beside it, below the group that the words above them name.

    None of them when some name has no colon, or words stand above the first.
    """
    group: list[Line] = []
    found: list[list[Line]] = []
    open_name: list[Line] = []
    for name in sorted(names, key=lambda line: line.baseline):
        if not open_name and not any(_level(value, name) for value in values):
            if found:
                return []
            group.append(name)
            continue
        open_name.append(name)
        if name.text.endswith(":"):
            found.append(open_name)
            open_name = []
    if open_name or len(found) + bool(group) < 2 or not found:  # noqa: PLR2004  one name is one row
        return []
    starts = [lines[0].baseline - LEVEL for lines in found]
    if any(value.baseline < starts[0] for value in values):
        return []
    parts = [TableRow([TableCell(0, row.cells[0].span, lines)]) for lines in found]
    for cell in row.cells[1:]:
        for line in cell.lines:
            parts[bisect_right(starts, line.baseline) - 1].add([TableCell(cell.column, cell.span, [line])])
    return [*([TableRow([TableCell(0, row.cells[0].span, group)])] if group else []), *parts]


def _by_paragraphs(row: TableRow, names: list[Line]) -> list[TableRow]:
    """A row for each name that stands level with a new paragraph, below the group that words with a colon name.

    None of them when no blank line goes through all columns right above a name.
    """
    names = sorted(names, key=lambda line: line.baseline)
    cuts = [line for above, line in pairwise(names) if line.text[:1].isupper() and _is_parted(row, line, above)]
    if not cuts:
        return []
    starts = [-inf, *(line.baseline - LEVEL for line in cuts)]
    first = min(line.baseline for cell in row.cells[1:] for line in cell.lines) - LEVEL
    over = [line for line in names if line.baseline < first]
    group = over if over and over[-1].text.endswith(":") and len(over) < len(names) else []
    parts = [TableRow([]) for _ in starts]
    for cell in row.cells:
        for line in cell.lines:
            if not any(line is one for one in group):
                parts[bisect_right(starts, line.baseline) - 1].add([TableCell(cell.column, cell.span, [line])])
    return [*([TableRow([TableCell(0, row.cells[0].span, group)])] if group else []), *parts]


def _is_parted(row: TableRow, name: Line, above: Line) -> bool:
    """Whether a blank line parts a name, and the paragraph level with it, from all that stands above in its row."""
    level = any(_level(line, name) for cell in row.cells[1:] for line in cell.lines)
    over = max([above.baseline, *(line.baseline for line in row.lines if line.baseline < name.baseline - LEVEL)])
    return level and name.baseline - over > PARAGRAPH * name.size


def _is_told(groups: list[list[Line]], row: TableRow, right: float) -> bool:
    """Whether names that were ended on purpose have one value each in every column, but for those that head a group."""
    others = [cell for cell in row.cells if cell.column > 0]
    values = [line for cell in others for line in cell.lines]
    if not all(VALUE.match(line.text) and not line.text.startswith("(") for line in values):
        return False
    named = [any(_level(line, group[0]) for line in values) for group in groups]
    if any(len(cell.lines) != sum(named) for cell in others):
        return False
    if not all(any(_level(line, group[0]) for group in groups) for line in values):
        return False
    pairs = [(a[-1], b[0], one, two) for (a, b), (one, two) in zip(pairwise(groups), pairwise(named), strict=True)]
    told = [_is_indented(a, b) if not one else is_ended(a, b, right) for a, b, one, two in pairs if one or two]
    return bool(told) and all(told)


def _is_indented(above: Line, line: Line) -> bool:
    """Whether a line stands further right than the one above it, and both are not centred."""
    centred = abs((above.x0 + above.x1) - (line.x0 + line.x1)) < 2 * INDENT
    return line.x0 - above.x0 > INDENT and not centred


def is_ended(above: Line, line: Line, right: float) -> bool:
    """Whether a name ends above a line: the line's first word would have had room there, or it stands elsewhere."""
    if line.text[:1].islower() or line.text[:1] in "([/" or above.text[-1:] in ",/":
        return False
    return _has_room(above, line, right) or _is_indented(above, line)


def _has_room(above: Line, line: Line, right: float) -> bool:
    """Whether a line's first word would have had room behind the line above."""
    room = right - above.x1 - BLANK * line.size
    return line.words[0].x1 - line.words[0].x0 < room - INDENT


def _are_level(names: list[Line], values: list[Line]) -> bool:
    """Whether values stand beside most of several names."""
    if len(names) < MIN_LEVEL:
        return False
    level = [line for line in values if any(_level(line, name) for name in names)]
    numbers = [line for line in values if VALUE.match(line.text)]
    places = {round(line.baseline / LEVEL) for line in level}
    return (
        len(places) >= MIN_LEVEL
        and len(level) >= SHARE_LEVEL * len(values)
        and len(numbers) >= SHARE_VALUES * len(values)
    )


def _split(row: TableRow, names: list[Line], right: float) -> list[TableRow]:
    parts: list[TableRow] = []
    placed: set[int] = set()
    groups = _groups(names)
    for group, below in zip(groups, [*groups[1:], None], strict=True):
        beside = [
            (cell, line)
            for cell in row.cells
            if cell.column > 0
            for line in cell.lines
            if _level(line, group[0]) and id(line) not in placed
        ]
        placed |= {id(line) for _, line in beside}
        if parts and not beside and _goes_on(parts[-1].cells[0].lines[-1], group[0], below, right):
            parts[-1].cells[0].lines.extend(group)
            continue
        parts.append(TableRow([TableCell(0, row.cells[0].span, list(group))], row.head))
        for cell, line in beside:
            parts[-1].add([TableCell(cell.column, cell.span, [line])])
    _add_rest(parts, row, placed)
    return parts


def _goes_on(above: Line, line: Line, below: list[Line] | None, right: float) -> bool:
    """Whether a name goes on in a line without a value: small letters, or no room above; a group's head has rows.

    A line that stands further right than the names above and below it hangs.
    """
    if line.text[:1].islower() or line.text.startswith("("):
        return True
    heads = line.text.endswith(":") or line.bold != above.bold or (below is not None and _is_indented(line, below[0]))
    hangs = below is not None and below[0].x0 - above.x0 <= INDENT and not _has_room(above, line, right)
    return not heads and (hangs or not is_ended(above, line, right))


def _groups(names: list[Line]) -> list[list[Line]]:
    """Names that stand beside one another."""
    groups: list[list[Line]] = []
    for name in sorted(names, key=lambda line: (line.baseline, line.x0)):
        if groups and _level(name, groups[-1][0]):
            groups[-1].append(name)
        else:
            groups.append([name])
    return groups


def _level(line: Line, name: Line) -> bool:
    return abs(line.baseline - name.baseline) <= LEVEL


def _add_rest(parts: list[TableRow], row: TableRow, placed: set[int]) -> None:
    """Lines level with no name go to the row above them."""
    for cell in row.cells:
        for line in cell.lines:
            if cell.column == 0 or id(line) in placed:
                continue
            above = [part for part in parts if part.cells[0].lines[0].baseline <= line.baseline] or parts[:1]
            above[-1].add([TableCell(cell.column, cell.span, [line])])
