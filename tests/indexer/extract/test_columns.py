"""A page's characters, a column an answer."""

from collections.abc import Callable

import pypdfium2
from reportlab.pdfgen.canvas import Canvas

from indexer.extract.columns import characters_of


def _draw(canvas: Canvas) -> None:
    canvas.setFont("Helvetica", 10)
    canvas.drawString(50, 600, "one")
    canvas.setFillColorRGB(1, 0, 0)
    canvas.setFont("Helvetica", 12)
    canvas.drawString(300, 600, "two")


def test_columns_agree_with_the_library(make_pdf: Callable[..., bytes]) -> None:
    """Codes, places and boxes are those that single calls give; text objects are told apart."""
    document = pypdfium2.PdfDocument(make_pdf(_draw))
    text_page = document[0].get_textpage()
    every = characters_of(text_page)
    assert "".join(map(chr, every.code.tolist())) == "onetwo"
    left, bottom, right, top = text_page.get_charbox(int(every.number[0]), loose=True)
    assert every.box[0].tolist() == [left, top, right, bottom]
    assert (every.x[0], every.y[0]) == (50, 600)
    assert every.strokes.size[every.stroke].tolist() == [10, 10, 10, 12, 12, 12]
    assert every.strokes.colour[every.stroke[3]].tolist() == [255, 0, 0, 255]
    assert not every.unmapped.any()
    document.close()


def test_blanks_of_the_library_are_told(make_pdf: Callable[..., bytes]) -> None:
    """Between words that stand apart the library puts a blank, which no text object draws."""
    document = pypdfium2.PdfDocument(make_pdf(_draw))
    every = characters_of(document[0].get_textpage())
    assert len(every.blanks) == 1
    assert every.number[2] < every.blanks[0] < every.number[3]
    document.close()


def test_an_empty_page_has_no_characters(make_pdf: Callable[..., bytes]) -> None:
    """All columns are empty."""
    document = pypdfium2.PdfDocument(make_pdf(lambda canvas: canvas.rect(10, 10, 50, 50)))
    every = characters_of(document[0].get_textpage())
    assert every.number.size == every.code.size == every.strokes.size.size == every.blanks.size == 0
    document.close()
