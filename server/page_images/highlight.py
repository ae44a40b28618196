"""How places are marked on a page's picture: as a marker pen does, the words stay as dark as they are."""

import io
from collections.abc import Sequence

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from analyzers.canonical import Box

POINTS_AN_INCH = 72
COLOUR = (255, 237, 128)
"""Under black words the contrast is 17 to 1 (WCAG 2.2, 1.4.3 asks for 4.5)."""
PAPER = (255, 255, 255)
REACH = 1.2
"""Points by which a mark goes beyond the words."""
ROUNDING = 2.5
"""Points: the radius of a mark's corners."""
SOFTNESS = 0.25
"""Points: how far a mark's border fades."""

COMPRESSION = 3
"""Of the PNG; more takes longer and makes pages of text no smaller."""


def highlighted(png: bytes, boxes: Sequence[Box], dpi: int) -> bytes:
    """A page's PNG with rectangles marked, which are given in points from the page's top left.

    Colours are multiplied, once where rectangles lie over each other: white becomes the marker's colour, black stays.
    """
    with Image.open(io.BytesIO(png)) as opened:
        picture = opened.convert("RGB")
    scale = dpi / POINTS_AN_INCH
    marks = [_reached(box, scale, picture) for box in boxes]
    area = _around(marks, picture, margin=4 * SOFTNESS * scale + 1)
    if area:
        under = picture.crop(area)
        mask = Image.new("L", under.size, 0)
        draw = ImageDraw.Draw(mask)
        for x0, top, x1, bottom in marks:
            place = (x0 - area[0], top - area[1], x1 - area[0], bottom - area[1])
            draw.rounded_rectangle(place, radius=min(ROUNDING * scale, (x1 - x0) / 2, (bottom - top) / 2), fill=255)
        mask = mask.filter(ImageFilter.GaussianBlur(SOFTNESS * scale))
        ink = Image.composite(Image.new("RGB", under.size, COLOUR), Image.new("RGB", under.size, PAPER), mask)
        picture.paste(ImageChops.multiply(under, ink), area)
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=COMPRESSION)
    return out.getvalue()


def _reached(box: Box, scale: float, picture: Image.Image) -> tuple[float, float, float, float]:
    """A rectangle in pixels, a little larger than the words; what is far beyond the picture ends a little beyond."""
    beyond = 2 * (REACH + ROUNDING) * scale

    def pixels(points: float, most: int) -> float:
        return max(-beyond, min(points * scale, most + beyond))

    wide, high = picture.size
    return (
        pixels(box.x0 - REACH, wide),
        pixels(box.top - REACH, high),
        pixels(box.x1 + REACH, wide),
        pixels(box.bottom + REACH, high),
    )


def _around(
    marks: Sequence[tuple[float, float, float, float]], picture: Image.Image, margin: float
) -> tuple[int, int, int, int] | None:
    """The part of the picture that the marks touch; None when it is nothing."""
    if not marks:
        return None
    x0, top, x1, bottom = (
        pick(sides) for pick, sides in zip((min, min, max, max), zip(*marks, strict=True), strict=True)
    )
    area = (
        max(0, int(x0 - margin)),
        max(0, int(top - margin)),
        min(picture.width, int(x1 + margin) + 1),
        min(picture.height, int(bottom + margin) + 1),
    )
    return area if area[0] < area[2] and area[1] < area[3] else None
