"""How one page becomes lines and tables in reading order, and all pages one stream."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from analyzers.canonical import Box
from indexer.extract.bounded_tables import bounded_tables
from indexer.extract.furniture import furniture_of
from indexer.extract.grids import frames_of, grids_of
from indexer.extract.lines import Line, lines_of
from indexer.extract.list_columns import parted_at_lists
from indexer.extract.order import Stretch, stretches_of, whole_lines
from indexer.extract.plain_tables import open_tables
from indexer.extract.row_splitting import split_rows
from indexer.extract.side_columns import parted_at_sides
from indexer.extract.tables import Table, parted_at_titles, table_of
from indexer.extract.words import PageInk

Item = Line | Table


@dataclass(frozen=True, slots=True)
class Stream:
    """All pages' lines and tables in reading order, each line knowing its column; and the furniture left out of it."""

    items: tuple[Item, ...]
    furniture: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class _Raw:
    """A page's lines and ruled tables before furniture is known."""

    ink: PageInk
    lines: tuple[Line, ...]
    tables: tuple[tuple[Table, frozenset[int]], ...]


def stream_of(pages: Sequence[PageInk]) -> Stream:
    """The pages as one stream."""
    raws = [_raw(page) for page in pages]
    inside = [frozenset[int]().union(*(used for _, used in raw.tables)) for raw in raws]
    furniture = furniture_of([raw.lines for raw in raws], [raw.ink.height for raw in raws], inside)
    items: list[Item] = []
    column = 0
    for raw, dropped in zip(raws, furniture, strict=True):
        frames = frames_of(raw.ink)
        for stretch in _stretches(raw, dropped):
            for part in (side for listed in parted_at_lists(stretch) for side in parted_at_sides(listed)):
                items += [_framed(item, frames) for item in _in_order(part, column, raw.ink.number)]
                column += 1
    return Stream(
        tuple(items),
        tuple(raw.lines[index] for raw, dropped in zip(raws, furniture, strict=True) for index in sorted(dropped)),
    )


def _raw(page: PageInk) -> _Raw:
    lines = lines_of(page)
    tables: list[tuple[Table, frozenset[int]]] = []
    taken: set[int] = set()
    for grid in sorted(grids_of(page), key=lambda g: (g.box.x1 - g.box.x0) * (g.box.bottom - g.box.top)):
        free = [index for index in range(len(lines)) if index not in taken]
        made = table_of(grid, [lines[index] for index in free], page.number)
        if made is not None:
            used = frozenset(free[index] for index in made[1])
            split_rows(made[0])
            tables.append((made[0], used))
            taken |= used
    return _Raw(page, tuple(lines), tuple(tables))


def _stretches(raw: _Raw, dropped: frozenset[int]) -> list[Stretch]:
    tables = []
    taken = set(dropped)
    gone = {id(raw.lines[index]) for index in dropped}
    for table, used in raw.tables:
        for row in table.rows:
            for cell in row.cells:
                cell.lines = [line for line in cell.lines if id(line) not in gone]
            row.cells = [cell for cell in row.cells if cell.lines]
        table.rows = [row for row in table.rows if row.cells]
        taken.update(used)
        if table.rows:
            tables.append(table)
    free = [line for index, line in enumerate(raw.lines) if index not in taken]
    for table, inside in bounded_tables(raw.ink, free):
        tables.append(table)
        lost = {id(free[index]) for index in inside}
        taken.update(index for index, line in enumerate(raw.lines) if id(line) in lost)
    free = [line for index, line in enumerate(raw.lines) if index not in taken]
    return stretches_of(free, tables)


def _in_order(stretch: Stretch, column: int, page: int) -> list[Item]:
    """A stretch's whole lines and tables from top to bottom."""
    lines = [item for item in stretch.items if isinstance(item, Line)]
    tables = [item for item in stretch.items if isinstance(item, Table)]
    used: set[int] = set()
    for table, indices in open_tables(lines, page):
        tables.append(table)
        used |= indices
    free = [line for index, line in enumerate(lines) if index not in used]
    items: list[Item] = list(whole_lines(free, stretch, column))
    for table in tables:
        for part in parted_at_titles(table):
            if isinstance(part, Line):
                items.append(replace(part, left=stretch.left, right=stretch.right, column=column, title=True))
                continue
            for cell in (cell for row in part.rows for cell in row.cells):
                cell.lines = [
                    replace(line, left=stretch.left, right=stretch.right, column=column) for line in cell.lines
                ]
            items.append(part)
    return sorted(items, key=_height)


def _framed(item: Item, frames: Sequence[Box]) -> Item:
    """A line with the box that it stands in."""
    if not isinstance(item, Line):
        return item
    x, y = (item.x0 + item.x1) / 2, item.baseline - 0.3 * item.size
    frame = next((box for box in frames if box.x0 <= x <= box.x1 and box.top <= y <= box.bottom), None)
    return item if frame is None else replace(item, frame=frame)


def _height(item: Item) -> float:
    return item.baseline if isinstance(item, Line) else item.rows[0].cells[0].lines[0].baseline
