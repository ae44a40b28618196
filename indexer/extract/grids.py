"""How drawn rules and shaded areas make nets of edges that meet: the skeletons of tables and boxes."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from analyzers.canonical import Box
from indexer.extract.drawings import WHITE, sides_of
from indexer.extract.ink import PageInk

SNAP = 2.5  # points: edges nearer than this are one
JOIN = 4.0  # points: pieces of an edge nearer than this are one
MEET = 3.0  # points: edges that come this near to each other meet
MIN_EDGE = 5.0  # points: shorter ones are no border
PALE = 90  # of 255: fills lighter than this and not white are backgrounds of cells
FRAME_SIDES = 2  # each way: more edges part a box into cells
FRAME_SHARE = 0.8  # of the page's height: a higher box frames the page, not a part of it
PADDING = 6.0  # points: words stand no further from the rules above and below their cell
ROW_SPACING = 1.6  # times the size: lines of one row stand no further apart
PAGE_SHARE = 0.97  # of the page's width: a wider fill is the page's own background


@dataclass(frozen=True, slots=True)
class Edge:
    """A straight border: at ``at``, from ``start`` to ``end``, in points."""

    at: float
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Grid:
    """Edges that meet one another: the skeleton of one table or box."""

    box: Box
    flat: tuple[Edge, ...]
    upright: tuple[Edge, ...]


def grids_of(page: PageInk) -> list[Grid]:
    """The page's nets of rules that meet, those of one cell (boxes) among them."""
    boxes = list(page.rules)
    for fill in page.fills:
        if PALE <= fill.light < WHITE and fill.box.x1 - fill.box.x0 < PAGE_SHARE * page.width:
            boxes += sides_of(fill.box)
    flat = merged(
        [
            Edge((b.top + b.bottom) / 2, b.x0, b.x1)
            for b in boxes
            if b.x1 - b.x0 > b.bottom - b.top and b.x1 - b.x0 > MIN_EDGE
        ]
    )
    upright = merged(
        [
            Edge((b.x0 + b.x1) / 2, b.top, b.bottom)
            for b in boxes
            if b.bottom - b.top > b.x1 - b.x0 and b.bottom - b.top > MIN_EDGE
        ]
    )
    return _stacked(_components(flat, upright), page)


def frames_of(page: PageInk) -> list[Box]:
    """The page's boxes without lines inside, the smallest first: what stands in one belongs together."""
    boxes = [
        grid.box
        for grid in grids_of(page)
        if len(grid.flat) == len(grid.upright) == FRAME_SIDES
        and grid.box.bottom - grid.box.top < FRAME_SHARE * page.height
    ]
    return sorted(boxes, key=lambda box: (box.x1 - box.x0) * (box.bottom - box.top))


def merged(edges: list[Edge]) -> list[Edge]:
    """Edges on one straight line joined, and near parallel ones made one."""
    result: list[Edge] = []
    for group in _near(sorted(edges, key=lambda edge: edge.at)):
        at = sum(edge.at * (edge.end - edge.start + 0.1) for edge in group) / sum(e.end - e.start + 0.1 for e in group)
        start, end = None, 0.0
        for edge in sorted(group, key=lambda edge: edge.start):
            if start is None:
                start, end = edge.start, edge.end
            elif edge.start <= end + JOIN:
                end = max(end, edge.end)
            else:
                result.append(Edge(at, start, end))
                start, end = edge.start, edge.end
        if start is not None:
            result.append(Edge(at, start, end))
    return result


def _near(edges: list[Edge]) -> Iterable[list[Edge]]:
    group: list[Edge] = []
    for edge in edges:
        if group and edge.at - group[0].at > SNAP:
            yield group
            group = []
        group.append(edge)
    if group:
        yield group


def _stacked(grids: list[Grid], page: PageInk) -> list[Grid]:
    """Grids with the same upright edges made one when only a row without such edges parts them.

    Words of a row fill the place between the rules, line by line; a caption between two tables stands further off, and
    where notes of the one and paragraphs before the other fill it, blanks part them.
    """
    result: list[Grid] = []
    for grid in sorted(grids, key=lambda one: one.box.top):
        above = next((other for other in reversed(result) if _same_columns(other, grid)), None)
        if above is None or not _is_row(above.box.bottom, grid.box.top, grid.box, page):
            result.append(grid)
            continue
        box = Box(above.box.x0, above.box.top, above.box.x1, grid.box.bottom)
        result[result.index(above)] = Grid(box, above.flat + grid.flat, above.upright + grid.upright)
    return result


def _same_columns(above: Grid, below: Grid) -> bool:
    """Whether two grids have the same left and right ends and upright edges."""
    if abs(above.box.x0 - below.box.x0) > SNAP or abs(above.box.x1 - below.box.x1) > SNAP:
        return False
    ats = {round(edge.at) for edge in above.upright}
    return all(any(abs(edge.at - at) <= SNAP for at in ats) for edge in below.upright)


def _is_row(top: float, bottom: float, box: Box, page: PageInk) -> bool:
    """Whether the lines of one row, and little more, stand between two heights."""
    inside = [
        glyph
        for glyph in page.glyphs
        if glyph.text.strip() and top < glyph.baseline <= bottom and box.x0 <= glyph.x0 and glyph.x1 <= box.x1
    ]
    if not inside:
        return False
    first = min(glyph.baseline - glyph.size for glyph in inside)
    if first - top > PADDING or bottom - max(glyph.baseline for glyph in inside) > PADDING:
        return False
    ordered = sorted(inside, key=lambda glyph: glyph.baseline)
    return all(
        below.baseline - above.baseline <= ROW_SPACING * max(above.size, below.size)
        for above, below in pairwise(ordered)
    )


def _components(flat: list[Edge], upright: list[Edge]) -> list[Grid]:
    parent = list(range(len(flat) + len(upright)))

    def root(index: int) -> int:
        while parent[index] != index:
            parent[index] = parent[parent[index]]
            index = parent[index]
        return index

    for i, h in enumerate(flat):
        for j, v in enumerate(upright):
            if h.start - MEET <= v.at <= h.end + MEET and v.start - MEET <= h.at <= v.end + MEET:
                parent[root(i)] = root(len(flat) + j)
    groups: dict[int, tuple[list[Edge], list[Edge]]] = {}
    for i, h in enumerate(flat):
        groups.setdefault(root(i), ([], []))[0].append(h)
    for j, v in enumerate(upright):
        groups.setdefault(root(len(flat) + j), ([], []))[1].append(v)
    grids = []
    for rows, columns in groups.values():
        if not rows or not columns:
            continue
        box = Box(
            min([e.start for e in rows] + [e.at for e in columns]),
            min([e.at for e in rows] + [e.start for e in columns]),
            max([e.end for e in rows] + [e.at for e in columns]),
            max([e.at for e in rows] + [e.end for e in columns]),
        )
        grids.append(Grid(box, tuple(rows), tuple(columns)))
    return grids
