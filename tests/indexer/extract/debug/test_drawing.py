"""Layers drawn over pages."""

import io
from collections.abc import Callable
from contextlib import closing

import pypdfium2
import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from analyzers.canonical import Box
from indexer.extract.debug.drawing import FADED, SCALE, draw_pages
from indexer.extract.debug.layers import Layer, Mark
from indexer.extract.debug.legend import LEGEND_WIDTH
from indexer.extract.debug.styles import STYLES
from indexer.extract.recipe import extract_layers

FADED_BLACK = round(255 * FADED)
BOX = Box(100, 300, 300, 350)


def drawn(pdf: bytes, *layers: Layer, page: int = 1) -> Image.Image:
    """One page's picture."""
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        ((number, png),) = draw_pages(document, layers, [page])
    assert number == page
    return Image.open(io.BytesIO(png))


def pixel(image: Image.Image, x: float, y: float) -> tuple[int, ...]:
    """The colour at a place, in points."""
    found = image.getpixel((round(x * SCALE), round(y * SCALE)))
    assert isinstance(found, tuple)
    return found


def test_a_picture_is_the_page_with_a_legend_beside_it(label_pdf: bytes) -> None:
    """A page of 612 by 792 points, and the strip of the legend."""
    assert drawn(label_pdf).size == ((612 + LEGEND_WIDTH) * SCALE, 792 * SCALE)


def test_a_box_is_drawn_in_its_layers_colour_where_it_stands(label_pdf: bytes) -> None:
    """The border is the layer's; inside, the page shows."""
    image = drawn(label_pdf, Layer("tables", (Mark(1, BOX),)))
    style = STYLES["tables", ""]
    assert pixel(image, BOX.x0 - style.reach + 0.5, 325) == style.colour
    assert pixel(image, 200, 340) == (255, 255, 255)


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_boxes_fit_on_pages_that_are_turned_and_cropped(make_pdf: Callable[..., bytes], turn: int) -> None:
    """Where the extraction puts a character there is ink in the picture, and the picture is the whole sheet."""

    def draw(canvas: Canvas) -> None:
        canvas.setCropBox((40, 30, 500, 700))
        canvas.setPageRotation(turn)
        canvas.setFont("Helvetica-Bold", 40)
        canvas.translate(270, 400)
        canvas.rotate(turn)  # the page is turned the other way: the word is upright where people see it
        canvas.drawString(-90, 0, "Testoline")

    pdf = make_pdf(draw)
    layered = extract_layers(pdf, "turned.pdf")
    image = drawn(pdf)
    assert image.size == ((612 + LEGEND_WIDTH) * SCALE, 792 * SCALE)
    (page,) = layered.pages
    assert len(page.glyphs) == len("Testoline")
    for glyph in page.glyphs:
        sides = [round(at * SCALE) for at in (glyph.x0, glyph.top, glyph.x1, glyph.bottom)]
        assert image.convert("L").crop((sides[0], sides[1], sides[2], sides[3])).getextrema()[0] == FADED_BLACK


def test_only_the_marks_of_a_page_are_on_it(label_pdf: bytes) -> None:
    """The other page's picture is as without the layer, but for the legend."""
    layer = Layer("tables", (Mark(1, BOX),))
    size = (0, 0, round(612 * SCALE), round(792 * SCALE))
    assert drawn(label_pdf, layer, page=2).crop(size).tobytes() == drawn(label_pdf, page=2).crop(size).tobytes()


def test_labels_of_the_same_box_keep_clear_of_each_other(label_pdf: bytes) -> None:
    """A second label changes the picture: it does not hide behind the first one."""
    one = drawn(label_pdf, Layer("sections", (Mark(1, BOX, "L1 dosage"),)))
    two = drawn(label_pdf, Layer("sections", (Mark(1, BOX, "L1 dosage"), Mark(1, BOX, "L1 dosage", part=True))))
    assert one.tobytes() != two.tobytes()


def test_marks_off_the_page_and_boxes_turned_around_are_no_error(label_pdf: bytes) -> None:
    """What an extraction gets wrong is what this picture is for."""
    odd = (Mark(1, Box(900, 900, 950, 950), "far off"), Mark(1, Box(300, 350, 100, 300), "turned"))
    drawn(label_pdf, Layer("spans", odd), Layer("columns", odd), Layer("a layer without a style", odd))
