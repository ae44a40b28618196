"""The file's own blanks, where letters overlap: there pdfium leaves out blanks, and words run together.

Old word processors set justified lines so; a file of 2003 had "useofMethotrexateas" on most of its pages.
"""

import sys
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from statistics import median

from analyzers.canonical import Box
from indexer.extract.ink import Glyph
from indexer.extract.letter_gaps import gaps_within_words

TIGHT = 0.03  # of the size: letters overlap so far where blanks are lost
TIGHT_SHARE = 0.1  # of a page's lines: of 70 files the one with such words has more on every page, six on some pages
MIN_PAIRS = 12  # letters whose gaps say how a line is set
MIN_LINES = 5
SAME_LINE = 1.0  # points between the bottoms of glyphs of one line


def is_tight(glyphs: Sequence[Glyph]) -> bool:
    """Whether letters overlap in some of a page's lines."""
    gaps: dict[float, list[float]] = {}
    for left, gap in gaps_within_words(glyphs):
        gaps.setdefault(left.baseline, []).append(gap)
    middles = [median(line) for line in gaps.values() if len(line) >= MIN_PAIRS]
    return len(middles) >= MIN_LINES and sum(gap < -TIGHT for gap in middles) > TIGHT_SHARE * len(middles)


def with_blanks(glyphs: Sequence[Glyph], blanks: Iterable[Box]) -> list[Glyph]:
    """The glyphs in their order, each blank behind the glyph that stands before it on its line, if none is there.

    A blank that letters on both sides overlap is within a word: some files have such.
    """
    lines: dict[int, list[tuple[float, int]]] = {}
    for place, glyph in enumerate(glyphs):
        if glyph.text.strip():
            lines.setdefault(round(glyph.bottom / SAME_LINE), []).append((glyph.x0, place))
    for line in lines.values():
        line.sort()
    behind: dict[int, Box] = {}
    for blank in blanks:
        height = round(blank.bottom / SAME_LINE)
        near = [lines.get(height + step, []) for step in (-1, 0, 1)]
        before = max((line[at - 1] for line in near if (at := _place_in(line, blank))), default=None)
        after = min((line[at] for line in near if (at := _place_in(line, blank)) < len(line)), default=None)
        if before and (after is None or _are_apart(glyphs[before[1]], glyphs[after[1]])):
            behind[before[1]] = blank
    result: list[Glyph] = []
    for place, glyph in enumerate(glyphs):
        result.append(glyph)
        followed = place + 1 < len(glyphs) and not glyphs[place + 1].text.strip()
        if place in behind and not followed:
            result.append(glyph._replace(text=" ", x0=behind[place].x0, x1=behind[place].x1))
    return result


def _place_in(line: Sequence[tuple[float, int]], blank: Box) -> int:
    """How many glyphs of a line stand before a blank."""
    return bisect_right(line, (blank.x0, sys.maxsize))


def _are_apart(left: Glyph, right: Glyph) -> bool:
    """Whether two glyphs overlap less than the letters of a tight word."""
    return right.x0 - left.x1 > -TIGHT / 2 * left.size
