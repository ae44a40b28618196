"""A drawing as PNG, twice as fine as on the page."""

import io

from PIL import Image, ImageDraw, ImageFont

from server.report.drawing.shapes import Dot, Drawing, Line, Rectangle, Shape, Text

FINE = 2
MARGIN = 16
_ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


def png(drawing: Drawing) -> bytes:
    """The picture's bytes; its title stands above it."""
    above = 2 * MARGIN
    size = (round((drawing.width + 2 * MARGIN) * FINE), round((drawing.height + above + 2 * MARGIN) * FINE))
    image = Image.new("RGB", size, "white")
    canvas = ImageDraw.Draw(image)
    _paint(canvas, Text(0, -MARGIN, drawing.title, size=15), above)
    for shape in drawing.shapes:
        _paint(canvas, shape, above)
    written = io.BytesIO()
    image.save(written, "PNG", optimize=True)
    return written.getvalue()


def _paint(canvas: ImageDraw.ImageDraw, shape: Shape, above: float) -> None:
    def at(x: float, y: float) -> tuple[float, float]:
        return (x + MARGIN) * FINE, (y + above + MARGIN) * FINE

    match shape:
        case Rectangle(x, y, width, height, fill, _):
            canvas.rectangle((*at(x, y), *at(x + width, y + height)), fill=fill)
        case Line(points, stroke, width):
            canvas.line([at(*point) for point in points], fill=stroke, width=round(width * FINE), joint="curve")
        case Dot(x, y, radius, fill, _):
            canvas.circle(at(x, y), radius * FINE, fill=fill)
        case Text(x, y, text, anchor, fill, size):
            canvas.text(at(x, y), text, fill=fill, font=ImageFont.load_default(size * FINE), anchor=_ANCHORS[anchor])
