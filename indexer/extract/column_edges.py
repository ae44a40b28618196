"""Where columns of words part: in the gutters that the fullest bands leave free."""

from itertools import pairwise

from indexer.extract.bands import Band
from indexer.extract.lines import Line

MIN_GUTTER = 5.0  # points
MIN_APART = 2  # lines set higher or lower than the other columns' that show a column
CROSSING = 0.15  # of the fullest bands may have words over a gutter: a head over columns, a long name


def edges_of(bands: list[Band]) -> list[float]:
    """Column borders: the middles of the gutters that the fullest bands leave free, but for a few that cross them."""
    most = max(len(band) for band in bands)
    full = [band for band in bands if len(band) >= max(2, (most + 1) // 2)] or bands
    pieces = [(line.x0, line.x1) for band in full for line in band]
    columns = _taken(pieces, int(CROSSING * len(full)))
    if most > 2:  # noqa: PLR2004  beside two pieces anything may stand, as in a paragraph
        columns = sorted([*columns, *_between(columns, [line for band in bands if band not in full for line in band])])
    left, right = min(x0 for x0, _ in pieces), max(x1 for _, x1 in pieces)
    between = [(a[1] + b[0]) / 2 for a, b in pairwise(columns)]
    return [left - 1, *between, right + 1]


def _between(columns: list[tuple[float, float]], lines: list[Line]) -> list[tuple[float, float]]:
    """The stretches in wide gutters in which words stand, a gutter on either side: a column set higher or lower."""
    found = []
    for (_, left), (right, _) in pairwise(columns):
        inside = [(one.x0, one.x1) for one in lines if left + MIN_GUTTER <= one.x0 and one.x1 + MIN_GUTTER <= right]
        if len(inside) >= MIN_APART:
            found.append((min(x0 for x0, _ in inside), max(x1 for _, x1 in inside)))
    return found


def _taken(pieces: list[tuple[float, float]], few: int) -> list[tuple[float, float]]:
    """The stretches of a line in which more than a few pieces stand, those without a gutter between them joined."""
    ends = sorted([(x0, 1) for x0, _ in pieces] + [(x1, -1) for _, x1 in pieces])
    stretches: list[tuple[float, float]] = []
    depth, start = 0, 0.0
    for at, step in ends:
        if step > 0 and depth == few:
            start = at
        depth += step
        if step < 0 and depth == few and at > start:
            if stretches and start - stretches[-1][1] < MIN_GUTTER - 1:
                start = stretches.pop()[0]
            stretches.append((start, at))
    return stretches
