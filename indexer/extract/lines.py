"""How glyphs become words, and words become lines: baselines, blanks, raised and lowered signs, underlines."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from analyzers.canonical import Box
from indexer.extract.frame import Turn
from indexer.extract.words import Glyph, PageInk

SAME_BASELINE = 0.6  # points
SHIFT = 0.3  # of the size: glyphs this much off a baseline still stand on it
SMALL = 0.87  # of the size: smaller glyphs beside a line may be raised or lowered signs
REACH_UP, REACH_DOWN = 0.75, 0.5  # of the size: how far a raised or lowered sign may be off its line
TOUCH = 0.45  # of the size: how far a raised or lowered sign may stand from its neighbour
WORD_GAP = 0.17  # of the size: a wider gap parts words where the file has no blanks
WIDE_WORD_GAP = 0.32  # of the size: a wider gap parts words in any case
SEGMENT_GAP = 1.0  # of the size: a wider gap parts segments of a line
LIST_SIGNS = frozenset("\u2022\u25cf\u25aa\u25a0\u2023")  # a bullet within a line begins another item
SHOWN = 0.5  # a glyph of which less is shown is no text
UNDERLINE_REACH = 0.32  # of the size: how far below the baseline an underline may lie
UNDERLINE_SHARE = 0.7  # of a line's letters
UNDERLINE_SPARE = 6.0  # points that an underline may begin before or end after the words
MARK_GAP = 0.1  # of the size: a raised digit so far from a word is parted from it
UNIT = 2  # letters of a unit that can have a power (cm, mm)
DOT_REACH = 40.0  # points left of a line within which a drawn dot is its bullet


@dataclass(frozen=True, slots=True)
class Word:
    """Glyphs without a blank between them, from left to right, and their box in points."""

    glyphs: tuple[Glyph, ...]
    text: str
    x0: float
    top: float
    x1: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Line:
    """Words on one baseline: a whole line, or its piece left or right of a wide gap.

    ``dot`` is the left edge of a bullet drawn before it, else None.  ``left`` and ``right`` are the borders of its
    column; ``column`` numbers the stretches of a page that are read one after another.  ``frame`` is the drawn box that
    it stands in, if any.  ``turn`` is that of the page on which the line is upright; None: the page as shown.
    """

    page: int
    words: tuple[Word, ...]
    x0: float
    top: float
    x1: float
    bottom: float
    baseline: float
    size: float
    bold: bool
    italic: bool
    underlined: bool
    font: str
    dot: float | None = None
    left: float = 0.0
    right: float = 0.0
    column: int = 0
    text: str = ""
    lined_words: int = 0
    title: bool = False
    frame: Box | None = None
    turn: Turn | None = None

    @property
    def box(self) -> Box:
        """The rectangle of the words."""
        return Box(self.x0, self.top, self.x1, self.bottom)


@dataclass(slots=True)
class _Row:
    """Glyphs of one baseline while lines are being built."""

    baseline: float
    size: float
    glyphs: list[Glyph]


def lines_of(page: PageInk) -> list[Line]:
    """The page's lines, parted at wide gaps and at upright rules, from top to bottom and left to right."""
    rows = _rows([glyph for glyph in page.glyphs if glyph.shown >= SHOWN])
    upright = _upright_rules(page.rules)
    flat = sorted(
        (rule for rule in page.rules if rule.x1 - rule.x0 > rule.bottom - rule.top), key=lambda rule: rule.top
    )
    tops = [rule.top for rule in flat]
    lines: list[Line] = []
    for row in rows:
        for glyphs in _segments(row, upright):
            words = _words(glyphs)
            if words:
                low, high = (
                    bisect_left(tops, row.baseline - 1),
                    bisect_right(tops, row.baseline + UNDERLINE_REACH * row.size),
                )
                lines.append(line_of(page.number, words, row.baseline, flat[low:high]))
    lines.sort(key=lambda line: (line.baseline, line.x0))
    return _with_dots(lines, page.dots)


def line_of(page: int, words: Sequence[Word], baseline: float, underlines: Iterable[Box] = ()) -> Line:
    """One line made of words."""
    letters = [glyph for word in words for glyph in word.glyphs if glyph.text.isalnum()]
    every = [glyph for word in words for glyph in word.glyphs]
    told = letters or every
    size = _main_size(told)
    weighed = [glyph for glyph in letters if glyph.text.isalpha()] or told
    fonts: dict[str, int] = {}
    for glyph in told:
        fonts[glyph.font.name] = fonts.get(glyph.font.name, 0) + 1
    low, high = min(word.x0 for word in words), max(word.x1 for word in words)
    rules = [rule for rule in underlines if rule.x0 >= low - UNDERLINE_SPARE and rule.x1 <= high + UNDERLINE_SPARE]
    under = sum(1 for glyph in told if any(rule.x0 - 1 <= (glyph.x0 + glyph.x1) / 2 <= rule.x1 + 1 for rule in rules))
    return Line(
        page,
        tuple(words),
        min(word.x0 for word in words),
        min(word.top for word in words),
        max(word.x1 for word in words),
        max(word.bottom for word in words),
        baseline,
        size,
        all(glyph.font.bold for glyph in weighed),
        all(glyph.font.italic for glyph in weighed),
        under >= UNDERLINE_SHARE * len(told) and bool(rules),
        max(fonts, key=lambda name: (fonts[name], name)),
        text=" ".join(word.text for word in words),
        lined_words=_lined_words(words, rules),
    )


def _lined_words(words: Sequence[Word], rules: Sequence[Box]) -> int:
    """How many words from the first on are underlined."""
    count = 0
    for word in words:
        middle = (word.x0 + word.x1) / 2
        if not any(rule.x0 - 1 <= middle <= rule.x1 + 1 for rule in rules):
            break
        count += 1
    return count


def joined(pieces: Sequence[Line]) -> Line:
    """Pieces of one line as one line."""
    if len(pieces) == 1:
        return pieces[0]
    ordered = sorted(pieces, key=lambda piece: piece.x0)
    words = [word for piece in ordered for word in piece.words]
    largest = max(ordered, key=lambda piece: len(piece.text))
    whole = line_of(ordered[0].page, words, largest.baseline)
    return replace(
        whole,
        underlined=all(piece.underlined or not any(c.isalpha() for c in piece.text) for piece in ordered)
        and any(piece.underlined for piece in ordered),
        dot=ordered[0].dot,
        lined_words=ordered[0].lined_words,
    )


def _main_size(glyphs: Sequence[Glyph]) -> float:
    counts: dict[float, int] = {}
    for glyph in glyphs:
        size = round(glyph.size, 1)
        counts[size] = counts.get(size, 0) + 1
    return max(counts, key=lambda size: (counts[size], size))


def _rows(glyphs: list[Glyph]) -> list[_Row]:
    rows: list[_Row] = []
    for glyph in sorted(glyphs, key=lambda g: g.baseline):
        if rows and glyph.baseline - rows[-1].baseline <= SAME_BASELINE:
            rows[-1].glyphs.append(glyph)
        else:
            rows.append(_Row(glyph.baseline, glyph.size, [glyph]))
    rows = [row for row in rows if any(glyph.text.strip() for glyph in row.glyphs)]
    for row in rows:
        row.glyphs.sort(key=lambda g: g.x0)
        row.size = _main_size([glyph for glyph in row.glyphs if glyph.text.strip()])
    return _with_shifted(rows)


def _runs(row: _Row) -> list[list[Glyph]]:
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


def _with_shifted(rows: list[_Row]) -> list[_Row]:
    """Raised and lowered signs put back into the line that they belong to."""
    baselines = [row.baseline for row in rows]
    for index, row in enumerate(rows):
        for run in _runs(row):
            size = max(glyph.size for glyph in run)
            home = _home(rows, baselines, index, run, size)
            if home is not None:
                low, high = run[0].x0 - 0.5, run[-1].x1 + TOUCH * size
                blanks = [glyph for glyph in row.glyphs if not glyph.text.strip() and low <= glyph.x0 <= high]
                rows[home].glyphs.extend([*run, *blanks])
                gone = {id(one) for one in (*run, *blanks)}
                row.glyphs = [glyph for glyph in row.glyphs if id(glyph) not in gone]
    result = [row for row in rows if any(glyph.text.strip() for glyph in row.glyphs)]
    for row in result:
        row.glyphs.sort(key=lambda g: (g.x0, g.x1))
    return result


def _home(rows: list[_Row], baselines: list[float], index: int, run: list[Glyph], size: float) -> int | None:
    """The row beside which a run of glyphs stands raised, lowered or slightly off; None for a row of its own."""
    own = rows[index]
    best: tuple[float, int] | None = None
    reach = 14.0
    for other in range(bisect_left(baselines, own.baseline - reach), bisect_right(baselines, own.baseline + reach)):
        row = rows[other]
        if other == index:
            continue
        off = own.baseline - row.baseline  # positive: the run stands lower
        small = size < SMALL * row.size and -REACH_UP * row.size <= off <= REACH_DOWN * row.size
        slight = abs(off) <= SHIFT * min(size, row.size) and len(own.glyphs) < len(row.glyphs)
        if not small and not slight:
            continue
        gap = _gap(run, row, size if small else 0.0)
        if gap is None or gap > (TOUCH if small else 1.5) * row.size:
            continue
        rank = gap + abs(off) * 0.5
        if best is None or rank < best[0]:
            best = (rank, other)
    return None if best is None else best[1]


def _gap(run: list[Glyph], row: _Row, small: float) -> float | None:
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


def _upright_rules(rules: Iterable[Box]) -> list[Box]:
    return sorted(
        (rule for rule in rules if rule.bottom - rule.top > 2 * (rule.x1 - rule.x0)), key=lambda rule: rule.x0
    )


def _segments(row: _Row, upright: list[Box]) -> list[list[Glyph]]:
    """The row's glyphs, blanks among them, parted at wide gaps and upright rules."""
    middle = row.baseline - 0.3 * row.size
    walls = [(rule.x0 + rule.x1) / 2 for rule in upright if rule.top - 1 <= middle <= rule.bottom + 1]
    parts: list[list[Glyph]] = []
    last: Glyph | None = None
    listed = next(glyph.text for glyph in row.glyphs if glyph.text.strip()) in LIST_SIGNS
    for glyph in row.glyphs:
        if not glyph.text.strip():
            if parts:
                parts[-1].append(glyph)
            continue
        apart = last is None or glyph.x0 - last.x1 > SEGMENT_GAP * row.size or _walled(last, glyph, walls)
        if apart or (listed and glyph.text in LIST_SIGNS):
            parts.append([])
        parts[-1].append(glyph)
        last = glyph
    return parts


def _walled(left: Glyph, right: Glyph, walls: list[float]) -> bool:
    a, b = (left.x0 + left.x1) / 2, (right.x0 + right.x1) / 2
    return any(a < wall < b for wall in walls)


def _words(glyphs: list[Glyph]) -> list[Word]:
    """Words of a segment: parted at the file's blanks, and at gaps where it has none."""
    has_blanks = any(not glyph.text.strip() for glyph in glyphs)
    limit = WIDE_WORD_GAP if has_blanks else WORD_GAP
    words: list[list[Glyph]] = []
    blank = True
    for glyph in glyphs:
        if not glyph.text.strip():
            blank = True
            continue
        last = words[-1][-1] if words else None
        wide = last is None or glyph.x0 - last.x1 > limit * max(glyph.size, last.size)
        if blank or wide or (last is not None and (_is_mark_before(last, glyph) or _is_mark_after(words[-1], glyph))):
            words.append([glyph])
        else:
            words[-1].append(glyph)
        blank = False
    return [word_of(word) for word in words]


def _is_mark_before(last: Glyph, glyph: Glyph) -> bool:
    """Whether a raised digit stands before a digit of the line: a note's mark and a number, not one number."""
    raised = last.size < SMALL * glyph.size and last.baseline < glyph.baseline - SAME_BASELINE
    return raised and last.text.isdigit() and glyph.text.isdigit()


def _is_mark_after(word: Sequence[Glyph], glyph: Glyph) -> bool:
    """Whether a raised letter, or a digit a little apart, after a word is a note's mark and no letter of it.

    After one or two letters it is a unit's power.
    """
    last = word[-1]
    if glyph.size >= SMALL * last.size or glyph.baseline >= last.baseline - SAME_BASELINE:
        return False
    apart = glyph.text.isalpha() or (glyph.text.isdigit() and glyph.x0 - last.x1 > MARK_GAP * last.size)
    return apart and len(word) > UNIT and all(one.text.isalpha() for one in word[-UNIT - 1 :])


def word_of(glyphs: Sequence[Glyph]) -> Word:
    """One word made of glyphs."""
    return Word(
        tuple(glyphs),
        "".join(glyph.text for glyph in glyphs),
        min(glyph.x0 for glyph in glyphs),
        min(glyph.top for glyph in glyphs),
        max(glyph.x1 for glyph in glyphs),
        max(glyph.bottom for glyph in glyphs),
    )


def _with_dots(lines: list[Line], dots: Sequence[Box]) -> list[Line]:
    """Lines with the bullets that are drawn before them."""
    result = list(lines)
    for dot in dots:
        middle = (dot.top + dot.bottom) / 2
        near = [
            (line.x0 - dot.x1, index)
            for index, line in enumerate(result)
            if line.baseline - line.size <= middle <= line.baseline + 1 and -1 <= line.x0 - dot.x1 <= DOT_REACH
        ]
        if near:
            index = min(near)[1]
            result[index] = replace(result[index], dot=dot.x0)
    return result
