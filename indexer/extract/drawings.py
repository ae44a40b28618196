"""What is drawn on a page besides letters: rules, filled areas, bullets drawn as dots, pictures."""

import ctypes
import functools
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import repeat
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from analyzers.canonical import Box
from indexer.extract.columns import ADDRESS, DirectCall, direct_call
from indexer.extract.frame import Frame, Registers, Turn, common

RULE_WIDTH = 4.0  # points: a filled shape no thicker than this is a rule; browsers draw the boxes of warnings so
MIN_RULE_LENGTH = 3.0  # points
DOT_MIN, DOT_MAX = 1.5, 9.0  # points: the sizes of a drawn bullet
WHITE = 250  # of 255: as light as paper
MAX_FORM_DEPTH = 8
CORNERS = 4  # points of a rectangle's path

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Fill(NamedTuple):
    """A filled shape: its box and how light it is (0 black, 255 white)."""

    box: Box
    light: int


@dataclass(frozen=True, slots=True)
class Drawings:
    """A page's drawings; units: points from the page's top left."""

    rules: list[Box] = field(default_factory=list)
    fills: list[Fill] = field(default_factory=list)
    dots: list[Box] = field(default_factory=list)
    pictures: list[Box] = field(default_factory=list)

    def turned(self, turn: Turn) -> "Drawings":
        """The same on the turned page."""
        return Drawings(
            [turn.turned(box) for box in self.rules],
            [Fill(turn.turned(fill.box), fill.light) for fill in self.fills],
            [turn.turned(box) for box in self.dots],
            [turn.turned(box) for box in self.pictures],
        )


def drawings_of(page: pypdfium2.PdfPage, frame: Frame, registers: Registers) -> Drawings:
    """Everything that is drawn on a page, sorted by what it is."""
    result = Drawings()
    for handle in _handles(page):
        for drawn in _objects(handle, IDENTITY, frame, registers, 0):
            _sort(drawn, result)
    return result


def _handles(page: pypdfium2.PdfPage) -> Iterator[Any]:
    """The page's objects without the texts, which are most of them."""
    get, kind_of = _object_calls()
    address, count = ctypes.addressof(page.raw.contents), pdfium.FPDFPage_CountObjects(page.raw)
    for handle in map(get, repeat(address), range(count)):
        if kind_of(handle) != pdfium.FPDF_PAGEOBJ_TEXT:
            yield ctypes.cast(handle, pdfium.FPDF_PAGEOBJECT)


@functools.cache
def _object_calls() -> tuple[DirectCall, DirectCall]:
    """How an object is got by page and index, and its kind by the object."""
    return (
        direct_call(pdfium.FPDFPage_GetObject, ADDRESS, ADDRESS, ctypes.c_int),
        direct_call(pdfium.FPDFPageObj_GetType, ctypes.c_int, ADDRESS),
    )


def _sort(drawn: "Drawn", result: Drawings) -> None:
    box = drawn.box
    wide, high = box.x1 - box.x0, box.bottom - box.top
    if drawn.light < 0:
        result.pictures.append(box)
        return
    if min(wide, high) <= RULE_WIDTH and max(wide, high) >= MIN_RULE_LENGTH and max(wide, high) > 2 * min(wide, high):
        if drawn.light < WHITE:
            result.rules.append(box)
        return
    if min(wide, high) >= DOT_MIN and max(wide, high) <= DOT_MAX:
        if drawn.light < WHITE:
            result.dots.append(box)
    elif drawn.filled:
        result.fills.append(Fill(box, drawn.light))
    if drawn.stroked and min(wide, high) > RULE_WIDTH and drawn.rectangle:
        result.rules.extend(sides_of(box))


class Drawn(NamedTuple):
    """A drawn object: its box, how light (-1: a picture), and whether it is filled, stroked, a rectangle."""

    box: Box
    light: int
    filled: bool = False
    stroked: bool = False
    rectangle: bool = False


def _objects(handle: Any, matrix: Matrix, frame: Frame, registers: Registers, depth: int) -> Iterator[Drawn]:  # noqa: ANN401  a pointer of the untyped C library
    kind = pdfium.FPDFPageObj_GetType(handle)
    if kind == pdfium.FPDF_PAGEOBJ_PATH:
        yield from _paths(handle, matrix, frame, registers)
    elif kind == pdfium.FPDF_PAGEOBJ_IMAGE:
        box = _bounds(handle, matrix, frame)
        if box is not None:
            yield Drawn(box, -1)
    elif kind == pdfium.FPDF_PAGEOBJ_FORM and depth < MAX_FORM_DEPTH:
        own = pdfium.FS_MATRIX()
        pdfium.FPDFPageObj_GetMatrix(handle, own)
        inner = _times((own.a, own.b, own.c, own.d, own.e, own.f), matrix)
        for index in range(pdfium.FPDFFormObj_CountObjects(handle)):
            yield from _objects(pdfium.FPDFFormObj_GetObject(handle, index), inner, frame, registers, depth + 1)


def _times(m: Matrix, n: Matrix) -> Matrix:
    return (
        m[0] * n[0] + m[1] * n[2],
        m[0] * n[1] + m[1] * n[3],
        m[2] * n[0] + m[3] * n[2],
        m[2] * n[1] + m[3] * n[3],
        m[4] * n[0] + m[5] * n[2] + n[4],
        m[4] * n[1] + m[5] * n[3] + n[5],
    )


def _moved(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    return x * matrix[0] + y * matrix[2] + matrix[4], x * matrix[1] + y * matrix[3] + matrix[5]


def _bounds(handle: Any, matrix: Matrix, frame: Frame) -> Box | None:  # noqa: ANN401  a pointer of the untyped C library
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    if not pdfium.FPDFPageObj_GetBounds(handle, left, bottom, right, top):
        return None
    a, b = _moved(matrix, left.value, bottom.value), _moved(matrix, right.value, top.value)
    return frame.box(a[0], a[1], b[0], b[1])


def _paths(handle: Any, matrix: Matrix, frame: Frame, registers: Registers) -> Iterator[Drawn]:  # noqa: ANN401  a pointer of the untyped C library
    fill_mode, stroke = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(handle, fill_mode, stroke)
    filled, stroked = bool(fill_mode.value), bool(stroke.value)
    if not filled and not stroked:
        return
    own = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(handle, own)
    whole = _times((own.a, own.b, own.c, own.d, own.e, own.f), matrix)
    clip = registers.clip(handle, frame)
    light = registers.light(handle, stroke=not filled)
    for points, curved in _subpaths(handle):
        moved = [_moved(whole, x, y) for x, y in points]
        box = frame.box(
            min(p[0] for p in moved), min(p[1] for p in moved), max(p[0] for p in moved), max(p[1] for p in moved)
        )
        if clip is not None:
            box = common(box, clip)
            if box.x0 > box.x1 or box.top > box.bottom:
                continue
        yield Drawn(box, light, filled, stroked, rectangle=not curved and len(points) >= CORNERS)


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


def sides_of(box: Box) -> list[Box]:
    """The four sides of a rectangle, as rules without a width."""
    return [
        Box(box.x0, box.top, box.x1, box.top),
        Box(box.x0, box.bottom, box.x1, box.bottom),
        Box(box.x0, box.top, box.x0, box.bottom),
        Box(box.x1, box.top, box.x1, box.bottom),
    ]
