"""The rectangles of a page, also odd ones."""

from collections.abc import Callable

import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from indexer.extract.page_boxes import LETTER, Rectangle, page_boxes


@pytest.mark.parametrize(
    ("sheet", "crop", "expected"),
    [
        ((0, 0, 100, 200), (0, 0, 100, 200), ((0, 0, 100, 200), (0, 0, 100, 200))),
        ((100, 200, 0, 0), (10, 20, 90, 180), ((0, 0, 100, 200), (10, 20, 90, 180))),
        ((-50, -60, 50, 60), (-500, 0, 500, 500), ((-50, -60, 50, 60), (-50, 0, 50, 60))),
        ((0, 0, 0, 0), (0, 0, 0, 0), (LETTER, LETTER)),
        ((0, 0, 1e30, 1e30), (0, 0, 100, 100), (LETTER, (0, 0, 100, 100))),
    ],
    ids=["plain", "reversed", "elsewhere", "empty", "huge"],
)
def test_boxes_are_the_right_way_round(
    make_pdf: Callable[..., bytes], sheet: Rectangle, crop: Rectangle, expected: tuple[Rectangle, Rectangle]
) -> None:
    """A box without a size is as if it were not there, and the display never goes beyond the sheet."""

    def draw(canvas: Canvas) -> None:
        canvas.drawString(50, 700, "shown")

    document = pypdfium2.PdfDocument(make_pdf(draw))
    page = document[0]
    page.set_mediabox(*sheet)
    page.set_cropbox(*crop)
    assert page_boxes(page) == expected
    page.close()
    document.close()
