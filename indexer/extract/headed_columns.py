"""Where two columns of short blocks, each under a bold line, stand side by side, as addresses do: no table's rows."""

from collections.abc import Sequence

from indexer.extract.bands import bands_of
from indexer.extract.lines import Line
from indexer.extract.order import Stretch

PAIR = 2
MIN_HEADS = 3  # bands of two bold lines: a table has one such row, its heads
MOST_MIXED = 0.2  # of the bands may be bold on one side only: more are a table's names and values
SAME_EDGE = 6.0  # points
NEAR = 2.0  # times the size: how far lines of one block, or two blocks, are from each other


def parted_at_heads(stretch: Stretch) -> list[Stretch]:
    """The stretch parted so that the left column is read down before the right one."""
    lines = [item for item in stretch.items if isinstance(item, Line)]
    if len(lines) != len(stretch.items):
        return [stretch]
    bands = bands_of(lines)
    for start, band in enumerate(bands):
        if _is_head(band):
            end = _end(bands, start)
            if _has_blocks(bands[start:end]):
                return _parts(stretch, bands, start, end)
    return [stretch]


def _is_head(band: Sequence[Line]) -> bool:
    return len(band) == PAIR and all(line.bold for line in band)


def _end(bands: Sequence[Sequence[Line]], start: int) -> int:
    """The first band after those that keep to the two columns of the first."""
    right = bands[start][1].x0
    end = start + 1
    while end < len(bands):
        band = bands[end]
        if band[0].baseline - bands[end - 1][0].baseline > NEAR * band[0].size:
            break
        if not all(line.x1 < right or abs(line.x0 - right) <= SAME_EDGE for line in band) or len(band) > PAIR:
            break
        if all(line.x1 < right for line in band) and len(band) == PAIR:
            break
        end += 1
    return end


def _has_blocks(bands: Sequence[Sequence[Line]]) -> bool:
    """Whether bold bands, several, each head plain ones."""
    heads = [index for index, band in enumerate(bands) if _is_head(band)]
    mixed = sum(1 for band in bands if len(band) == PAIR and band[0].bold != band[1].bold)
    filled = all(index + 1 < len(bands) and not any(line.bold for line in bands[index + 1]) for index in heads)
    return len(heads) >= MIN_HEADS and filled and mixed <= MOST_MIXED * len(bands)


def _parts(stretch: Stretch, bands: Sequence[Sequence[Line]], start: int, end: int) -> list[Stretch]:
    right = bands[start][1].x0 - SAME_EDGE
    inside = [line for band in bands[start:end] for line in band]
    before = [line for band in bands[:start] for line in band]
    after = [line for band in bands[end:] for line in band]
    parts = [Stretch(stretch.left, stretch.right, tuple(before))] if before else []
    sides = [line for line in inside if line.x0 < right], [line for line in inside if line.x0 >= right]
    parts += [Stretch(min(line.x0 for line in side), max(line.x1 for line in side), tuple(side)) for side in sides]
    return [*parts, *(parted_at_heads(Stretch(stretch.left, stretch.right, tuple(after))) if after else [])]
