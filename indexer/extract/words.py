"""How a PDF file becomes glyphs: where pages are read and pdfplumber is asked.

pdfium reads the pages (some twenty times faster than pdfplumber for the same characters); boxes are counted as
pdfplumber counts them.  Where pdfium rewrites a character (a ligature, a hyphen at a line's end),
pdfplumber's characters decide.
"""

import ctypes
import io
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import pdfplumber
import pypdfium2
import pypdfium2.raw as pdfium

from analyzers.canonical import Box
from indexer.errors import DamagedError
from indexer.extract.drawings import WHITE, Fill, drawings_of
from indexer.extract.frame import Frame, Registers
from indexer.extract.opening import open_pdf
from indexer.extract.opening_terms import AS_USUAL, Opening

LINE_END_HYPHEN = "\x02"  # what pdfium gives for a hyphen at a line's end
LIGATURES = frozenset({"ff", "fi", "fl", "ffi", "ffl", "st"})
FORCE_BOLD = 1 << 18  # PDF 1.7, table 123, bit 19
ITALIC = 1 << 6  # PDF 1.7, table 123, bit 7
DARK = 215  # of 255: a fill darker than this can carry white letters
SAME_LINE = 3.0  # points
BLANK = 0x20
VISIBLE_SHARE = 0.5  # a glyph of which the clip leaves less is not shown
NAMES_OF_BOLD = ("bold", "black", "heavy", "demi", "-medi", "cmbx")
NAMES_OF_ITALIC = ("ital", "obli")


class Font(NamedTuple):
    """A font as far as layout needs it; ``descent`` is a share of the size, negative below the line."""

    name: str
    bold: bool
    italic: bool
    descent: float


class Glyph(NamedTuple):
    """One character on a page with its box, in points from the page's top left, and the line that it stands on."""

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    baseline: float
    size: float
    font: Font
    shown: float


@dataclass(frozen=True, slots=True)
class PageInk:
    """What one page holds: glyphs in the file's order, blanks among them, and drawings.

    ``rules`` are thin lines; ``fills`` are areas; ``dots`` are drawn bullets; ``pictures`` are images.  Units: points.
    """

    number: int
    width: float
    height: float
    glyphs: tuple[Glyph, ...]
    rules: tuple[Box, ...]
    fills: tuple[Fill, ...]
    dots: tuple[Box, ...]
    pictures: tuple[Box, ...]


class _Style(NamedTuple):
    """What all glyphs of one text object share."""

    font: Font
    size: float
    clip: Box | None
    upright: bool
    light: int


@dataclass(frozen=True, slots=True)
class PdfContent:
    """All pages of a file and its document information (Title, CreationDate, ...)."""

    pages: tuple[PageInk, ...]
    metadata: Mapping[str, str]


def read_pdf(data: bytes, file_name: str, opening: Opening = AS_USUAL) -> PdfContent:
    """The glyphs and drawings of every page.

    Raises:
        BadDocumentError: what is wrong with the file, as ``open_pdf``; DamagedError for a page that can't be read.
    """
    document = open_pdf(data, file_name, opening)
    page = 0
    try:
        says = _PdfSays(data, opening.password)
        pages = []
        for page in range(len(document)):
            pages.append(_PageReader(document, page, says).read())
        metadata = {str(key): str(value) for key, value in document.get_metadata_dict().items()}
    except pypdfium2.PdfiumError as error:
        raise DamagedError(file_name, f"page {page + 1} cannot be read; fetch the PDF again or repair it") from error
    finally:
        document.close()
    return PdfContent(tuple(pages), metadata)


class _PageReader:
    """Reads one page; holds the C structures that the calls fill."""

    def __init__(self, document: pypdfium2.PdfDocument, index: int, says: "_PdfSays") -> None:
        self._page = document[index]
        self._index = index
        self._says = says
        self._registers = Registers()
        self._text_page = self._page.get_textpage()
        rotation = pdfium.FPDFPage_GetRotation(self._page.raw)
        left, bottom, right, top = self._page.get_mediabox()
        width, height = right - left, top - bottom
        if rotation in (1, 3):
            width, height = height, width
        self._frame = Frame(rotation, width, height)
        self._fonts: dict[int, Font] = {}
        self._crop = self._frame.box(*self._page.get_cropbox())

    def read(self) -> PageInk:
        """The page's glyphs and drawings."""
        frame = self._frame
        drawings = drawings_of(self._page, frame, self._registers)
        glyphs = tuple(self._glyphs(drawings.fills))
        self._text_page.close()
        self._page.close()
        return PageInk(
            self._index + 1,
            frame.width,
            frame.height,
            glyphs,
            tuple(drawings.rules),
            tuple(drawings.fills),
            tuple(drawings.dots),
            tuple(drawings.pictures),
        )

    def _glyphs(self, fills: list[Fill]) -> Iterator[Glyph]:
        raw = self._text_page.raw
        frame, point = self._frame, self._frame.point
        rect, x, y = self._registers.rect, self._registers.x, self._registers.y
        styles: dict[int, _Style] = {}
        dark = [fill.box for fill in fills if fill.light < DARK]
        previous: tuple[float, float] | None = None
        pending: list[Glyph] = []
        for index in range(self._text_page.count_chars()):
            if pdfium.FPDFText_IsGenerated(raw, index) == 1:
                if pending and pdfium.FPDFText_GetUnicode(raw, index) == BLANK:
                    last = pending[-1]
                    pending.append(last._replace(text=" ", x0=last.x1, x1=last.x1))
                continue
            handle = pdfium.FPDFText_GetTextObject(raw, index)
            if not handle:
                continue
            key = ctypes.addressof(handle.contents)
            style = styles.get(key)
            if style is None:
                style = styles[key] = self._style(handle, index)
            if not style.upright:
                continue
            code = pdfium.FPDFText_GetUnicode(raw, index)
            pdfium.FPDFText_GetLooseCharBox(raw, index, rect)
            pdfium.FPDFText_GetCharOrigin(raw, index, x, y)
            text = chr(code) if code else ""
            if not text or 0xD800 <= code <= 0xDFFF:  # noqa: PLR2004  a lone surrogate is no character
                continue
            baseline = point(x.value, y.value)[1]
            x0, x1 = frame.across(rect)
            bottom = baseline - style.font.descent * style.size
            top = bottom - style.size
            shown = _shown(x0, baseline - 0.7 * style.size, x1, baseline, style.clip, self._crop)
            if style.light >= WHITE and not any(_holds(box, (x0 + x1) / 2, baseline - 2) for box in dark):
                shown = 0.0
            glyph = Glyph(text, x0, top, x1, bottom, baseline, style.size, style.font, shown)
            here = (x.value, y.value)
            if pending and here != previous:
                yield from self._joined(pending)
                pending = []
            pending.append(glyph)
            previous = here
        yield from self._joined(pending)

    def _joined(self, pieces: list[Glyph]) -> Iterator[Glyph]:
        """Glyphs that stand at one point are one glyph that pdfium took apart: a ligature, as the PDF says it."""
        if not pieces:
            return
        first = pieces[0]
        if pieces[-1].text == " " and len(pieces) > 1:
            yield from self._joined(pieces[:-1])
            yield pieces[-1]
            return
        text = "".join(piece.text for piece in pieces)
        if text in LIGATURES or LINE_END_HYPHEN in text:
            yield first._replace(text=self._says.text(self._index, first, text))
        elif len(pieces) == 1:
            yield first
        else:
            yield from pieces

    def _style(self, handle: Any, index: int) -> _Style:  # noqa: ANN401  a pointer of the untyped C library
        matrix, size = self._registers.matrix, self._registers.size
        pdfium.FPDFText_GetMatrix(self._text_page.raw, index, matrix)
        pdfium.FPDFTextObj_GetFontSize(handle, size)
        (ox, oy), (ux, uy) = self._frame.point(0, 0), self._frame.point(matrix.a, matrix.b)
        upright = abs(uy - oy) <= abs(ux - ox) * 0.1 and ux > ox
        font_handle = pdfium.FPDFTextObj_GetFont(handle)
        key = ctypes.addressof(font_handle.contents) if font_handle else 0
        if key not in self._fonts:
            self._fonts[key] = _font(font_handle)
        font = self._fonts[key]
        mode = pdfium.FPDFTextObj_GetTextRenderMode(handle)
        if mode == pdfium.FPDF_TEXTRENDERMODE_FILL_STROKE:
            font = font._replace(bold=True)
        clip = self._registers.clip(handle, self._frame)
        if mode in (pdfium.FPDF_TEXTRENDERMODE_INVISIBLE, pdfium.FPDF_TEXTRENDERMODE_CLIP):
            clip = Box(-1, -1, -1, -1)
        return _Style(
            font, abs(size.value) * math.hypot(matrix.c, matrix.d), clip, upright, self._registers.light(handle)
        )


def _holds(box: Box, x: float, y: float) -> bool:
    return box.x0 <= x <= box.x1 and box.top <= y <= box.bottom


def _shown(x0: float, top: float, x1: float, bottom: float, clip: Box | None, crop: Box) -> float:
    """The share of a glyph's height that the page shows; 0 when its middle is cut away at the side."""
    middle = (x0 + x1) / 2
    low, high = crop.top, crop.bottom
    left, right = crop.x0, crop.x1
    if clip is not None:
        low, high = max(low, clip.top), min(high, clip.bottom)
        left, right = max(left, clip.x0), min(right, clip.x1)
    if not left - 1 <= middle <= right + 1 or bottom <= top:
        return 0.0
    return max(0.0, min(bottom, high) - max(top, low)) / (bottom - top)


def _font(handle: Any) -> Font:  # noqa: ANN401  a pointer of the untyped C library
    if not handle:
        return Font("", bold=False, italic=False, descent=-0.2)
    length = pdfium.FPDFFont_GetBaseFontName(handle, None, 0)
    buffer = ctypes.create_string_buffer(max(1, length))
    pdfium.FPDFFont_GetBaseFontName(handle, buffer, length)
    name = buffer.value.decode("utf-8", "replace")
    low = name.lower()
    flags = pdfium.FPDFFont_GetFlags(handle)
    bold = any(word in low for word in NAMES_OF_BOLD) or low.endswith(".b") or bool(flags & FORCE_BOLD)
    italic = any(word in low for word in NAMES_OF_ITALIC) or low.endswith(".i") or bool(flags & ITALIC)
    descent = ctypes.c_float()
    known = pdfium.FPDFFont_GetDescent(handle, 1000.0, descent)
    return Font(name, bold=bold, italic=italic, descent=descent.value / 1000.0 if known else 0.0)


class _PdfSays:
    """How pdfplumber reads the glyphs that pdfium rewrites; asked once for each font and text of a document."""

    def __init__(self, data: bytes, password: str) -> None:
        self._data = data
        self._password = password
        self._known: dict[tuple[str, str], str] = {}
        self._chars: tuple[int, list[dict[str, Any]]] = (-1, [])

    def text(self, index: int, glyph: Glyph, text: str) -> str:
        """The file's own characters for ``text``, which pdfium gives for the glyph on page ``index``, from 0."""
        key = (glyph.font.name, text)
        if key not in self._known:
            self._known[key] = self._look(index, glyph) or text.replace(LINE_END_HYPHEN, "-")
        return self._known[key]

    def _look(self, index: int, glyph: Glyph) -> str:
        if self._chars[0] != index:
            with pdfplumber.open(io.BytesIO(self._data), password=self._password) as pdf:
                self._chars = (index, list(pdf.pages[index].chars))
        near = [
            char
            for char in self._chars[1]
            if abs(char["x0"] - glyph.x0) < 1
            and abs(char["bottom"] - glyph.bottom) < SAME_LINE
            and char["text"].strip()
        ]
        return str(near[0]["text"]) if near else ""
