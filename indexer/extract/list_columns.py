"""Where list items stand in columns side by side: each column is read down before the next."""

from collections.abc import Sequence

from indexer.extract.lines import Line
from indexer.extract.lists import begins_item
from indexer.extract.order import Stretch
from indexer.extract.tables import Item

MIN_SIGNS = 2  # bullets in a row that make columns
SAME_EDGE = 6.0  # points
ROUGHLY = 0.8  # of the size: lines of columns that are centred in height stand so far apart
FAR = 2.6  # times the size: further apart is another list


def parted_at_lists(stretch: Stretch) -> list[Stretch]:
    """The stretch parted so that each column of a list in columns is a stretch of its own."""
    zone = _zone(stretch.items)
    if zone is None:
        return [stretch]
    first, last, edges = zone
    before, inside, after = stretch.items[:first], stretch.items[first : last + 1], stretch.items[last + 1 :]
    lines = [item for item in inside if isinstance(item, Line)]
    columns = [[line for line in lines if _column(line, edges) == index] for index in range(len(edges))]
    parts = [Stretch(stretch.left, stretch.right, before)] if before else []
    parts += [Stretch(column[0].x0, max(line.x1 for line in column), tuple(column)) for column in columns if column]
    return [*parts, *(parted_at_lists(Stretch(stretch.left, stretch.right, after)) if after else [])]


def _zone(items: Sequence[Item]) -> tuple[int, int, list[float]] | None:
    """First and last item of the first list in columns, and the columns' left borders."""
    for index, item in enumerate(items):
        if not _is_sign(item):
            continue
        row = [one for one in items[index:] if _is_sign(one) and _beside(item, one)]
        edges = sorted({round(one.x0) for one in row if isinstance(one, Line)})
        edges = [edge for at, edge in enumerate(edges) if at == 0 or edge - edges[at - 1] > SAME_EDGE]
        if len(edges) < MIN_SIGNS:
            continue
        last = index
        while last + 1 < len(items) and _belongs(items[last + 1], items[last], edges):
            last += 1
        if last > index:
            return index, last, [float(edge) for edge in edges]
    return None


def _is_sign(item: Item) -> bool:
    return isinstance(item, Line) and begins_item(item)


def _beside(first: Item, other: Item) -> bool:
    if not isinstance(first, Line) or not isinstance(other, Line):
        return False
    return abs(first.baseline - other.baseline) <= ROUGHLY * first.size


def _belongs(item: Item, above: Item, edges: Sequence[float]) -> bool:
    """Whether an item stands in one of the columns, close below the one above."""
    if not isinstance(item, Line) or not isinstance(above, Line) or item.baseline - above.baseline > FAR * item.size:
        return False
    if item.x0 < edges[0] - SAME_EDGE:
        return False  # of the list that this one stands within
    column = _column(item, edges)
    return column + 1 == len(edges) or item.x1 < edges[column + 1]


def _column(line: Line, edges: Sequence[float]) -> int:
    return max((index for index, edge in enumerate(edges) if line.x0 >= edge - SAME_EDGE), default=0)
