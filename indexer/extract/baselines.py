"""Which glyphs of a page stand on one baseline, raised and lowered signs put back beside what they belong to."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter, itemgetter

from indexer.extract.ink import Glyph

SAME_BASELINE = 0.6  # points
SHIFT = 0.3  # of the size: glyphs this much off a baseline still stand on it
SMALL = 0.87  # of the size: smaller glyphs beside a line may be raised or lowered signs
REACH_UP, REACH_DOWN = 0.75, 0.5  # of the size: how far a raised or lowered sign may be off its line
REACH = 14.0  # points: how far lines may lie apart between which such a sign moves
TOUCH = 0.45  # of the size: how far a raised or lowered sign may stand from its neighbour
SLIGHT_TOUCH = 1.5  # of the size: how far glyphs that are slightly off may stand from their neighbour
NOTE_TOUCH = 1.5  # of the size: how far a raised sign may stand before the first word of a note below a table
NOTE_SIGN = 2  # glyphs of such a sign at most


@dataclass(slots=True)
class Row:
    """The glyphs of one baseline, blanks among them, from left to right; units: points."""

    baseline: float
    size: float
    glyphs: list[Glyph]


def rows_of(glyphs: Iterable[Glyph]) -> list[Row]:
    """The glyphs row by row, from top to bottom; each row has a glyph that is no blank."""
    rows: list[Row] = []
    for glyph in sorted(glyphs, key=attrgetter("baseline")):
        if rows and glyph.baseline - rows[-1].baseline <= SAME_BASELINE:
            rows[-1].glyphs.append(glyph)
        else:
            rows.append(Row(glyph.baseline, glyph.size, [glyph]))
    inked = []
    for row in rows:
        letters = [glyph for glyph in row.glyphs if glyph.text.strip()]
        if letters:
            row.glyphs.sort(key=attrgetter("x0"))
            row.size = main_size(letters)
            inked.append(row)
    return _with_shifted(inked)


def main_size(glyphs: Iterable[Glyph]) -> float:
    """The size in points that most glyphs have, to a tenth; of sizes that are as frequent, the largest."""
    counts: dict[float, int] = {}
    for size, count in Counter(map(attrgetter("size"), glyphs)).items():
        rounded = round(size, 1)
        counts[rounded] = counts.get(rounded, 0) + count
    return max(counts, key=lambda size: (counts[size], size))


def _with_shifted(rows: list[Row]) -> list[Row]:
    """Raised and lowered signs put back into the line that they belong to."""
    baselines = [row.baseline for row in rows]
    for index, row in enumerate(rows):
        beside = _rows_beside(rows, baselines, index)
        for run in _runs(row) if beside else ():
            size = max(glyph.size for glyph in run)
            home = _home(row, beside, run, size)
            if home is not None:
                low, high = run[0].x0 - 0.5, run[-1].x1 + TOUCH * size
                blanks = [glyph for glyph in row.glyphs if not glyph.text.strip() and low <= glyph.x0 <= high]
                home.glyphs.extend([*run, *blanks])
                gone = {id(one) for one in (*run, *blanks)}
                row.glyphs = [glyph for glyph in row.glyphs if id(glyph) not in gone]
    result = [row for row in rows if any(glyph.text.strip() for glyph in row.glyphs)]
    for row in result:
        row.glyphs.sort(key=attrgetter("x0", "x1"))
    return result


def _rows_beside(rows: list[Row], baselines: list[float], index: int) -> list[Row]:
    """The other rows that a raised or lowered sign of this one can belong to: in running text there is none."""
    own = rows[index].baseline
    near = range(bisect_left(baselines, own - REACH), bisect_right(baselines, own + REACH))
    return [
        rows[other]
        for other in near
        if other != index
        and -REACH_UP * rows[other].size <= own - rows[other].baseline <= REACH_DOWN * rows[other].size
    ]


def _runs(row: Row) -> list[list[Glyph]]:
    """The row's glyphs parted where a sign of another line could stand between."""
    runs: list[list[Glyph]] = []
    for glyph in row.glyphs:
        if not glyph.text.strip():
            continue
        last = runs[-1][-1] if runs else None
        if last is not None and glyph.x0 - last.x1 <= TOUCH * row.size and abs(glyph.size - last.size) < 0.1 * row.size:
            runs[-1].append(glyph)
        else:
            runs.append([glyph])
    return runs


def _home(own: Row, beside: list[Row], run: list[Glyph], size: float) -> Row | None:
    """The row beside which a run of glyphs stands raised, lowered or slightly off; None for a row of its own."""
    best: tuple[float, Row] | None = None
    noted: tuple[float, Row] | None = None
    for row in beside:
        off = own.baseline - row.baseline  # positive: the run stands lower
        small = size < SMALL * row.size
        slight = abs(off) <= SHIFT * min(size, row.size) and len(own.glyphs) < len(row.glyphs)
        if not small and not slight:
            continue
        gap = _gap(run, row, size if small else 0.0)
        if gap is None:
            continue
        place = (gap + abs(off) * 0.5, row)
        if gap <= (TOUCH if small else SLIGHT_TOUCH) * row.size:
            best = place if best is None else min(best, place, key=itemgetter(0))
        elif small and off < 0 and gap <= NOTE_TOUCH * row.size and _opens(run, row):
            noted = place if noted is None else min(noted, place, key=itemgetter(0))
    if best is None and own.glyphs[0] is run[0]:
        best = noted
    return None if best is None else best[1]


def _opens(run: list[Glyph], row: Row) -> bool:
    """Whether a sign of a glyph or two stands before all that is on a row."""
    return len(run) <= NOTE_SIGN and all(run[-1].x1 <= glyph.x0 for glyph in row.glyphs if glyph.text.strip())


def _gap(run: list[Glyph], row: Row, small: float) -> float | None:
    """How far the run stands from the row's nearest glyph; None when they overlap."""
    x0, x1 = run[0].x0, run[-1].x1
    gap: float | None = None
    for glyph in row.glyphs:
        if not glyph.text.strip() or (small and glyph.size * SMALL <= small):
            continue
        if glyph.x0 < x1 - 1.2 and glyph.x1 > x0 + 1.2:
            return None
        apart = max(0.0, glyph.x0 - x1, x0 - glyph.x1)
        gap = apart if gap is None else min(gap, apart)
    return gap
