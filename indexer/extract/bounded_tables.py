"""How level rules, one below the other, bound a table without upright ones."""

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile

from indexer.extract.bands import MARKER, Band, bands_of, box_of, middle_of
from indexer.extract.captions import begins_caption
from indexer.extract.cell_rows import CELL_GAP, rows_of
from indexer.extract.column_edges import edges_of
from indexer.extract.grids import Edge, merged
from indexer.extract.ink import PageInk
from indexer.extract.layout_words import announces_contents
from indexer.extract.lines import Line, Word, parted
from indexer.extract.lists import begins_item
from indexer.extract.tables import Table

MIN_BOUNDED_ROWS = 2  # the same between rules
SEVERAL_SHARE = 0.4  # of a table's lines have several pieces
RULE_LENGTH = 90.0  # points: shorter rules bound no table
RULE_SNAP = 6.0  # points
PROSE_SHARE = 0.75  # of a rule's length: a longer line is running text
FULL_SHARE = 0.9  # of a rule's length: two such lines, one below the other, are a paragraph between two tables
PROSE_LINES = 0.5  # of the lines
MIN_ALONE = 3  # lines, one by one from the left border on, between two tables
ALONE_SHARE = 0.5  # of a rule's length: one of them at least, which goes over several columns
MIN_FINE_ROWS = 4  # rows between rules from which blanks in line show columns
LISTED_SHARE = 0.4  # of the lines begin with a bullet: a list in columns, no table
INSET = 3.0  # points: a cell's words begin so near to its border
SAME_RULE = 1.5  # points: pieces of one rule
MIN_COLUMN = 12.0  # points: shorter pieces of a rule are no column's
MAX_BAND = 330.0  # points between two rules of one table
SECTION_NUMBER = re.compile(r"\d{1,2}(?:\.\d{1,2})*\.?")  # "16" too, which as a list's mark needs a dot


def bounded_tables(page: PageInk, lines: Sequence[Line]) -> list[tuple[Table, set[int]]]:
    """Tables between level rules of one length, one below the other, with the indices of their lines.

    Contents in two columns between rules, as Highlights end with, are none.
    """
    found: list[tuple[Table, set[int]]] = []
    taken: set[int] = set()
    for stack in _stacks(page):
        for group in _groups(stack, lines):
            x0, x1 = min(rule.start for rule in group), max(rule.end for rule in group)
            inside = {
                index
                for index, line in enumerate(lines)
                if index not in taken
                and group[0].at - 1 <= middle_of(line) <= group[-1].at + 1
                and x0 - RULE_SNAP <= (line.x0 + line.x1) / 2 <= x1 + RULE_SNAP
            }
            if _is_contents([lines[index] for index in inside]):
                continue
            drawn = _drawn_edges(page, group)
            words = [part for index in sorted(inside) for part in _cut(lines[index], drawn)]
            table = _bounded(words, page.number, group, drawn, _partial(page, group))
            if table is not None:
                found.append((table, inside))
                taken |= inside
    return found


def _is_contents(lines: list[Line]) -> bool:
    """Whether the first line, alone at its height, announces contents."""
    first = next(iter(bands_of(lines)), [])
    return len(first) == 1 and announces_contents(first[0].text)


def _drawn_edges(page: PageInk, rules: Sequence[Edge]) -> list[float]:
    """The column borders that a rule drawn piece by piece, one for each column's cell, tells; none when it is whole."""
    most: list[float] = []
    for rule in rules:
        pieces = sorted(
            (box.x0, box.x1)
            for box in page.rules
            if box.x1 - box.x0 > box.bottom - box.top
            and abs((box.top + box.bottom) / 2 - rule.at) <= SAME_RULE
            and rule.start - 1 <= box.x0 <= box.x1 <= rule.end + 1
        )
        edges = sorted({round(x0) for x0, _ in pieces} | {round(x1) for _, x1 in pieces})
        wide = all(b - a >= MIN_COLUMN for a, b in pairwise(edges))
        if wide and len(edges) > max(2, len(most)):  # a rule in one piece has two ends
            most = [float(edge) for edge in edges]
    return most


def _cut(line: Line, edges: Sequence[float]) -> list[Line]:
    """A piece parted where a drawn column border lies in a wide blank, or right before a word."""

    def is_apart(before: Word, word: Word) -> bool:
        wide = word.x0 - before.x1 > CELL_GAP * line.size
        return any(before.x1 - 1 <= edge <= word.x0 + 1 and (wide or word.x0 - edge <= INSET) for edge in edges[1:-1])

    return parted(line, is_apart)


def _partial(page: PageInk, rules: Sequence[Edge]) -> list[Edge]:
    """Rules between the first and the last that leave out columns on the left: a name there is that of several rows."""
    x0, x1 = rules[0].start, rules[0].end
    level = [Edge((r.top + r.bottom) / 2, r.x0, r.x1) for r in page.rules if r.x1 - r.x0 > r.bottom - r.top]
    return [
        rule
        for rule in merged(level)
        if rules[0].at + SAME_RULE < rule.at < rules[-1].at - SAME_RULE
        and x0 + RULE_LENGTH / 2 < rule.start
        and rule.end - rule.start >= RULE_LENGTH
        and abs(rule.end - x1) <= RULE_SNAP
    ]


def _bounded(
    lines: list[Line], page: int, rules: list[Edge], drawn: Sequence[float], partial: list[Edge]
) -> Table | None:
    """The table of lines between rules; what stands above the second of three or more rules heads the columns.

    ``drawn`` are the column borders that the rules tell, if they do; ``partial`` are rules over some columns.
    """
    listed = sum(1 for line in lines if begins_item(line))
    if len(lines) < MIN_BOUNDED_ROWS or listed > LISTED_SHARE * len(lines):
        return None
    border = rules[1].at if len(rules) > 2 else rules[0].at  # noqa: PLR2004  above, below the heads, at the end
    body = [line for line in lines if middle_of(line) > border]
    heads = [line for line in lines if middle_of(line) <= border]
    bands = bands_of(body or lines)
    if len(bands) >= MIN_FINE_ROWS:
        bands = [[part for line in band for part in _fine(line)] for band in bands]
    edges = max(list(drawn), edges_of(bands), key=len)
    if len(edges) <= 2:  # noqa: PLR2004  one column has two borders
        wide = max(line.x1 for line in lines) - min(line.x0 for line in lines)
        edges = edges_of([[line] for line in lines if line.x1 - line.x0 < PROSE_SHARE * wide] or [lines])
    if len(edges) <= 2:  # noqa: PLR2004  as above
        return None
    edges[0] = min(edges[0], min(line.x0 for line in lines) - 1)
    edges[-1] = max(edges[-1], max(line.x1 for line in lines) + 1)
    head_rows = rows_of(bands_of(heads), edges, []) if heads else []
    for row in head_rows:
        row.head = True
    rows = rows_of(bands_of(body), edges, [*rules, *partial], drawn[1] if drawn else 0.0) if body else []
    told = [
        row for row in rows if len(row.cells) > 1 and not all(MARKER.match(line.text) for line in row.cells[0].lines)
    ]
    if len(told) < (1 if head_rows else 2) or len(told) < SEVERAL_SHARE * len(rows):
        return None
    return Table(page, box_of(lines), edges, [*head_rows, *rows], ruled=False)


def _fine(line: Line) -> list[Line]:
    """A piece parted at every blank that could be a column's border."""
    return parted(line, lambda before, word: word.x0 - before.x1 > CELL_GAP * line.size)


def _stacks(page: PageInk) -> list[list[Edge]]:
    """Level rules of one left and right border, from top to bottom."""
    level = [Edge((r.top + r.bottom) / 2, r.x0, r.x1) for r in page.rules if r.x1 - r.x0 > r.bottom - r.top]
    stacks: list[list[Edge]] = []
    for rule in sorted(merged(level), key=lambda one: one.at):
        if rule.end - rule.start < RULE_LENGTH:
            continue
        for stack in stacks:
            if abs(stack[0].start - rule.start) <= RULE_SNAP and abs(stack[0].end - rule.end) <= RULE_SNAP:
                stack.append(rule)
                break
        else:
            stacks.append([rule])
    return [stack for stack in stacks if len(stack) > 1]


def _groups(stack: list[Edge], lines: Sequence[Line]) -> list[list[Edge]]:
    """Rules of one stack that have no running text between them; heads without a rule above them get one."""
    groups: list[list[Edge]] = [[stack[0]]]
    for rule in stack[1:]:
        last = groups[-1][-1]
        bands = bands_of([line for line in lines if last.at < middle_of(line) < rule.at and _is_below(line, rule)])
        prose = _prose_above(bands, rule)
        apart = rule.at - last.at > MAX_BAND or any(map(_is_caption, bands))
        if apart or _is_prose(bands, rule) or (prose and prose == len(bands)):
            groups.append([rule])
        elif prose and len(bands[prose]) > 1:
            heads = (middle_of(bands[prose - 1][0]) + middle_of(bands[prose][0])) / 2
            groups.append([Edge(heads, rule.start, rule.end), rule])
        else:
            groups[-1].append(rule)
    return [group for group in groups if len(group) > 1]


def _is_caption(band: Sequence[Line]) -> bool:
    """Whether a line alone begins a caption, below the rule that ends a table: the next rule is another one's."""
    return len(band) == 1 and begins_caption(band[0].text)


def _is_below(line: Line, rule: Edge) -> bool:
    return line.x1 > rule.start and line.x0 < rule.end


def _is_prose(bands: Sequence[Band], rule: Edge) -> bool:
    """Whether most lines go over most of a rule's length, or two that follow one another over nearly all of it."""
    inside = [line for band in bands for line in band]
    if not inside:
        return True
    long = sum(1 for line in inside if line.x1 - line.x0 > PROSE_SHARE * (rule.end - rule.start))
    full = [line.x1 - line.x0 > FULL_SHARE * (rule.end - rule.start) for line in inside]
    return long >= max(1, PROSE_LINES * len(inside)) or any(a and b for a, b in pairwise(full))


def _prose_above(bands: Sequence[Band], rule: Edge) -> int:
    """How many lines, from the first on, are another table's notes, headings and sentences, above any column heads.

    These stand one by one from the left border on, a heading behind its number, and one goes over several columns.
    """
    prose = list(takewhile(lambda band: _is_alone(band, rule), bands))
    wide = any(band[-1].x1 - band[0].x0 > ALONE_SHARE * (rule.end - rule.start) for band in prose)
    return len(prose) if len(prose) >= MIN_ALONE and wide else 0


def _is_alone(band: Sequence[Line], rule: Edge) -> bool:
    """Whether a line at the left border has none beside it but a heading behind its number."""
    first, *beside = band
    numbered = len(beside) == 1 and SECTION_NUMBER.fullmatch(first.text) is not None
    return abs(first.x0 - rule.start) <= RULE_SNAP and (not beside or numbered)
