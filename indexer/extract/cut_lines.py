"""Which of two pages has a line that a page break cuts through, shown in part at one's foot and at the other's head."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from indexer.extract.ink import Glyph, PageInk

SAME_LINE = 3.0  # points: cells of a row stand as far off each other's baseline


def settle_cut_lines(pages: Sequence[PageInk]) -> tuple[PageInk, ...]:
    """The pages, with each line that stands cut on two of them shown on the one that has the larger part.

    A line goes as a whole, so that a row's cells do not part.
    """
    shown: dict[tuple[int, float], float] = {}
    for index, (page, following) in enumerate(pairwise(pages)):
        heads = _cut_lines(following, foot=False)
        for line in _cut_lines(page, foot=True):
            twin = next((head for head in heads if head.text == line.text), None)
            if twin is None:
                continue
            here = line.share >= twin.share
            shown |= {(index, baseline): float(here) for baseline in line.baselines}
            shown |= {(index + 1, baseline): float(not here) for baseline in twin.baselines}
    touched = {index for index, _ in shown}
    return tuple(_settled(page, index, shown) if index in touched else page for index, page in enumerate(pages))


class _CutLine(NamedTuple):
    """A line's letters, the share of them that is shown, and their baselines."""

    text: str
    share: float
    baselines: frozenset[float]


def _cut_lines(page: PageInk, *, foot: bool) -> list[_CutLine]:
    """The lines of a page's lower or upper half that are shown in part."""
    cut = [
        glyph
        for glyph in page.glyphs
        if 0 < glyph.shown < 1 and glyph.text.strip() and (glyph.baseline > page.height / 2) == foot
    ]
    lines: list[list[Glyph]] = []
    for glyph in sorted(cut, key=lambda glyph: glyph.baseline):
        if not lines or glyph.baseline - lines[-1][-1].baseline > SAME_LINE:
            lines.append([])
        lines[-1].append(glyph)
    return [
        _CutLine(
            "".join(glyph.text for glyph in sorted(glyphs, key=lambda glyph: glyph.x0)),
            sum(glyph.shown for glyph in glyphs) / len(glyphs),
            frozenset(glyph.baseline for glyph in glyphs),
        )
        for glyphs in lines
    ]


def _settled(page: PageInk, index: int, shown: dict[tuple[int, float], float]) -> PageInk:
    glyphs = (
        glyph._replace(shown=shown.get((index, glyph.baseline), glyph.shown)) if 0 < glyph.shown < 1 else glyph
        for glyph in page.glyphs
    )
    return replace(page, glyphs=tuple(glyphs))
