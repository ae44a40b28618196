"""How columns of words without any rule make a table: bands that share a gutter."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from indexer.extract.bands import Band, bands_of, box_of, is_several
from indexer.extract.cell_rows import rows_of
from indexer.extract.column_edges import MIN_GUTTER, edges_of
from indexer.extract.lines import Line
from indexer.extract.tables import Table, TableRow

MIN_ROWS = 3  # lines with several pieces, without rules around
SEVERAL_SHARE = 0.4  # of a table's lines have several pieces
LISTED_SHARE = 0.5  # of the rows begin with one sign: a list
SIGN = re.compile(r"^(\S|\(cid:\d+\))$")  # one character, or one that the font does not explain
ENDS = (".", ";", ":")  # what goes on does not follow on these
CLOSE = 1.5  # times the size: lines further apart are not one cell
FAR = 2.4  # times the size: lines further apart are not one table
FAR_NAMED = 6.0  # times the size, where a name with a colon begins the line
FAR_PAIRS = 4.5  # times the size, where second pieces stand below one another


def open_tables(lines: Sequence[Line], page: int) -> list[tuple[Table, set[int]]]:
    """Tables without any rule among a column's lines, with the indices of their lines."""
    number = {id(line): index for index, line in enumerate(lines)}
    found = []
    for zone in _zones(bands_of(lines)):
        table = _table(zone, page)
        if table is not None:
            found.append((table, {number[id(line)] for band in zone for line in band}))
    return found


def _zones(bands: list[Band]) -> list[list[Band]]:
    """Stretches of bands that share at least one gutter."""
    zones: list[list[Band]] = []
    index = 0
    while index < len(bands):
        if not is_several(bands[index]):
            index += 1
            continue
        gutters = _gaps(bands[index])
        end = last = index
        while end + 1 < len(bands):
            band = bands[end + 1]
            if _is_far(bands[end], band):
                break
            left = _narrowed(gutters, band)
            if not left:
                break
            gutters = left
            end += 1
            if is_several(band):
                last = end
        last = _with_rest(bands, last)
        zone = bands[index : last + 1]
        if sum(1 for band in zone if is_several(band)) >= MIN_ROWS:
            zones.append(zone)
        index = last + 1
    return zones


def _with_rest(bands: list[Band], last: int) -> int:
    """The last band that goes on in a cell of the last band with several: set as closely, below its second piece."""
    left = bands[last][1].x0
    while last + 1 < len(bands):
        band, above = bands[last + 1], bands[last][0]
        close = band[0].baseline - above.baseline <= CLOSE * above.size
        ended = bands[last][-1].text.endswith(ENDS)
        if len(band) > 1 or not close or ended or abs(band[0].x0 - left) > MIN_GUTTER:
            break
        last += 1
    return last


def _is_list(rows: list[TableRow]) -> bool:
    """Whether most rows begin with one and the same sign: items of a list, whatever the sign."""
    signs = Counter(row.cells[0].text for row in rows if SIGN.match(row.cells[0].text))
    return any(count > LISTED_SHARE * len(rows) for count in signs.values())


def _is_far(above: Band, band: Band) -> bool:
    """Whether two bands stand too far apart for one table; pairs of a name and a value may stand further apart."""
    apart = band[0].baseline - above[0].baseline
    size = max(band[0].size, above[0].size)
    if is_several(band) and band[0].text.endswith(":"):
        return apart > FAR_NAMED * size
    pairs = is_several(above) and is_several(band) and abs(above[1].x0 - band[1].x0) < MIN_GUTTER
    return apart > (FAR_PAIRS if pairs else FAR) * size


def _gaps(band: Band) -> list[tuple[float, float]]:
    return [(a.x1, b.x0) for a, b in pairwise(band) if b.x0 - a.x1 >= MIN_GUTTER]


def _narrowed(gutters: list[tuple[float, float]], band: Band) -> list[tuple[float, float]]:
    """What is left of the gutters beside a band's words."""
    left = []
    for start, end in gutters:
        parts = [(start, end)]
        for line in band:
            cut = []
            for a, b in parts:
                cut += [(a, min(b, line.x0)), (max(a, line.x1), b)]
            parts = [(a, b) for a, b in cut if b - a >= MIN_GUTTER]
        left += parts
    return left


def _table(bands: list[Band], page: int) -> Table | None:
    """The table of a zone; None when it reads as something else."""
    if sum(1 for band in bands if is_several(band)) < SEVERAL_SHARE * len(bands):
        return None
    edges = edges_of(bands)
    if len(edges) <= 2:  # noqa: PLR2004  one column has two borders
        return None
    rows = rows_of(bands, edges, [])
    told = [row for row in rows if len(row.cells) > 1]
    if len(told) < 2 or _is_list(told):  # noqa: PLR2004  a single row is no table
        return None
    return Table(page, box_of([line for band in bands for line in band]), edges, rows, ruled=False)
