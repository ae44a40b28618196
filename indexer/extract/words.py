"""How a PDF's page becomes glyphs: where pages are read.

pdfium reads the pages (some twenty times faster than pdfplumber for the same characters); boxes are counted as
pdfplumber counts them.  Where pdfium rewrites a character (a ligature, a hyphen at a line's end),
the file's own characters decide.
"""

import ctypes
import math
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium
from numpy.typing import NDArray

from analyzers.canonical import Box
from indexer.extract.columns import BLANK, Characters, Counts, Numbers, Strokes, characters_of
from indexer.extract.drawings import WHITE, Drawings, drawings_of
from indexer.extract.fonts import Font, Fonts
from indexer.extract.frame import Frame, Registers, Turn, as_shown
from indexer.extract.ink import UNKNOWN, Glyph, PageInk
from indexer.extract.page_boxes import page_frame
from indexer.extract.spellings import LINE_END_HYPHEN, Spellings, Spot
from indexer.extract.tight_blanks import is_tight, with_blanks

LIGATURES = frozenset({"ff", "fi", "fl", "ffi", "ffl", "st"})
DARK = 215  # of 255: a fill darker than this can carry white letters
SURROGATES = (0xD800, 0xDFFF)  # halves of a character, none by themselves (Unicode 15, D71)
LEVEL = 0.1  # how much a line of text may leave its direction for a step along it
ASKEW = -1  # the quarter turns of text that runs neither along the page nor across it
NOWHERE = (-1.0, -1.0, -1.0, -1.0)
EVERYWHERE = (-math.inf, -math.inf, math.inf, math.inf)


def read_page(document: pypdfium2.PdfDocument, index: int, spellings: Spellings) -> PageInk:
    """The glyphs and drawings of one page, counted from 0.

    Raises:
        PdfiumError: when the page can't be read.
    """
    return _PageReader(document, index, spellings).read()


class _Styles(NamedTuple):
    """What layout needs of the text objects, a row each; ``clip`` holds x0, top, x1, bottom."""

    font: list[Font]
    size: Numbers
    descent: Numbers
    clip: Numbers
    light: Counts


class _View(NamedTuple):
    """How a page is looked at: as shown (no ``turn``), or turned so that some of its text stands upright."""

    frame: Frame
    crop: Box
    drawings: Drawings
    turn: Turn | None = None


class _PageReader:
    """Reads one page; holds the C structures that the calls fill."""

    def __init__(self, document: pypdfium2.PdfDocument, index: int, spellings: Spellings) -> None:
        self._page = document[index]
        self._index = index
        self._spellings = spellings
        self._registers = Registers()
        self._fonts = Fonts()
        self._frame, self._crop = page_frame(self._page)

    def read(self) -> PageInk:
        """The page's glyphs and drawings."""
        every, frame = self._characters(), self._frame
        quarters = _quarters(every, frame)
        shown = _View(frame, frame.box(*self._crop), drawings_of(self._page, frame, self._registers))
        ink = self._ink(every, quarters == 0, shown)
        if quarters.any():
            askew = every.box[(quarters == ASKEW) & (every.code > BLANK)]
            turned = [self._turned(shown, number) for number in (1, 2, 3) if (quarters == number).any()]
            ink = replace(ink, turned=tuple(turned), aside=tuple(_within(askew, shown)))
        self._page.close()
        return ink

    def _characters(self) -> Characters:
        text_page = self._page.get_textpage()
        every = characters_of(text_page)
        text_page.close()
        return every

    def _turned(self, shown: _View, quarters: int) -> PageInk:
        """What stands upright once the page is turned so.  The page itself is: else pdfium finds no blanks in lines."""
        turn, frame = Turn(quarters, shown.frame.width, shown.frame.height), shown.frame.turned(quarters)
        pdfium.FPDFPage_SetRotation(self._page.raw, frame.rotation)
        every = self._characters()
        view = _View(frame, frame.box(*self._crop), shown.drawings.turned(turn), turn)
        return self._ink(every, _quarters(every, frame) == 0, view)

    def _ink(self, every: Characters, chosen: NDArray[np.bool_], view: _View) -> PageInk:
        """The chosen characters and all drawings."""
        drawings = view.drawings
        return PageInk(
            self._index + 1,
            view.frame.width,
            view.frame.height,
            tuple(self._glyphs(every, chosen, view)),
            tuple(drawings.rules),
            tuple(drawings.fills),
            tuple(drawings.dots),
            tuple(drawings.pictures),
            view.turn,
        )

    def _glyphs(self, every: Characters, chosen: NDArray[np.bool_], view: _View) -> list[Glyph]:
        """The chosen glyphs in the file's order, and the blanks between words after the glyphs that they follow."""
        code = every.code
        known = (code > 0) & ((code < SURROGATES[0]) | (code > SURROGATES[1]))
        rows = np.flatnonzero((known | every.unmapped) & chosen)
        if not rows.size:
            return []
        styles = self._styles(every.strokes, view.frame)
        unmapped = every.unmapped[rows]
        code, stroke, x, y = code[rows], every.stroke[rows], every.x[rows], every.y[rows]
        baseline = view.frame.point(x, y)[1]
        x0, x1 = view.frame.across(every.box[rows])
        size = styles.size[stroke]
        bottom = baseline - styles.descent[stroke] * size
        shown = _shown(x0, baseline - 0.7 * size, x1, baseline, styles.clip[stroke], view.crop)
        dark = [fill.box for fill in view.drawings.fills if fill.light < DARK]
        for row in np.flatnonzero(styles.light[stroke] >= WHITE).tolist():
            if not any(_holds(box, (x0[row] + x1[row]) / 2, baseline[row] - 2) for box in dark):
                shown[row] = 0.0
        take, blank = _with_blanks(every, chosen, rows)
        # A blank stands in the middle of the glyph that it follows, so that it stays there when they are sorted.
        middle = (x0 + x1) / 2
        texts = list(map(chr, np.where(blank, BLANK, code[take]).tolist()))
        for at in np.flatnonzero(unmapped[take] & ~blank).tolist():
            texts[at] = f"{UNKNOWN[0]}{code[take[at]]})"
        glyphs = list(
            map(
                Glyph,
                texts,
                np.where(blank, middle[take], x0[take]).tolist(),
                (bottom - size)[take].tolist(),
                np.where(blank, middle[take], x1[take]).tolist(),
                bottom[take].tolist(),
                baseline[take].tolist(),
                size[take].tolist(),
                map(styles.font.__getitem__, stroke[take].tolist()),
                shown[take].tolist(),
            )
        )
        stays = np.zeros(rows.size, np.bool_)
        stays[1:] = (x[1:] == x[:-1]) & (y[1:] == y[:-1])
        odd = ~blank & (stays | ((code == ord(LINE_END_HYPHEN)) & ~unmapped))[take]
        begins = np.flatnonzero(~blank & ~stays[take])
        spelled = self._respelled(glyphs, np.flatnonzero(odd), begins, view.turn)
        if view.turn is None and is_tight(spelled):
            return with_blanks(spelled, self._spellings.blanks(self._index))
        return spelled

    def _respelled(self, glyphs: list[Glyph], odd: Counts, begins: Counts, turn: Turn | None) -> list[Glyph]:
        """The glyphs, with those that stand where one of the ``odd`` ones stands as the file spells them.

        ``begins`` are the glyphs that stand elsewhere than the one before them.
        """
        firsts = np.unique(np.searchsorted(begins, odd, side="right") - 1).tolist()
        ends = [*begins.tolist(), len(glyphs)]
        result: list[Glyph] = []
        done = 0
        for first in firsts:
            start, end = ends[first], ends[first + 1]
            result += glyphs[done:start]
            result += self._joined(glyphs[start:end], turn)
            done = end
        return result + glyphs[done:]

    def _joined(self, pieces: list[Glyph], turn: Turn | None) -> Iterator[Glyph]:
        """Glyphs that stand at one point are one glyph that pdfium took apart: a ligature, as the PDF says it."""
        first = pieces[0]
        if pieces[-1].text == " " and len(pieces) > 1:
            yield from self._joined(pieces[:-1], turn)
            yield pieces[-1]
            return
        text = "".join(piece.text for piece in pieces)
        if text in LIGATURES or LINE_END_HYPHEN in text:
            box = as_shown(Box(first.x0, first.top, first.x1, first.bottom), turn)
            yield first._replace(
                text=self._spellings.text(Spot(self._index, first.font.name, box.x0, box.bottom), text)
            )
        elif len(pieces) == 1:
            yield first
        else:
            yield from pieces

    def _styles(self, strokes: Strokes, frame: Frame) -> _Styles:
        c, d = strokes.matrix[:, 2:4].T
        fonts = [self._fonts.font(address) for address in strokes.font.tolist()]
        stroked = strokes.mode == pdfium.FPDF_TEXTRENDERMODE_FILL_STROKE
        for row in np.flatnonzero(stroked).tolist():
            fonts[row] = fonts[row]._replace(bold=True)
        hidden = np.isin(strokes.mode, (pdfium.FPDF_TEXTRENDERMODE_INVISIBLE, pdfium.FPDF_TEXTRENDERMODE_CLIP))
        hidden |= (strokes.mode == pdfium.FPDF_TEXTRENDERMODE_FILL) & (strokes.colour[:, 3] == 0)
        clip = np.tile(np.array(EVERYWHERE), (len(fonts), 1))
        for row in np.flatnonzero(strokes.clipped).tolist():
            handle = ctypes.cast(int(strokes.address[row]), pdfium.FPDF_PAGEOBJECT)
            box = self._registers.clip(handle, frame)
            if box is not None:
                clip[row] = (box.x0, box.top, box.x1, box.bottom)
        clip[hidden] = NOWHERE
        return _Styles(
            fonts,
            np.abs(strokes.size) * np.fromiter(map(math.hypot, c.tolist(), d.tolist()), np.float64, len(fonts)),
            np.fromiter((font.descent for font in fonts), np.float64, len(fonts)),
            clip,
            strokes.colour[:, :3].sum(axis=1) // 3,
        )


def _quarters(every: Characters, frame: Frame) -> Counts:
    """For each character by how many clockwise quarter turns it would stand upright, or ``ASKEW``."""
    a, b = every.strokes.matrix[:, :2].T
    zero = np.zeros_like(a)
    (ox, oy), (ux, uy) = frame.point(zero, zero), frame.point(a, b)
    right, down = ux - ox, uy - oy
    along, over = np.abs(down) <= np.abs(right) * LEVEL, np.abs(right) <= np.abs(down) * LEVEL
    ways = [along & (right > 0), over & (down < 0), along & (right < 0), over & (down > 0)]
    return np.select(ways, range(4), ASKEW)[every.stroke]


def _with_blanks(every: Characters, chosen: NDArray[np.bool_], rows: Counts) -> tuple[Counts, NDArray[np.bool_]]:
    """The glyphs in these ``rows`` in the file's order, as places among them, a blank at that of the glyph before it.

    With each, whether it is a blank; it is one of the chosen when the character before it is.
    """
    follows = np.searchsorted(every.number, every.blanks) - 1
    blanks = every.blanks[(follows >= 0) & chosen[follows]]
    after = np.searchsorted(every.number[rows], blanks) - 1
    blanks, after = blanks[after >= 0], after[after >= 0]
    order = np.argsort(np.concatenate((every.number[rows], blanks)))
    return np.concatenate((np.arange(rows.size), after))[order], order >= rows.size


def _within(boxes: Numbers, view: _View) -> Iterator[Box]:
    """The rectangles, as shown, of those characters whose middle is on display."""
    for box in (view.frame.box(*corners) for corners in boxes.tolist()):
        if _holds(view.crop, (box.x0 + box.x1) / 2, (box.top + box.bottom) / 2):
            yield box


def _holds(box: Box, x: float, y: float) -> bool:
    return box.x0 <= x <= box.x1 and box.top <= y <= box.bottom


def _shown(x0: Numbers, top: Numbers, x1: Numbers, bottom: Numbers, clip: Numbers, crop: Box) -> Numbers:
    """The share of each glyph's height that the page shows; 0 when its middle is cut away at the side."""
    middle = (x0 + x1) / 2
    left, right = np.maximum(crop.x0, clip[:, 0]), np.minimum(crop.x1, clip[:, 2])
    low, high = np.maximum(crop.top, clip[:, 1]), np.minimum(crop.bottom, clip[:, 3])
    cut = (middle < left - 1) | (middle > right + 1) | (bottom <= top)
    height = np.where(bottom > top, bottom - top, 1.0)
    share = np.maximum(0.0, np.minimum(bottom, high) - np.maximum(top, low)) / height
    return np.where(cut, 0.0, share)
