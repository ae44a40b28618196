"""Glyphs as pdfplumber counts them, and what a page does not show."""

import io
from collections.abc import Callable

import pdfplumber
import pytest
from reportlab.lib.pagesizes import letter
from reportlab.pdfgen.canvas import Canvas

from indexer.errors import EmptyFileError, NotAPdfError
from indexer.extract.frame import Turn
from indexer.extract.reading import read_pdf


def _clipped(canvas: Canvas) -> None:
    path = canvas.beginPath()
    path.rect(0, 0, letter[0], 700)
    canvas.clipPath(path, stroke=0)
    canvas.drawString(50, 720, "hidden")
    canvas.drawString(50, 600, "shown")


def test_boxes_agree_with_pdfplumber(label_pdf: bytes) -> None:
    """Letters and digits stand where pdfplumber sees them, to half a point."""
    page = read_pdf(label_pdf, "a.pdf").pages[0]
    with pdfplumber.open(io.BytesIO(label_pdf)) as pdf:
        chars = [char for char in pdf.pages[0].chars if char["text"].isalnum()]
    glyphs = [glyph for glyph in page.glyphs if glyph.text.isalnum()]
    assert len(glyphs) == len(chars)
    for glyph in glyphs:
        assert any(
            char["text"] == glyph.text
            and max(abs(char[side] - getattr(glyph, side)) for side in ("x0", "top", "x1", "bottom")) < 0.5
            for char in chars
        )


def test_clipped_words_are_not_shown(make_pdf: Callable[..., bytes]) -> None:
    """A glyph outside its clip says that nothing of it is to be seen."""
    glyphs = read_pdf(make_pdf(_clipped), "a.pdf").pages[0].glyphs
    shown = "".join(glyph.text for glyph in glyphs if glyph.shown > 0.5)
    assert shown == "shown"


@pytest.mark.parametrize("hide", ["mode", "alpha", "white"])
def test_hidden_words_are_not_shown(make_pdf: Callable[..., bytes], hide: str) -> None:
    """Letters that are not painted, painted with nothing, or painted white on white are not to be seen."""

    def draw(canvas: Canvas) -> None:
        canvas.drawString(50, 600, "shown")
        if hide == "alpha":
            canvas.setFillAlpha(0)
        if hide == "white":
            canvas.setFillColorRGB(1, 1, 1)
        canvas.drawString(50, 500, "hidden", mode=3 if hide == "mode" else 0)

    glyphs = read_pdf(make_pdf(draw), "a.pdf").pages[0].glyphs
    assert "".join(glyph.text for glyph in glyphs if glyph.shown > 0.5).strip() == "shown"


def test_white_words_on_a_dark_ground_are_shown(make_pdf: Callable[..., bytes]) -> None:
    """The head of a table is often white on black."""

    def draw(canvas: Canvas) -> None:
        canvas.rect(40, 580, 200, 40, stroke=0, fill=1)
        canvas.setFillColorRGB(1, 1, 1)
        canvas.drawString(50, 600, "head")

    glyphs = read_pdf(make_pdf(draw), "a.pdf").pages[0].glyphs
    assert "".join(glyph.text for glyph in glyphs if glyph.shown > 0.5) == "head"


def test_turned_words_are_an_ink_of_their_own(make_pdf: Callable[..., bytes]) -> None:
    """Words that run upwards stand on a line of the page turned once, none of the page as shown."""

    def draw(canvas: Canvas) -> None:
        canvas.drawString(50, 600, "level")
        canvas.rotate(90)
        canvas.drawString(300, -300, "turned")

    page = read_pdf(make_pdf(draw), "a.pdf").pages[0]
    (ink,) = page.turned
    assert ["".join(glyph.text for glyph in one.glyphs).strip() for one in (page, ink)] == ["level", "turned"]
    assert (ink.turn, {glyph.baseline for glyph in ink.glyphs}) == (Turn(1, *letter), {300.0})


def test_askew_words_are_set_aside(make_pdf: Callable[..., bytes]) -> None:
    """A watermark is no text; its letters are counted."""

    def draw(canvas: Canvas) -> None:
        canvas.translate(100, 200)
        canvas.rotate(45)
        canvas.drawString(50, 60, "DRAFT")

    page = read_pdf(make_pdf(draw), "a.pdf").pages[0]
    assert (page.glyphs, page.turned, len(page.aside)) == ((), (), 5)


def test_bold_is_known_by_the_font(label_pdf: bytes) -> None:
    """A bold font's glyphs are bold."""
    glyphs = read_pdf(label_pdf, "a.pdf").pages[0].glyphs
    assert all(glyph.font.bold for glyph in glyphs if glyph.size == 12)


@pytest.mark.parametrize(("data", "error"), [(b"", EmptyFileError), (b"GIF89a", NotAPdfError)])
def test_what_is_no_pdf_is_refused(data: bytes, error: type[Exception]) -> None:
    """Nothing is parsed that does not begin as a PDF."""
    with pytest.raises(error):
        read_pdf(data, "a.pdf")
