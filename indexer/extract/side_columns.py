"""Where a block of lines has another beside its first ones, as on covers: the left is read down before the right."""

from collections.abc import Sequence

from indexer.extract.bands import bands_of
from indexer.extract.lines import Line
from indexer.extract.order import Stretch

MIN_LINES = 4  # of the left block
MOST_BESIDE = 0.5  # of its lines may have another beside them: more are a table's rows
SAME_EDGE = 2.0  # points
APART = 6.0  # times the size: how far the blocks stand from each other
NEAR = 2.0  # times the size: how far lines of one block are from each other


def parted_at_sides(stretch: Stretch) -> list[Stretch]:
    """The stretch parted so that the two blocks that stand side by side are stretches of their own."""
    lines = [item for item in stretch.items if isinstance(item, Line)]
    if len(lines) != len(stretch.items):
        return [stretch]
    bands = bands_of(lines)
    for start, band in enumerate(bands):
        if not _is_pair(band):
            continue
        end = _end(bands, start)
        beside = next((index for index in range(start, end) if not _is_pair(bands[index])), end)
        if end - start >= MIN_LINES and beside - start <= MOST_BESIDE * (end - start):
            return _parts(stretch, bands, start, end)
    return [stretch]


def _is_pair(band: Sequence[Line]) -> bool:
    return len(band) == 2 and band[1].x0 - band[0].x1 > APART * band[0].size  # noqa: PLR2004  left and right


def _end(bands: Sequence[Sequence[Line]], start: int) -> int:
    """The first band after those of the left block: pairs, then single lines that begin at the same edge."""
    right = min(line.x0 for line in bands[start][1:])
    end = start + 1
    while end < len(bands):
        band, above = bands[end], bands[end - 1][0]
        aligned = abs(band[0].x0 - above.x0) <= SAME_EDGE and band[0].baseline - above.baseline <= NEAR * above.size
        alone = len(band) == 1 and band[0].x1 < right
        if not aligned or not (alone or (_is_pair(band) and _is_pair(bands[end - 1]))):
            break
        end += 1
    return end


def _parts(stretch: Stretch, bands: Sequence[Sequence[Line]], start: int, end: int) -> list[Stretch]:
    left = [band[0] for band in bands[start:end]]
    right = [band[1] for band in bands[start:end] if len(band) > 1]
    before = [line for band in bands[:start] for line in band]
    after = [line for band in bands[end:] for line in band]
    parts = [Stretch(stretch.left, stretch.right, tuple(before))] if before else []
    parts += [
        Stretch(min(line.x0 for line in side), max(line.x1 for line in side), tuple(side)) for side in (left, right)
    ]
    return [*parts, *(parted_at_sides(Stretch(stretch.left, stretch.right, tuple(after))) if after else [])]
