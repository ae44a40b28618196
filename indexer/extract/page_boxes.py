"""Which rectangles a page has: the sheet, on which places are counted, and what of it is on display."""

import math
from collections.abc import Sequence

import pypdfium2
import pypdfium2.raw as pdfium

from analyzers.canonical import Box
from indexer.extract.frame import Frame

LETTER = (0.0, 0.0, 612.0, 792.0)  # points: what pdfium takes for a page without a sheet, as other readers do
LARGEST = 14_400.0  # points (PDF 1.7, appendix C, table C.1)

Rectangle = tuple[float, float, float, float]
"""Left, bottom, right and top in the page's own points."""


def page_frame(page: pypdfium2.PdfPage) -> tuple[Frame, Rectangle]:
    """How places on a page are counted, and what of its sheet is on display."""
    sheet, crop = page_boxes(page)
    return _frame(page, sheet), crop


def on_its_sheet(document: pypdfium2.PdfDocument, index: int) -> tuple[pypdfium2.PdfPage, Frame, Box]:
    """A page, from 0, that takes up all of its sheet, how places are counted, and what is on display, as shown."""
    page = document[index]
    sheet, crop = page_boxes(page)
    frame = _frame(page, sheet)
    page.set_mediabox(*sheet)
    page.set_cropbox(*sheet)
    page.close()
    return document[index], frame, frame.box(*crop)  # a page takes its boxes in when it is opened


def page_boxes(page: pypdfium2.PdfPage) -> tuple[Rectangle, Rectangle]:
    """The page's sheet (MediaBox) and what of it is on display (CropBox), the right way round."""
    sheet = _proper(page.get_mediabox()) or LETTER
    crop = _proper(page.get_cropbox(fallback_ok=False)) or sheet
    left, bottom, right, top = (f(a, b) for f, a, b in zip((max, max, min, min), sheet, crop, strict=True))
    return sheet, (left, bottom, right, top)


def _frame(page: pypdfium2.PdfPage, sheet: Rectangle) -> Frame:
    rotation = pdfium.FPDFPage_GetRotation(page.raw)
    left, bottom, right, top = sheet
    width, height = right - left, top - bottom
    if rotation in (1, 3):
        width, height = height, width
    return Frame(rotation, width, height, left, bottom)


def _proper(corners: Sequence[float] | None) -> Rectangle | None:
    """A rectangle of some size, or None."""
    if corners is None or not all(math.isfinite(number) for number in corners):
        return None
    x0, y0, x1, y1 = corners
    left, right = sorted((x0, x1))
    bottom, top = sorted((y0, y1))
    if not (0 < right - left <= LARGEST and 0 < top - bottom <= LARGEST):
        return None
    return left, bottom, right, top
