"""Drawings as PNG."""

import io

from PIL import Image

from server.report.drawing.png import FINE, MARGIN, png
from server.report.drawing.shapes import Dot, Drawing, Line, Rectangle, Text


def test_a_picture_shows_the_shapes_at_their_places() -> None:
    """A rectangle's middle has its colour; the sheet is white."""
    shapes = (
        Rectangle(10, 10, 20, 20, "#ff0000"),
        Line(((0, 0), (5, 5)), "#000000"),
        Dot(50, 20, 3, "#00ff00"),
        Text(0, 50, "a"),
    )
    with Image.open(io.BytesIO(png(Drawing(100, 60, shapes, "Title")))) as image:
        assert image.size == ((100 + 2 * MARGIN) * FINE, (60 + 4 * MARGIN) * FINE)
        at = lambda x, y: image.getpixel(((x + MARGIN) * FINE, (y + 3 * MARGIN) * FINE))  # noqa: E731 - of this test alone
        assert (at(20, 20), at(50, 20), at(90, 5)) == ((255, 0, 0), (0, 255, 0), (255, 255, 255))
