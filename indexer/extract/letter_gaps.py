"""Which blanks that pdfium makes up part no words: gaps between letters that a browser put on whole pixels.

A file without blanks has gaps only.  pdfium makes a blank of each wide one, and of some that are no wider than others
within words on the same page ("Increas e"), or that stand before a raised or lowered sign ("C max").
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from statistics import fmean

from indexer.extract.ink import Glyph

WIDEST = 3.5  # times the mean gap: evenly spread roundings, taken twice, reach three times their mean
NARROWEST_BLANK = 0.15  # of the size: no blank is narrower (0.25 in most fonts, less two roundings)
SIGN_GAP = 0.1  # of the size: so near is a raised or lowered sign of the same word
STOPS = frozenset(",.;:)]")
MIN_PAIRS = 20  # letters whose gaps say how evenly they stand


class LetterGaps:
    """How far apart the letters of one page's words stand."""

    def __init__(self, glyphs: Sequence[Glyph]) -> None:
        """The page's glyphs in the file's order; they are measured when first asked about."""
        self._glyphs = glyphs

    def is_within_word(self, left: Glyph, right: Glyph) -> bool:
        """Whether a gap that pdfium makes a blank of is one within a word."""
        size = max(left.size, right.size)
        gap = (right.x0 - left.x1) / size
        if gap >= NARROWEST_BLANK:
            return False
        if left.size > right.size:
            return gap < SIGN_GAP
        if left.size < right.size:  # the sign's own place is often a little off: after it only a stop is sure
            return gap < SIGN_GAP and right.text in STOPS
        return left.font == right.font and gap <= WIDEST * self._means.get(round(size), 0.0)

    @cached_property
    def _means(self) -> dict[int, float]:
        """The mean gap within words for each size of type in whole points, as a share of the size."""
        gaps: dict[int, list[float]] = {}
        for left, gap in gaps_within_words(self._glyphs):
            gaps.setdefault(round(left.size), []).append(abs(gap))
        return {size: fmean(every) for size, every in gaps.items() if len(every) >= MIN_PAIRS}


def gaps_within_words(glyphs: Iterable[Glyph]) -> Iterator[tuple[Glyph, float]]:
    """Each letter that another of its word follows, with the gap between them as a share of the size.

    It is below 0 where they overlap.
    """
    for left, right in pairwise(glyphs):
        if left.size != right.size or left.baseline != right.baseline or left.font != right.font:
            continue
        gap = (right.x0 - left.x1) / left.size
        if abs(gap) < NARROWEST_BLANK and left.text.isalpha() and right.text.isalpha():
            yield left, gap


def is_made_up(glyph: Glyph) -> bool:
    """Whether a blank is none of the file's: it has no width."""
    return glyph.x0 == glyph.x1
