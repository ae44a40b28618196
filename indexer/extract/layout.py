"""How one page becomes lines and tables in reading order, and all pages one stream."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from analyzers.canonical import Box
from indexer.extract.bands import middle_of
from indexer.extract.bounded_tables import bounded_tables
from indexer.extract.contact_columns import parted_at_contacts
from indexer.extract.frame import Turn, as_shown
from indexer.extract.furniture import furniture_of, masked, repeats_of
from indexer.extract.grids import frames_of
from indexer.extract.headed_columns import parted_at_heads
from indexer.extract.ink import PageInk
from indexer.extract.line_numbers import line_numbers_of
from indexer.extract.lines import Line
from indexer.extract.list_columns import parted_at_lists
from indexer.extract.order import Stretch, stretches_of, whole_lines
from indexer.extract.page_lines import LinedPage
from indexer.extract.plain_tables import open_tables
from indexer.extract.ruled_heads import mark_ruled_heads
from indexer.extract.side_columns import parted_at_sides
from indexer.extract.tables import Item, Table, parted_at_titles


@dataclass(frozen=True, slots=True)
class Stream:
    """All pages' lines and tables in reading order, each line knowing its column; and the furniture left out of it."""

    items: tuple[Item, ...]
    furniture: tuple[Line, ...]


def stream_of(pages: Sequence[LinedPage]) -> Stream:
    """The pages as one stream; their tables are taken and changed."""
    read = _in_reading_order(_without_furniture(pages))
    items: list[Item] = []
    column = 0
    for page, dropped in read:
        frames = frames_of(page.ink)
        for stretch in _stretches(page, dropped):
            for part in _columns(stretch):
                items += [_framed(item, frames) for item in _in_order(part, column, page.ink)]
                column += 1
    return Stream(
        tuple(items),
        tuple(replace(page.lines[index], turn=page.ink.turn) for page, dropped in read for index in sorted(dropped)),
    )


def _without_furniture(pages: Sequence[LinedPage]) -> list[tuple[LinedPage, frozenset[int]]]:
    """Each page with its lines that are furniture.

    What is furniture on pages that are read as shown is so on turned ones.  Turned pages tell by themselves only where
    they are most of the document: on a few, what comes again at the top is a table's heads.
    """
    upright = [page for page in pages if page.ink.turn is None]
    found = dict(zip(map(id, upright), _furniture(upright), strict=True))
    texts = {masked(page.lines[index].text) for page in upright for index in found[id(page)]}
    for quarters in (1, 2, 3):
        turned = [page for page in pages if page.ink.turn is not None and page.ink.turn.quarters == quarters]
        own = _furniture(turned) if len(turned) > len(upright) / 2 else [frozenset[int]()] * len(turned)
        for page, indices in zip(turned, own, strict=True):
            found[id(page)] = indices | repeats_of(texts, page.lines, page.ink.height)
    return [(page, found[id(page)]) for page in pages]


def _furniture(pages: Sequence[LinedPage]) -> list[frozenset[int]]:
    """Each page's furniture; numbers of lines first: they would pass for feet, beyond which all is furniture."""
    numbers = line_numbers_of([page.lines for page in pages])
    kept = [
        [index for index in range(len(page.lines)) if index not in own]
        for page, own in zip(pages, numbers, strict=True)
    ]
    inside = [frozenset[int]().union(*(used for _, used in page.tables)) for page in pages]
    repeats = furniture_of(
        [[page.lines[index] for index in indices] for page, indices in zip(pages, kept, strict=True)],
        [page.ink.height for page in pages],
        [
            frozenset(place for place, index in enumerate(indices) if index in used)
            for indices, used in zip(kept, inside, strict=True)
        ],
    )
    return [
        own | {indices[place] for place in found} for own, indices, found in zip(numbers, kept, repeats, strict=True)
    ]


def _in_reading_order(pages: Sequence[tuple[LinedPage, frozenset[int]]]) -> list[tuple[LinedPage, frozenset[int]]]:
    """The pages, those of one page by how high on the page as shown their text begins."""
    return sorted(pages, key=lambda one: (one[0].ink.number, _begin(*one)))


def _begin(page: LinedPage, dropped: frozenset[int]) -> float:
    boxes = [line.box for index, line in enumerate(page.lines) if index not in dropped]
    return min((as_shown(box, page.ink.turn).top for box in boxes), default=page.ink.height)


def _columns(stretch: Stretch) -> Iterator[Stretch]:
    """The stretch parted where lists, addresses, headed blocks or a block beside another have columns of their own."""
    for listed in parted_at_lists(stretch):
        for addressed in parted_at_contacts(listed):
            for headed in parted_at_heads(addressed):
                yield from parted_at_sides(headed)


def _stretches(page: LinedPage, dropped: frozenset[int]) -> list[Stretch]:
    tables = []
    taken = set(dropped)
    gone = {id(page.lines[index]) for index in dropped}
    for table, used in page.tables:
        for row in table.rows:
            for cell in row.cells:
                cell.lines = [line for line in cell.lines if id(line) not in gone]
            row.cells = [cell for cell in row.cells if cell.lines]
        table.rows = [row for row in table.rows if row.cells]
        taken.update(used)
        if table.rows:
            tables.append(table)
    free = [line for index, line in enumerate(page.lines) if index not in taken]
    for table, inside in bounded_tables(page.ink, free):
        tables.append(table)
        lost = {id(free[index]) for index in inside}
        taken.update(index for index, line in enumerate(page.lines) if id(line) in lost)
    free = [line for index, line in enumerate(page.lines) if index not in taken]
    return stretches_of(free, tables, page.ink.rules)


def _in_order(stretch: Stretch, column: int, ink: PageInk) -> list[Item]:
    """A stretch's whole lines and tables from top to bottom."""
    lines = [item for item in stretch.items if isinstance(item, Line)]
    tables = [item for item in stretch.items if isinstance(item, Table)]
    used: set[int] = set()
    for table, indices in open_tables(lines, ink.number):
        mark_ruled_heads(table, ink.rules)
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
    items.sort(key=_height)
    return [_turned(item, ink.turn) for item in items] if ink.turn else items


def _turned(item: Item, turn: Turn) -> Item:
    """The same, its lines knowing how the page is turned for them to be upright."""
    if isinstance(item, Line):
        return replace(item, turn=turn)
    for cell in (cell for row in item.rows for cell in row.cells):
        cell.lines = [replace(line, turn=turn) for line in cell.lines]
    return item


def _framed(item: Item, frames: Sequence[Box]) -> Item:
    """A line with the box that it stands in."""
    if not isinstance(item, Line):
        return item
    x, y = (item.x0 + item.x1) / 2, middle_of(item)
    frame = next((box for box in frames if box.x0 <= x <= box.x1 and box.top <= y <= box.bottom), None)
    return item if frame is None else replace(item, frame=frame)


def _height(item: Item) -> float:
    return item.baseline if isinstance(item, Line) else item.rows[0].cells[0].lines[0].baseline
