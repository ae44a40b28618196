"""Where firms' offices stand in two columns, each with its telephone: addresses, no table's rows."""

from collections import Counter
from collections.abc import Sequence

from indexer.extract.bands import Band, bands_of
from indexer.extract.contacts import TELEPHONE
from indexer.extract.lines import Line
from indexer.extract.order import Stretch

MIN_TELEPHONES = 2  # on each side
SAME_EDGE = 8.0  # points
CLOSE = 1.5  # times the size: lines of one address
FAR = 5.0  # times the size: addresses in a row are no further apart, blank lines for their longest included


def parted_at_contacts(stretch: Stretch) -> list[Stretch]:
    """The stretch parted so that the left column of addresses is read down before the right one."""
    lines = [item for item in stretch.items if isinstance(item, Line)]
    bands = bands_of(lines) if len(lines) == len(stretch.items) else []
    right = _right_edge(bands)
    if right is None:
        return [stretch]
    start, end = _run(bands, right)
    inside = [line for band in bands[start:end] for line in band]
    sides = [line for line in inside if line.x0 < right], [line for line in inside if line.x0 >= right]
    if any(sum(1 for line in side if TELEPHONE.search(line.text)) < MIN_TELEPHONES for side in sides):
        return [stretch]
    before, after = ([line for band in some for line in band] for some in (bands[:start], bands[end:]))
    parts = [Stretch(stretch.left, stretch.right, tuple(before))] if before else []
    parts += [Stretch(min(line.x0 for line in side), max(line.x1 for line in side), tuple(side)) for side in sides]
    return [*parts, Stretch(stretch.left, stretch.right, tuple(after))] if after else parts


def _right_edge(bands: Sequence[Band]) -> float | None:
    """Where the right column begins: most often, beside a line with a telephone; None without such."""
    edges = Counter(
        round(band[-1].x0 / SAME_EDGE)
        for band in bands
        if len(band) > 1 and any(TELEPHONE.search(line.text) for line in band)
    )
    if not edges:
        return None
    edge = edges.most_common(1)[0][0]
    return min(line.x0 for band in bands for line in band[1:] if round(line.x0 / SAME_EDGE) == edge) - 1.0


def _run(bands: Sequence[Band], right: float) -> tuple[int, int]:
    """The bands around those with telephones that keep to the two columns, from one with both on."""
    told = [index for index, band in enumerate(bands) if any(TELEPHONE.search(line.text) for line in band)]
    start = first = next(index for index in told if _keeps(bands[index], right))
    while first and _goes_on(bands[first - 1], bands[first], right):
        first -= 1
        if len(bands[first]) > 1:
            start = first
    end = start + 1
    while end < len(bands) and _goes_on(bands[end - 1], bands[end], right):
        end += 1
    # What stands on the left alone, apart from the last office, is the text after them.
    last = max(index for index in range(start, end) if index in told or bands[index][-1].x0 >= right)
    while last + 1 < end and _goes_on(bands[last], bands[last + 1], right, CLOSE):
        last += 1
    return start, last + 1


def _goes_on(above: Band, band: Band, right: float, reach: float = FAR) -> bool:
    close = band[0].baseline - above[0].baseline <= reach * band[0].size
    return close and _keeps(above, right) and _keeps(band, right)


def _keeps(band: Band, right: float) -> bool:
    """Whether no line of a band runs from the left column into the right one."""
    return all(line.x1 < right or line.x0 >= right for line in band)
