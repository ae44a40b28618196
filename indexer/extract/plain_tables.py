"""How columns of words without upright rules make a table: gutters, column borders, rows by distance."""

import re
from collections.abc import Sequence

from analyzers.canonical import Box
from indexer.extract.lines import LIST_SIGNS, Line, Word, line_of
from indexer.extract.row_splitting import LEVEL, VALUE
from indexer.extract.tables import Edge, Table, TableCell, TableRow, merged
from indexer.extract.words import PageInk

SAME_LINE = 0.3  # of the size: lines nearer than this stand beside one another
MIN_GUTTER = 5.0  # points
MIN_ROWS = 3  # lines with several pieces, without rules around
MIN_BOUNDED_ROWS = 2  # the same between rules
SEVERAL_SHARE = 0.4  # of a table's lines have several pieces
FAR = 2.4  # times the size: lines further apart are not one table
FAR_PAIRS = 4.5  # times the size, where second pieces stand below one another
ROW_GAP = 1.3  # times the usual distance: lines further apart are two rows
RULE_LENGTH = 90.0  # points: shorter rules bound no table
RULE_SNAP = 6.0  # points
PROSE_SHARE = 0.75  # of a rule's length: a longer line is running text
PROSE_LINES = 0.5  # of the lines
TIGHT = 1.25  # times the size: lines of one cell are set no wider
CLOSE = 1.06  # lines this much wider than the closest are still one cell
MOST_TIGHT = 0.8  # of the distances: if more are close, all lines are set alike
MIN_FINE_ROWS = 4  # rows between rules from which blanks in line show columns
LISTED_SHARE = 0.4  # of the lines begin with a bullet: a list in columns, no table
MANY_RULES = 3  # rules between lines that may part all rows
LEANS = 0.25  # of a piece's width: less over a border is no second column
CELL_GAP = 0.45  # of the size: a blank so wide at a column's border parts two cells
OVERLAP = 1.5  # points
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
        for group in _groups(stack, lines):
            x0, x1 = min(rule.start for rule in group), max(rule.end for rule in group)
            inside = {
                index
                for index, line in enumerate(lines)
                if index not in taken
                and group[0].at - 1 <= _middle(line) <= group[-1].at + 1
                and x0 - RULE_SNAP <= (line.x0 + line.x1) / 2 <= x1 + RULE_SNAP
            }
            table = _bounded([lines[index] for index in sorted(inside)], page.number, group)
            if table is not None:
                found.append((table, inside))
                taken |= inside
    return found


def _fine(line: Line) -> list[Line]:
    """A piece parted at every blank that could be a column's border."""
    parts: list[list[Word]] = [[line.words[0]]]
    for before, word in zip(line.words, line.words[1:], strict=False):
        if word.x0 - before.x1 > CELL_GAP * line.size:
            parts.append([])
        parts[-1].append(word)
    return [line_of(line.page, part, line.baseline) for part in parts]


def _middle(line: Line) -> float:
    return line.baseline - 0.3 * line.size


def _bounded(lines: list[Line], page: int, rules: list[Edge]) -> Table | None:
    """The table of lines between rules; what stands above the second of three or more rules heads the columns."""
    listed = sum(1 for line in lines if line.words[0].text[0] in LIST_SIGNS)
    if len(lines) < MIN_BOUNDED_ROWS or listed > LISTED_SHARE * len(lines):
        return None
    border = rules[1].at if len(rules) > 2 else rules[0].at  # noqa: PLR2004  above, below the heads, at the end
    body = [line for line in lines if _middle(line) > border]
    heads = [line for line in lines if _middle(line) <= border]
    bands = bands_of(body or lines)
    if len(bands) >= MIN_FINE_ROWS:
        bands = [[part for line in band for part in _fine(line)] for band in bands]
    edges = _edges(bands)
    if len(edges) <= 2:  # noqa: PLR2004  one column has two borders
        wide = max(line.x1 for line in lines) - min(line.x0 for line in lines)
        edges = _edges([[line] for line in lines if line.x1 - line.x0 < PROSE_SHARE * wide] or [lines])
    if len(edges) <= 2:  # noqa: PLR2004  as above
        return None
    edges[0] = min(edges[0], min(line.x0 for line in lines) - 1)
    edges[-1] = max(edges[-1], max(line.x1 for line in lines) + 1)
    head_rows = _rows(bands_of(heads), edges, []) if heads else []
    for row in head_rows:
        row.head = True
    rows = _rows(bands_of(body), edges, rules) if body else []
    told = [row for row in rows if len(row.cells) > 1 and not all(MARKER.match(line.text) for line in row.cells[0].lines)]
    if len(told) < (1 if head_rows else 2) or len(told) < SEVERAL_SHARE * len(rows):
        return None
    return Table(page, _box(lines), edges, [*head_rows, *rows], ruled=False)


def _box(lines: Sequence[Line]) -> Box:
    return Box(
        min(line.x0 for line in lines),
        min(line.top for line in lines),
        max(line.x1 for line in lines),
        max(line.bottom for line in lines),
    )


def open_tables(lines: Sequence[Line], page: int) -> list[tuple[Table, set[int]]]:
    """Tables without any rule among a column's lines, with the indices of their lines."""
    number = {id(line): index for index, line in enumerate(lines)}
    found = []
    for zone in _zones(bands_of(lines)):
        table = _table([line for band in zone for line in band], page, MIN_ROWS)
        if table is not None:
            found.append((table, {number[id(line)] for band in zone for line in band}))
    return found


def is_several(band: Band) -> bool:
    """Whether a band has words in several places, a number or sign before a text aside."""
    return len(band) > 2 or (len(band) == 2 and not MARKER.match(band[0].text))  # noqa: PLR2004  a pair


def _stacks(page: PageInk) -> list[list[Edge]]:
    """Level rules of one left and right border, from top to bottom."""
    level = [Edge((r.top + r.bottom) / 2, r.x0, r.x1) for r in page.rules if r.x1 - r.x0 > r.bottom - r.top]
    stacks: list[list[Edge]] = []
    for rule in sorted(merged(level), key=lambda one: one.at):
        if rule.end - rule.start < RULE_LENGTH:
            continue
        for stack in stacks:
            if abs(stack[0].start - rule.start) <= RULE_SNAP and abs(stack[0].end - rule.end) <= RULE_SNAP:
                stack.append(rule)
                break
        else:
            stacks.append([rule])
    return [stack for stack in stacks if len(stack) > 1]


def _groups(stack: list[Edge], lines: Sequence[Line]) -> list[list[Edge]]:
    """Rules of one stack that have no running text between them."""
    groups: list[list[Edge]] = [[stack[0]]]
    for rule in stack[1:]:
        last = groups[-1][-1]
        between = [line for line in lines if last.at < _middle(line) < rule.at]
        if rule.at - last.at <= MAX_BAND and not _is_prose(between, rule):
            groups[-1].append(rule)
        else:
            groups.append([rule])
    return [group for group in groups if len(group) > 1]


def _is_prose(lines: Sequence[Line], rule: Edge) -> bool:
    """Whether most lines go over most of a rule's length."""
    inside = [line for line in lines if line.x1 > rule.start and line.x0 < rule.end]
    if not inside:
        return True
    long = sum(1 for line in inside if line.x1 - line.x0 > PROSE_SHARE * (rule.end - rule.start))
    return long >= max(1, PROSE_LINES * len(inside))


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
            if _is_far(bands[end], band):
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


def _is_far(above: Band, band: Band) -> bool:
    """Whether two bands stand too far apart for one table; pairs of a label and a value may stand further apart."""
    apart = band[0].baseline - above[0].baseline
    size = max(band[0].size, above[0].size)
    pairs = is_several(above) and is_several(band) and abs(above[1].x0 - band[1].x0) < MIN_GUTTER
    return apart > (FAR_PAIRS if pairs else FAR) * size


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


def _table(lines: list[Line], page: int, least: int) -> Table | None:
    bands = bands_of(lines)
    several = [band for band in bands if is_several(band)]
    if len(several) < least or len(several) < SEVERAL_SHARE * len(bands):
        return None
    edges = _edges(bands)
    if len(edges) <= 2:  # noqa: PLR2004  one column has two borders
        return None
    rows = _rows(bands, edges, [])
    if sum(1 for row in rows if len(row.cells) > 1) < 2:  # noqa: PLR2004  a single row is no table
        return None
    return Table(page, _box(lines), edges, rows, ruled=False)


def _edges(bands: list[Band]) -> list[float]:
    """Column borders: the middles of the gutters that the fullest bands leave free."""
    most = max(len(band) for band in bands)
    full = [band for band in bands if len(band) >= max(2, (most + 1) // 2)] or bands
    pieces = sorted((line.x0, line.x1) for band in full for line in band)
    left, right = pieces[0][0], max(x1 for _, x1 in pieces)
    edges, reach = [left - 1], pieces[0][1]
    for x0, x1 in pieces:
        if x0 - reach >= MIN_GUTTER - 1:
            edges.append((reach + x0) / 2)
        reach = max(reach, x1)
    return [*edges, right + 1]


def _cells(band: Band, edges: list[float]) -> list[TableCell]:
    cells: dict[int, TableCell] = {}
    for line in [part for piece in band for part in _parted(piece, edges)]:
        columns = _columns(line, edges)
        cells.setdefault(columns[0], TableCell(columns[0], len(columns))).lines.append(line)
    return [cells[column] for column in sorted(cells)]


def _columns(line: Line, edges: list[float]) -> list[int]:
    """The columns that a piece stands in; what merely leans over a border stands in one."""
    shares = {
        column: min(line.x1, edges[column + 1]) - max(line.x0, edges[column]) for column in range(len(edges) - 1)
    }
    columns = [column for column, share in shares.items() if share > LEANS * (line.x1 - line.x0)]
    if not columns:
        columns = [max(shares, key=lambda column: (shares[column], -column))]
    touched = [column for column, share in shares.items() if share > 0]
    return list(range(min(columns), max(columns) + 1)) if len(columns) > 1 or len(touched) <= 2 else touched  # noqa: PLR2004  two columns: one may be leant over


def _parted(line: Line, edges: list[float]) -> list[Line]:
    """A piece parted where a column's border lies in a wide blank."""
    parts: list[list[Word]] = [[line.words[0]]]
    for before, word in zip(line.words, line.words[1:], strict=False):
        wide = word.x0 - before.x1 > CELL_GAP * line.size
        if wide and any(before.x1 - 1 <= edge <= word.x0 + 1 for edge in edges[1:-1]):
            parts.append([])
        parts[-1].append(word)
    if len(parts) == 1:
        return [line]
    return [line_of(line.page, part, line.baseline) for part in parts]


def _rows(bands: list[Band], edges: list[float], rules: list[Edge]) -> list[TableRow]:
    rows = _by_overlap(bands, edges, rules)
    if rows is not None:
        return rows
    gaps = sorted(b[0].baseline - a[0].baseline for a, b in zip(bands, bands[1:], strict=False))
    usual = gaps[len(gaps) // 4] if gaps else 0.0
    rows = []
    last: Band | None = None
    for band in bands:
        cells = _cells(band, edges)
        parted = last is not None and any(last[0].baseline < rule.at < band[0].baseline for rule in rules)
        gap = band[0].baseline - last[0].baseline if last is not None else 0.0
        if rows and not parted and gap <= ROW_GAP * usual and _continues(rows[-1], cells, band):
            _add(rows[-1], cells)
        else:
            rows.append(TableRow(cells))
        last = band
    return rows


def _by_overlap(bands: list[Band], edges: list[float], rules: list[Edge]) -> list[TableRow] | None:
    """Rows by the distance of lines within their columns: closely set lines are one cell, cells side by side one row.

    None when all lines of a column are set alike, so that distance says nothing.
    """
    columns: dict[int, list[TableCell]] = {}
    placed = [(cell, cell.lines[0]) for band in bands for cell in _cells(band, edges)]
    steps = [
        b.baseline - a.baseline
        for column in {cell.column for cell, _ in placed}
        for a, b in _pairs([line for cell, line in placed if cell.column == column])
    ]
    if not steps:
        return None
    size = max(line.size for _, line in placed)
    tight = min(min(steps), TIGHT * size) * CLOSE
    low, high = min(line.baseline for _, line in placed), max(line.baseline for _, line in placed)
    inner = [rule for rule in rules if low < rule.at < high]
    if sum(1 for step in steps if step <= tight) > MOST_TIGHT * len(steps) and len(inner) < MANY_RULES:
        return None
    for cell, line in placed:
        cells = columns.setdefault(cell.column, [])
        above = cells[-1].lines[-1] if cells else None
        parted = above is not None and any(above.baseline < rule.at < line.baseline for rule in rules)
        if above is not None and line.baseline - above.baseline <= tight and not parted and cell.span == cells[-1].span:
            cells[-1].lines.extend(cell.lines)
        else:
            cells.append(cell)
    rows = _side_by_side(sorted((cell for cells in columns.values() for cell in cells), key=_top))
    return [part for row in rows for part in _level_rows(row)]


def _level_rows(row: TableRow) -> list[TableRow]:
    """A row whose columns, the first aside, all hold as many lines, level with one another, is as many rows."""
    others = [cell for cell in row.cells if cell.column > 0]
    counts = {len(cell.lines) for cell in others}
    if len(others) < 2 or len(counts) != 1 or counts == {1}:  # noqa: PLR2004  two columns show it
        return [row]
    count = counts.pop()
    first = [cell for cell in row.cells if cell.column == 0]
    for index in range(count):
        level = [cell.lines[index] for cell in others]
        numbers = sum(1 for line in level if VALUE.match(line.text) and not line.text.startswith("("))
        if max(line.baseline for line in level) - min(line.baseline for line in level) > LEVEL or not numbers:
            return [row]
    parts = [TableRow([TableCell(cell.column, cell.span, [cell.lines[index]]) for cell in others]) for index in range(count)]
    names = [line for cell in first for line in cell.lines]
    if len(names) == count and all(abs(a.baseline - b.cells[0].lines[0].baseline) <= LEVEL for a, b in zip(names, parts, strict=True)):
        for name, part in zip(names, parts, strict=True):
            part.cells.insert(0, TableCell(0, 1, [name]))
    elif first:
        parts[0].cells.insert(0, first[0])
    return parts

def _pairs(lines: list[Line]) -> list[tuple[Line, Line]]:
    return list(zip(lines, lines[1:], strict=False))


def _top(cell: TableCell) -> tuple[float, int]:
    return cell.lines[0].baseline - cell.lines[0].size, cell.column


def _side_by_side(cells: list[TableCell]) -> list[TableRow]:
    """Cells whose heights overlap are one row."""
    rows: list[TableRow] = []
    reach = 0.0
    for cell in cells:
        if rows and _top(cell)[0] + OVERLAP < reach:
            rows[-1].cells.append(cell)
        else:
            rows.append(TableRow([cell]))
        reach = max(reach if rows[-1].cells[0] is not cell else 0.0, cell.lines[-1].baseline)
    for row in rows:
        row.cells.sort(key=lambda one: one.column)
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
