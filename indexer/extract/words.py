"""How a PDF file becomes glyphs and drawings: the only place that reads PDF.

pdfium reads the pages (some twenty times faster than pdfplumber for the same characters); boxes are counted as pdfplumber
counts them.  Where pdfium rewrites a character (a ligature, a hyphen at a line's end), pdfplumber's characters decide.
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
from indexer.errors import DamagedError, EmptyFileError, EncryptedError, NotAPdfError

HEAD_BYTES = 1024  # a PDF's sign stands within its first kilobyte (PDF 1.7, appendix H, note 13)
LINE_END_HYPHEN = "\x02"  # what pdfium gives for a hyphen at a line's end
LIGATURES = frozenset({"ff", "fi", "fl", "ffi", "ffl", "st"})
FORCE_BOLD = 1 << 18  # PDF 1.7, table 123, bit 19
ITALIC = 1 << 6  # PDF 1.7, table 123, bit 7
RULE_WIDTH = 3.0  # points: a filled shape thinner than this is a rule
MIN_RULE_LENGTH = 3.0  # points
DOT_MIN, DOT_MAX = 1.5, 9.0  # points: the sizes of a drawn bullet
DARK = 215  # of 255: a fill darker than this can carry white letters
WHITE = 250  # of 255
MAX_FORM_DEPTH = 8
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


class Fill(NamedTuple):
    """A filled shape: its box and how light it is (0 black, 255 white)."""

    box: Box
    light: int


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


class _Frame(NamedTuple):
    """How a page's own coordinates become display coordinates."""

    rotation: int
    width: float
    height: float

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the page stands as shown, from the top left."""
        if self.rotation == 1:
            return y, x
        if self.rotation == 2:  # noqa: PLR2004  half a turn: pdfium counts quarter turns
            return self.width - x, y
        if self.rotation == 3:  # noqa: PLR2004  three quarter turns
            return self.width - y, self.height - x
        return x, self.height - y

    def box(self, x0: float, y0: float, x1: float, y1: float) -> Box:
        """A rectangle as shown."""
        ax, ay = self.point(x0, y0)
        bx, by = self.point(x1, y1)
        return Box(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))


@dataclass(frozen=True, slots=True)
class PdfContent:
    """All pages of a file and its document information (Title, CreationDate, ...)."""

    pages: tuple[PageInk, ...]
    metadata: Mapping[str, str]


def read_pdf(data: bytes, file_name: str) -> PdfContent:
    """The glyphs and drawings of every page.

    Raises:
        EmptyFileError, NotAPdfError, EncryptedError, DamagedError: what is wrong with the file.
    """
    if not data:
        raise EmptyFileError(file_name)
    if b"%PDF" not in data[:HEAD_BYTES]:
        raise NotAPdfError(file_name)
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if getattr(error, "err_code", None) == pdfium.FPDF_ERR_PASSWORD or b"/Encrypt" in data:
            raise EncryptedError(file_name) from error
        raise DamagedError(file_name) from error
    try:
        if len(document) == 0:
            raise DamagedError(file_name)
        says = _PdfSays(data)
        pages = tuple(_PageReader(document, index, says).read() for index in range(len(document)))
        metadata = {str(key): str(value) for key, value in document.get_metadata_dict().items()}
    except pypdfium2.PdfiumError as error:
        raise DamagedError(file_name) from error
    finally:
        document.close()
    return PdfContent(pages, metadata)


class _PageReader:
    """Reads one page; holds the C structures that the calls fill."""

    def __init__(self, document: pypdfium2.PdfDocument, index: int, says: "_PdfSays") -> None:
        self._page = document[index]
        self._index = index
        self._says = says
        self._text_page = self._page.get_textpage()
        rotation = pdfium.FPDFPage_GetRotation(self._page.raw)
        left, bottom, right, top = self._page.get_mediabox()
        width, height = right - left, top - bottom
        if rotation in (1, 3):
            width, height = height, width
        self._frame = _Frame(rotation, width, height)
        self._fonts: dict[int, Font] = {}
        self._crop = self._frame.box(*self._page.get_cropbox())

    def read(self) -> PageInk:
        """The page's glyphs and drawings."""
        frame = self._frame
        rules: list[Box] = []
        fills: list[Fill] = []
        dots: list[Box] = []
        pictures: list[Box] = []
        for drawn in _drawings(self._page, frame):
            box = drawn.box
            wide, high = box.x1 - box.x0, box.bottom - box.top
            if drawn.light < 0:
                pictures.append(box)
            elif min(wide, high) <= RULE_WIDTH and max(wide, high) >= MIN_RULE_LENGTH and max(wide, high) > 2 * min(wide, high):
                if drawn.light < WHITE:
                    rules.append(box)
            elif DOT_MIN <= wide <= DOT_MAX and DOT_MIN <= high <= DOT_MAX:
                if drawn.light < WHITE:
                    dots.append(box)
            elif drawn.filled:
                fills.append(Fill(box, drawn.light))
            if drawn.stroked and min(wide, high) > RULE_WIDTH and drawn.rectangle:
                rules.extend(_sides(box))
        glyphs = tuple(self._glyphs(fills))
        self._text_page.close()
        self._page.close()
        return PageInk(
            self._index + 1, frame.width, frame.height, glyphs, tuple(rules), tuple(fills), tuple(dots), tuple(pictures)
        )

    def _glyphs(self, fills: list[Fill]) -> Iterator[Glyph]:
        raw = self._text_page.raw
        frame, point = self._frame, self._frame.point
        rect, x, y = pdfium.FS_RECTF(), ctypes.c_double(), ctypes.c_double()
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
            x0, x1 = (rect.left, rect.right) if frame.rotation == 0 else _across(frame, rect)
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
        matrix = pdfium.FS_MATRIX()
        pdfium.FPDFText_GetMatrix(self._text_page.raw, index, matrix)
        size = ctypes.c_float()
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
        clip = _clip(handle, self._frame)
        if mode in (pdfium.FPDF_TEXTRENDERMODE_INVISIBLE, pdfium.FPDF_TEXTRENDERMODE_CLIP):
            clip = Box(-1, -1, -1, -1)
        return _Style(font, abs(size.value) * math.hypot(matrix.c, matrix.d), clip, upright, _light(handle))


class _Drawn(NamedTuple):
    """A drawn object: its box, how light (-1: a picture), and whether it is filled, stroked, a rectangle."""

    box: Box
    light: int
    filled: bool = False
    stroked: bool = False
    rectangle: bool = False


def _drawings(page: pypdfium2.PdfPage, frame: _Frame) -> Iterator[_Drawn]:
    identity = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    count = pdfium.FPDFPage_CountObjects(page.raw)
    for index in range(count):
        yield from _drawings_of(pdfium.FPDFPage_GetObject(page.raw, index), identity, frame, 0)


def _drawings_of(handle: Any, matrix: tuple[float, ...], frame: _Frame, depth: int) -> Iterator[_Drawn]:  # noqa: ANN401  a pointer of the untyped C library
    kind = pdfium.FPDFPageObj_GetType(handle)
    if kind == pdfium.FPDF_PAGEOBJ_PATH:
        yield from _paths(handle, matrix, frame)
    elif kind == pdfium.FPDF_PAGEOBJ_IMAGE:
        box = _bounds(handle, matrix, frame)
        if box is not None:
            yield _Drawn(box, -1)
    elif kind == pdfium.FPDF_PAGEOBJ_FORM and depth < MAX_FORM_DEPTH:
        own = pdfium.FS_MATRIX()
        pdfium.FPDFPageObj_GetMatrix(handle, own)
        inner = _times((own.a, own.b, own.c, own.d, own.e, own.f), matrix)
        for index in range(pdfium.FPDFFormObj_CountObjects(handle)):
            yield from _drawings_of(pdfium.FPDFFormObj_GetObject(handle, index), inner, frame, depth + 1)


def _times(m: tuple[float, ...], n: tuple[float, ...]) -> tuple[float, ...]:
    return (
        m[0] * n[0] + m[1] * n[2],
        m[0] * n[1] + m[1] * n[3],
        m[2] * n[0] + m[3] * n[2],
        m[2] * n[1] + m[3] * n[3],
        m[4] * n[0] + m[5] * n[2] + n[4],
        m[4] * n[1] + m[5] * n[3] + n[5],
    )


def _moved(matrix: tuple[float, ...], x: float, y: float) -> tuple[float, float]:
    return x * matrix[0] + y * matrix[2] + matrix[4], x * matrix[1] + y * matrix[3] + matrix[5]


def _bounds(handle: Any, matrix: tuple[float, ...], frame: _Frame) -> Box | None:  # noqa: ANN401  a pointer of the untyped C library
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    if not pdfium.FPDFPageObj_GetBounds(handle, left, bottom, right, top):
        return None
    a, b = _moved(matrix, left.value, bottom.value), _moved(matrix, right.value, top.value)
    return frame.box(a[0], a[1], b[0], b[1])


def _paths(handle: Any, matrix: tuple[float, ...], frame: _Frame) -> Iterator[_Drawn]:  # noqa: ANN401  a pointer of the untyped C library
    fill_mode, stroke = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(handle, fill_mode, stroke)
    filled, stroked = bool(fill_mode.value), bool(stroke.value)
    if not filled and not stroked:
        return
    own = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(handle, own)
    whole = _times((own.a, own.b, own.c, own.d, own.e, own.f), matrix)
    clip = _clip(handle, frame)
    light = _light(handle) if filled else _light(handle, stroke=True)
    for points, curved in _subpaths(handle):
        moved = [_moved(whole, x, y) for x, y in points]
        box = frame.box(
            min(p[0] for p in moved), min(p[1] for p in moved), max(p[0] for p in moved), max(p[1] for p in moved)
        )
        if clip is not None:
            box = Box(max(box.x0, clip.x0), max(box.top, clip.top), min(box.x1, clip.x1), min(box.bottom, clip.bottom))
            if box.x0 > box.x1 or box.top > box.bottom:
                continue
        yield _Drawn(box, light, filled, stroked, rectangle=not curved and len(points) >= 4)  # noqa: PLR2004  corners


def _subpaths(handle: Any) -> Iterator[tuple[list[tuple[float, float]], bool]]:  # noqa: ANN401  a pointer of the untyped C library
    x, y = ctypes.c_float(), ctypes.c_float()
    points: list[tuple[float, float]] = []
    curved = False
    for index in range(pdfium.FPDFPath_CountSegments(handle)):
        segment = pdfium.FPDFPath_GetPathSegment(handle, index)
        kind = pdfium.FPDFPathSegment_GetType(segment)
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        if kind == pdfium.FPDF_SEGMENT_MOVETO:
            if len(points) > 1:
                yield points, curved
            points, curved = [], False
        curved = curved or kind == pdfium.FPDF_SEGMENT_BEZIERTO
        points.append((x.value, y.value))
    if len(points) > 1:
        yield points, curved


def _sides(box: Box) -> list[Box]:
    return [
        Box(box.x0, box.top, box.x1, box.top),
        Box(box.x0, box.bottom, box.x1, box.bottom),
        Box(box.x0, box.top, box.x0, box.bottom),
        Box(box.x1, box.top, box.x1, box.bottom),
    ]


def _across(frame: _Frame, rect: Any) -> tuple[float, float]:  # noqa: ANN401  a structure of the untyped C library
    box = frame.box(rect.left, rect.bottom, rect.right, rect.top)
    return box.x0, box.x1


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


def _light(handle: Any, *, stroke: bool = False) -> int:  # noqa: ANN401  a pointer of the untyped C library
    r, g, b, a = (ctypes.c_uint() for _ in range(4))
    get = pdfium.FPDFPageObj_GetStrokeColor if stroke else pdfium.FPDFPageObj_GetFillColor
    if not get(handle, r, g, b, a):
        return 0
    return int((r.value + g.value + b.value) / 3)


def _clip(handle: Any, frame: _Frame) -> Box | None:  # noqa: ANN401  a pointer of the untyped C library
    """The rectangle that the object's clip paths leave; None when there is no clip."""
    clip = pdfium.FPDFPageObj_GetClipPath(handle)
    if not clip:
        return None
    result: Box | None = None
    x, y = ctypes.c_float(), ctypes.c_float()
    for path in range(max(0, pdfium.FPDFClipPath_CountPaths(clip))):
        xs: list[float] = []
        ys: list[float] = []
        for index in range(max(0, pdfium.FPDFClipPath_CountPathSegments(clip, path))):
            pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFClipPath_GetPathSegment(clip, path, index), x, y)
            xs.append(x.value)
            ys.append(y.value)
        if not xs:
            continue
        box = frame.box(min(xs), min(ys), max(xs), max(ys))
        result = box if result is None else Box(
            max(box.x0, result.x0), max(box.top, result.top), min(box.x1, result.x1), min(box.bottom, result.bottom)
        )
    return result


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

    def __init__(self, data: bytes) -> None:
        self._data = data
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
            with pdfplumber.open(io.BytesIO(self._data)) as pdf:
                self._chars = (index, list(pdf.pages[index].chars))
        near = [
            char
            for char in self._chars[1]
            if abs(char["x0"] - glyph.x0) < 1 and abs(char["bottom"] - glyph.bottom) < SAME_LINE and char["text"].strip()
        ]
        return str(near[0]["text"]) if near else ""
