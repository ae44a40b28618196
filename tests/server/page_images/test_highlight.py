"""Marks on a page's picture."""

import io

import pytest
from PIL import Image, ImageDraw

from analyzers.canonical import Box
from server.page_images.highlight import COLOUR, PAPER, highlighted

INK = (0, 0, 0)
WORD = Box(20, 20, 60, 30)


@pytest.fixture(scope="module")
def page() -> bytes:
    """A white page of 100 x 50 points at 72 dots an inch, with a black bar as a word."""
    picture = Image.new("RGB", (100, 50), PAPER)
    ImageDraw.Draw(picture).rectangle((30, 23, 50, 27), fill=INK)
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def read(png: bytes) -> Image.Image:
    """The picture."""
    return Image.open(io.BytesIO(png)).convert("RGB")


def test_words_stay_as_dark_as_they_are(page: bytes) -> None:
    """Paper takes the colour, ink does not, and all around stays."""
    made = read(highlighted(page, [WORD], 72))
    assert made.getpixel((40, 25)) == INK
    assert made.getpixel((24, 25)) == COLOUR
    for far in ((10, 25), (70, 25), (40, 10), (40, 40)):
        assert made.getpixel(far) == PAPER


def test_places_over_each_other_are_marked_once(page: bytes) -> None:
    """A second mark makes it no darker."""
    assert highlighted(page, [WORD, WORD], 72) == highlighted(page, [WORD], 72)


def test_corners_are_round(page: bytes) -> None:
    """The corner itself is paler than the middle."""
    made = read(highlighted(page, [WORD], 72))
    assert made.getpixel((19, 19)) != COLOUR


def test_a_page_without_marks_is_as_it_was(page: bytes) -> None:
    """Pixel by pixel."""
    assert read(highlighted(page, [], 72)).tobytes() == read(page).tobytes()


@pytest.mark.parametrize(
    "box",
    [Box(-1e300, -1e300, 1e300, 1e300), Box(99, 49, 1e9, 1e9), Box(-50, -50, -40, -40), Box(20, 20, 20, 20)],
    ids=["all", "corner", "outside", "point"],
)
def test_odd_rectangles_do_no_harm(page: bytes, box: Box) -> None:
    """The picture keeps its size, its ink and its bounds."""
    made = read(highlighted(page, [box], 72))
    assert made.size == (100, 50)
    assert made.getpixel((40, 25)) == INK
