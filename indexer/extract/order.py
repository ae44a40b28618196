"""In which order a page is read: columns side by side, what goes over both of them, lines put together again."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median

from analyzers.canonical import Box
from indexer.extract.bands import bands_of, is_several
from indexer.extract.lines import Line, joined
from indexer.extract.lists import begins_item
from indexer.extract.spacing import SIZE_CHANGE
from indexer.extract.tables import Item, Table

MIN_SIDE_LINES = 5  # a column has at least so many lines
FILL = 0.55  # of a column's width: what its lines fill at the median
NESTED_LINES = 12  # that a column within one side of a page has at least
SAME_WIDTH = 0.75  # of the widest of such columns
ONE_SIZE = 0.8  # of a side's lines are in its usual size
TEXT_LENGTH = 20  # characters that a line of running text has at least, at the median
FULL = 0.75  # of a column's width: what a line of running text fills
FULL_SHARE = 0.25  # of its lines are such, at least
MAX_CROSSING = 0.45  # of the lines may go over both columns
FEW_CROSSING = 0.1  # of the lines: so few, and the columns are apart
GUTTER_HALF = 3.0  # points: half of the least distance of columns
STEP = 2.0  # points between the gutters that are tried
ACROSS = 0.9  # of the text's width: a rule so long goes over both columns
FROM_SHARE, TO_SHARE = 0.25, 0.75  # of the text's width: where a gutter may lie


@dataclass(frozen=True, slots=True)
class Stretch:
    """Items that are read one below the other, and the borders of their column in points."""

    left: float
    right: float
    items: tuple[Item, ...]


def stretches_of(lines: Sequence[Line], tables: Sequence[Table], rules: Sequence[Box] = ()) -> list[Stretch]:
    """The page's stretches in reading order; lines are still pieces, parted at wide gaps.

    A level one of the ``rules`` that goes over both columns parts what is above it from what is below.
    """
    items: list[Item] = [*lines, *tables]
    if not items:
        return []
    return _parted(items, min(map(_x0, items)), max(map(_x1, items)), rules)


def _parted(items: Sequence[Item], left: float, right: float, rules: Sequence[Box]) -> list[Stretch]:
    gutter = _gutter(items, left, right)
    if gutter is None:
        return [_stretch(items, left, right)]
    result: list[Stretch] = []
    walls = [rule.top for rule in rules if rule.x1 - rule.x0 >= ACROSS * (right - left)]
    for band, crossing in _bands(items, gutter, walls):
        if crossing:
            result.append(_stretch(band, left, right))
            continue
        before = [item for item in band if (_x0(item) + _x1(item)) / 2 < gutter]
        after = [item for item in band if (_x0(item) + _x1(item)) / 2 >= gutter]
        for side, borders in ((before, (left, gutter)), (after, (gutter, right))):
            if side and _has_columns([item for item in side if isinstance(item, Line)]):
                result += _parted(side, *borders, rules)
            elif side:
                result.append(_stretch(side, *borders))
    return result


def whole_lines(lines: Sequence[Line], stretch: Stretch, column: int) -> list[Line]:
    """A stretch's pieces put together to lines that know their column's borders."""
    parts = [part for band in bands_of(lines) for part in _items(band)]
    return [replace(joined(part), left=stretch.left, right=stretch.right, column=column) for part in parts]


def _items(band: list[Line]) -> list[list[Line]]:
    """A band's pieces; each bullet sign within begins another line."""
    parts: list[list[Line]] = []
    for piece in band:
        if not parts or begins_item(piece) or piece.dot is not None:
            parts.append([])
        parts[-1].append(piece)
    return parts


def _stretch(items: Sequence[Item], left: float, right: float) -> Stretch:
    ordered = sorted(items, key=lambda item: (_middle(item), _x0(item)))
    low = min(_x0(item) for item in items)
    high = max(_x1(item) for item in items)
    return Stretch(max(left, low), min(right, high), tuple(ordered))


def _x0(item: Item) -> float:
    return item.x0 if isinstance(item, Line) else item.box.x0


def _x1(item: Item) -> float:
    return item.x1 if isinstance(item, Line) else item.box.x1


def _middle(item: Item) -> float:
    return item.baseline if isinstance(item, Line) else item.box.top + 1


def _gutter(items: Sequence[Item], left: float, right: float) -> float | None:
    """Where the gap between two columns lies; None for a page of one column."""
    lines = [item for item in items if isinstance(item, Line)]
    begins, ends = sorted(line.x0 for line in lines), sorted(line.x1 for line in lines)
    best: tuple[int, float, float] | None = None
    x = left + FROM_SHARE * (right - left)
    while x <= left + TO_SHARE * (right - left):
        crossing = bisect_left(begins, x + GUTTER_HALF) - bisect_right(ends, x - GUTTER_HALF)
        rank = (crossing, abs(x - (left + right) / 2), x)
        if best is None or rank < best:
            best = rank
        x += STEP
    if best is None or not lines:
        return None
    at = best[2]
    before = [line for line in lines if line.x1 <= at + GUTTER_HALF]
    after = [line for line in lines if line.x0 >= at - GUTTER_HALF]
    if min(len(before), len(after)) < MIN_SIDE_LINES or best[0] > MAX_CROSSING * len(lines):
        return None
    if not (_is_beside(before, after) or _is_beside(after, before)):
        return None
    if best[0] > MAX_CROSSING * len(bands_of(lines)) and any(_is_celled(side) for side in (before, after)):
        return None
    apart = best[0] <= FEW_CROSSING * len(lines)
    return at if all(_fills(side, apart=apart) or _has_columns(side) for side in (before, after)) else None


def _has_columns(lines: Sequence[Line]) -> bool:
    """Whether one side of a gutter is columns of running text again: a package insert has three or more of one width.

    The columns of a table are as wide as their longest cell.  A column of small print beside the text (authors'
    addresses beside an abstract) may be narrower.
    """
    if len(lines) < 2 * NESTED_LINES:
        return False
    left, right = min(line.x0 for line in lines), max(line.x1 for line in lines)
    gutter = _gutter(lines, left, right)
    if gutter is None:
        return False
    sides = (
        [line for line in lines if line.x1 <= gutter + GUTTER_HALF],
        [line for line in lines if line.x0 >= gutter - GUTTER_HALF],
    )
    widths = [max(line.x1 for line in side) - min(line.x0 for line in side) for side in sides]
    alike = min(widths) >= SAME_WIDTH * max(widths) and not _fills(lines, apart=False)
    return (alike or _are_of_two_sizes(*sides)) and all(map(_reads_as_text, sides))


def _are_of_two_sizes(lines: Sequence[Line], others: Sequence[Line]) -> bool:
    """Whether each side is set in one size of type, and these differ."""
    sizes = [[line.size for line in side] for side in (lines, others)]
    own = [median(side) for side in sizes]
    whole = all(
        sum(abs(size - usual) < SIZE_CHANGE * usual for size in side) >= ONE_SIZE * len(side)
        for side, usual in zip(sizes, own, strict=True)
    )
    return whole and abs(own[0] - own[1]) > SIZE_CHANGE * max(own)


def _reads_as_text(lines: Sequence[Line]) -> bool:
    lengths = [sum(len(line.text) for line in band) for band in bands_of(lines)]
    return len(lengths) >= NESTED_LINES and median(lengths) >= TEXT_LENGTH


def _is_beside(lines: Sequence[Line], others: Sequence[Line]) -> bool:
    """Whether half of the lines stand at the height of the others: an address below a centred title does not."""
    top, bottom = min(line.baseline for line in others), max(line.baseline for line in others)
    return 2 * sum(top <= line.baseline <= bottom for line in lines) >= len(lines)


def _is_celled(lines: Sequence[Line]) -> bool:
    """Whether half of a would-be column's lines have words in several places, as rows of a table have."""
    bands = bands_of(lines)
    return 2 * sum(is_several(band) for band in bands) >= len(bands)


def _fills(lines: Sequence[Line], *, apart: bool) -> bool:
    """Whether the words of a would-be column fill most of its width, as running text does and a table's cells do not.

    Where the columns are ``apart``, hardly a line going over both, headings and lists may stand among full lines.
    """
    bands = bands_of(lines)
    width = max(line.x1 for line in lines) - min(line.x0 for line in lines)
    if len(bands) < MIN_SIDE_LINES:
        return False
    filled = [sum(line.x1 - line.x0 for line in band) for band in bands]
    full = sum(1 for words in filled if words >= FULL * width)
    return median(filled) >= FILL * width or (apart and full >= FULL_SHARE * len(bands))


def _bands(items: Sequence[Item], gutter: float, walls: Sequence[float]) -> list[tuple[list[Item], bool]]:
    """Items parted into those over both columns (true) and those between them (false), from top to bottom."""
    bands: list[tuple[list[Item], bool]] = []
    above = 0
    for item in sorted(items, key=_middle):
        crossing = _x0(item) < gutter - GUTTER_HALF and _x1(item) > gutter + GUTTER_HALF
        passed = sum(wall < _middle(item) for wall in walls)
        if bands and bands[-1][1] == crossing and passed == above:
            bands[-1][0].append(item)
        else:
            bands.append(([item], crossing))
        above = passed
    return bands
