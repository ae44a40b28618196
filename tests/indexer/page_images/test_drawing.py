"""Where things stand on a page's picture, however the page is turned and cut."""

import hashlib
import io
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops
from reportlab.pdfgen.canvas import Canvas

from indexer.extract.recipe import extract
from indexer.page_images import drawing
from indexer.page_images.drawing import draw_page
from indexer.page_images.page_picture import PagePicture, PictureOrder

WORDS = "Testoline is taken with food."
HIDDEN = "Printer's mark"


def a_pdf(tmp_path: Path, rotation: int, media: tuple[float, ...], crop: tuple[float, ...] | None) -> bytes:
    """A page with lines in the middle, and with a word at the sheet's lower left corner."""
    path = tmp_path / "label.pdf"
    canvas = Canvas(str(path), pagesize=(400, 300))
    canvas.setFont("Helvetica", 12)
    for line in range(10):
        canvas.drawString(media[0] + 90, media[1] + 80 + 16 * line, WORDS)
    canvas.drawString(media[0] + 5, media[1] + 5, HIDDEN)
    canvas.save()
    with pypdfium2.PdfDocument(path) as document:
        page = document[0]
        page.set_mediabox(*media)
        if crop:
            page.set_cropbox(*crop)
        page.set_rotation(rotation)
        out = io.BytesIO()
        document.save(out)
    return out.getvalue()


def drawn(pdf: bytes, dpi: int = 144) -> tuple[PagePicture, Image.Image]:
    """The first page."""
    made = draw_page(pdf, "label.pdf", PictureOrder(document_hash=hashlib.sha256(pdf).hexdigest(), dpi=dpi))
    return made, Image.open(io.BytesIO(made.png))


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize(
    ("media", "crop"),
    [((0, 0, 400, 300), None), ((-30, 40, 370, 340), None), ((-30, 40, 370, 340), (40, 100, 300, 300))],
    ids=["plain", "shifted", "cropped"],
)
def test_places_are_where_the_extraction_has_them(
    tmp_path: Path, rotation: int, media: tuple[float, ...], crop: tuple[float, ...] | None
) -> None:
    """All ink of the words lies in their place's rectangle; what is not on display is not drawn."""
    pdf = a_pdf(tmp_path, rotation, media, crop)
    document = extract(pdf, "label.pdf")
    (page,) = document.pages
    made, picture = drawn(pdf)
    assert (made.width_points, made.height_points) == pytest.approx((page.width, page.height))
    paper = Image.new("RGB", picture.size, drawing.PAPER)
    for span in document.spans:
        for place in span.places:
            box = [round(each * 2) for each in (place.box.x0, place.box.top, place.box.x1, place.box.bottom)]
            inside = (box[0] - 2, box[1] - 2, box[2] + 2, box[3] + 2)
            assert ImageChops.difference(picture, paper).crop(inside).getbbox() is not None
            picture.paste(drawing.PAPER, inside)
    assert WORDS in document.canonical_text
    assert ImageChops.difference(picture, paper).getbbox() is None


def test_a_page_that_would_be_too_large_a_picture_is_drawn_with_fewer_dots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And says with how many."""
    monkeypatch.setattr(drawing, "MOST_PIXELS", 120_000)
    made, picture = drawn(a_pdf(tmp_path, 0, (0, 0, 400, 300), None), dpi=300)
    assert made.dpi == 72
    assert (made.width, made.height) == picture.size == (400, 300)
