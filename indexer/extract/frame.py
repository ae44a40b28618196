"""How a page's own coordinates become those on display, and what a clip or a colour says of a drawn thing."""

import ctypes
from typing import Any, NamedTuple, TypeVar

import numpy as np
import pypdfium2.raw as pdfium
from numpy.typing import NDArray

from analyzers.canonical import Box

Numbers = NDArray[np.float64]
Number = TypeVar("Number", float, Numbers)


class Frame(NamedTuple):
    """How a page's own coordinates become display coordinates; ``left`` and ``bottom`` are the sheet's own corner."""

    rotation: int
    width: float
    height: float
    left: float = 0.0
    bottom: float = 0.0

    def point(self, x: Number, y: Number) -> tuple[Number, Number]:
        """Where a point of the page, or each of many, stands as shown, from the top left."""
        x, y = x - self.left, y - self.bottom
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

    def across(self, boxes: Numbers) -> tuple[Numbers, Numbers]:
        """The left and right borders as shown of rectangles that are given as left, top, right and bottom."""
        left, top, right, bottom = boxes.T
        ax, _ = self.point(left, bottom)
        bx, _ = self.point(right, top)
        return np.minimum(ax, bx), np.maximum(ax, bx)

    def turned(self, quarters: int) -> "Frame":
        """The frame of the page when it is turned clockwise by so many quarter turns more."""
        width, height = (self.height, self.width) if quarters % 2 else (self.width, self.height)
        return self._replace(rotation=(self.rotation + quarters) % 4, width=width, height=height)


class Turn(NamedTuple):
    """By how many clockwise quarter turns (1 to 3) a page is turned for some of its text to stand upright.

    ``width`` and ``height`` are the page's as shown, in points.
    """

    quarters: int
    width: float
    height: float

    def turned(self, box: Box) -> Box:
        """Where a rectangle of the page as shown stands once it is turned."""
        if self.quarters == 1:
            return Box(self.height - box.bottom, box.x0, self.height - box.top, box.x1)
        if self.quarters == 2:  # noqa: PLR2004  half a turn
            return Box(self.width - box.x1, self.height - box.bottom, self.width - box.x0, self.height - box.top)
        return Box(box.top, self.width - box.x1, box.bottom, self.width - box.x0)

    def shown(self, box: Box) -> Box:
        """Where a rectangle of the turned page stands on the page as shown."""
        width, height = (self.height, self.width) if self.quarters % 2 else (self.width, self.height)
        return Turn(4 - self.quarters, width, height).turned(box)


def as_shown(box: Box, turn: Turn | None) -> Box:
    """Where a rectangle of a page that may be turned stands on the page as shown."""
    return turn.shown(box) if turn else box


class Registers:
    """C variables that the library's calls fill, made once: making them for each glyph costs more than the call."""

    def __init__(self) -> None:
        """New variables."""
        self._point = (ctypes.c_float(), ctypes.c_float())
        self._colour = tuple(ctypes.c_uint() for _ in range(4))

    def light(self, handle: Any, *, stroke: bool = False) -> int:  # noqa: ANN401  a pointer of the untyped C library
        """How light an object's colour is: 0 black, 255 white."""
        red, green, blue, alpha = self._colour
        get = pdfium.FPDFPageObj_GetStrokeColor if stroke else pdfium.FPDFPageObj_GetFillColor
        if not get(handle, red, green, blue, alpha):
            return 0
        return (red.value + green.value + blue.value) // 3

    def clip(self, handle: Any, frame: Frame) -> Box | None:  # noqa: ANN401  a pointer of the untyped C library
        """The rectangle that the object's clip paths leave; None when there is no clip."""
        clip = pdfium.FPDFPageObj_GetClipPath(handle)
        result: Box | None = None
        for path in range(max(0, pdfium.FPDFClipPath_CountPaths(clip)) if clip else 0):
            box = self._path_box(clip, path, frame)
            if box is not None:
                result = box if result is None else common(box, result)
        return result

    def _path_box(self, clip: Any, path: int, frame: Frame) -> Box | None:  # noqa: ANN401  as above
        x, y = self._point
        xs: list[float] = []
        ys: list[float] = []
        for index in range(max(0, pdfium.FPDFClipPath_CountPathSegments(clip, path))):
            pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFClipPath_GetPathSegment(clip, path, index), x, y)
            xs.append(x.value)
            ys.append(y.value)
        return frame.box(min(xs), min(ys), max(xs), max(ys)) if xs else None


def common(a: Box, b: Box) -> Box:
    """What two rectangles share; reversed when they share nothing."""
    return Box(max(a.x0, b.x0), max(a.top, b.top), min(a.x1, b.x1), min(a.bottom, b.bottom))
