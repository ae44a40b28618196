"""How the glyphs of a baseline become words, and words lines: blanks, gaps, notes' marks, underlines, drawn bullets."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from operator import attrgetter

from analyzers.canonical import Box
from indexer.extract.baselines import SAME_BASELINE, SMALL, Row, main_size, rows_of
from indexer.extract.frame import Turn
from indexer.extract.ink import Glyph, PageInk
from indexer.extract.letter_gaps import LetterGaps, is_made_up

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


def lines_of(page: PageInk) -> list[Line]:
    """The page's lines, parted at wide gaps and at upright rules, from top to bottom and left to right."""
    rows = rows_of([glyph for glyph in page.glyphs if glyph.shown >= SHOWN])
    upright = _upright_rules(page.rules)
    flat = sorted(
        (rule for rule in page.rules if rule.x1 - rule.x0 > rule.bottom - rule.top), key=lambda rule: rule.top
    )
    tops = [rule.top for rule in flat]
    gaps = LetterGaps(page.glyphs)
    lines: list[Line] = []
    for row in rows:
        for glyphs in _segments(row, upright):
            words = _words(glyphs, gaps)
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
    every = [glyph for word in words for glyph in word.glyphs]
    letters = [glyph for glyph in every if glyph.text.isalnum()]
    told = letters or every
    size = main_size(told)
    weighed = [glyph for glyph in letters if glyph.text.isalpha()] or told
    fonts = Counter(map(attrgetter("font.name"), told))
    low, high = min(word.x0 for word in words), max(word.x1 for word in words)
    rules = [rule for rule in underlines if rule.x0 >= low - UNDERLINE_SPARE and rule.x1 <= high + UNDERLINE_SPARE]
    under = sum(_is_over(glyph, rules) for glyph in told) if rules else 0
    return Line(
        page,
        tuple(words),
        low,
        min(word.top for word in words),
        high,
        max(word.bottom for word in words),
        baseline,
        size,
        all(map(attrgetter("font.bold"), weighed)),
        all(map(attrgetter("font.italic"), weighed)),
        under >= UNDERLINE_SHARE * len(told) and bool(rules),
        max(fonts, key=lambda name: (fonts[name], name)),
        text=" ".join(word.text for word in words),
        lined_words=_lined_words(words, rules),
    )


def _lined_words(words: Sequence[Word], rules: Sequence[Box]) -> int:
    """How many words from the first on are underlined."""
    count = 0
    for word in words:
        if not _is_over(word, rules):
            break
        count += 1
    return count


def _is_over(inked: Glyph | Word, rules: Sequence[Box]) -> bool:
    """Whether the middle stands over one of the rules."""
    middle = (inked.x0 + inked.x1) / 2
    return any(rule.x0 - 1 <= middle <= rule.x1 + 1 for rule in rules)


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


def parted(line: Line, is_apart: Callable[[Word, Word], bool]) -> list[Line]:
    """One line as pieces, parted between neighbouring words that are apart."""
    parts: list[list[Word]] = [[line.words[0]]]
    for before, word in pairwise(line.words):
        if is_apart(before, word):
            parts.append([])
        parts[-1].append(word)
    return [line] if len(parts) == 1 else [line_of(line.page, part, line.baseline) for part in parts]


def _upright_rules(rules: Iterable[Box]) -> list[Box]:
    return sorted(
        (rule for rule in rules if rule.bottom - rule.top > 2 * (rule.x1 - rule.x0)), key=lambda rule: rule.x0
    )


def _segments(row: Row, upright: list[Box]) -> list[list[Glyph]]:
    """The row's glyphs, blanks among them, parted at wide gaps and upright rules."""
    middle = row.baseline - 0.3 * row.size
    walls = [(rule.x0 + rule.x1) / 2 for rule in upright if rule.top - 1 <= middle <= rule.bottom + 1]
    gap = SEGMENT_GAP * row.size
    parts: list[list[Glyph]] = []
    last: Glyph | None = None
    listed = next(glyph.text for glyph in row.glyphs if glyph.text.strip()) in LIST_SIGNS
    for glyph in row.glyphs:
        if not glyph.text.strip():
            if parts:
                parts[-1].append(glyph)
            continue
        apart = last is None or glyph.x0 - last.x1 > gap or (walls and _walled(last, glyph, walls))
        if apart or (listed and glyph.text in LIST_SIGNS):
            parts.append([])
        parts[-1].append(glyph)
        last = glyph
    return parts


def _walled(left: Glyph, right: Glyph, walls: list[float]) -> bool:
    a, b = (left.x0 + left.x1) / 2, (right.x0 + right.x1) / 2
    return any(a < wall < b for wall in walls)


def _words(glyphs: list[Glyph], gaps: LetterGaps) -> list[Word]:
    """Words of a segment: parted at the file's blanks, and at gaps where it has none."""
    has_blanks = any(not glyph.text.strip() and not is_made_up(glyph) for glyph in glyphs)
    limit = WIDE_WORD_GAP if has_blanks else WORD_GAP
    words: list[list[Glyph]] = []
    last: Glyph | None = None
    blank = made_up = False
    for glyph in glyphs:
        if not glyph.text.strip():
            blank = True
            made_up = is_made_up(glyph) and not has_blanks
            continue
        parted = blank and not (made_up and last is not None and gaps.is_within_word(last, glyph))
        if last is None or parted or _is_parted(words[-1], last, glyph, limit):
            words.append([glyph])
        else:
            words[-1].append(glyph)
        last, blank = glyph, False
    return [word_of(word) for word in words]


def _is_parted(word: Sequence[Glyph], last: Glyph, glyph: Glyph, limit: float) -> bool:
    """Whether a glyph begins another word than the one whose ``last`` glyph stands before it without a blank."""
    if glyph.size == last.size:
        return glyph.x0 - last.x1 > limit * last.size
    wide = glyph.x0 - last.x1 > limit * max(glyph.size, last.size)
    return wide or _is_mark_before(last, glyph) or _is_mark_after(word, glyph)


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
    texts, x0, top, x1, bottom, *_ = zip(*glyphs, strict=True)  # a fifth of the time of five walks
    return Word(tuple(glyphs), "".join(texts), min(x0), min(top), max(x1), max(bottom))


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
