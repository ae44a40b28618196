"""The picture that is drawn on: points as pixels, places that are taken, type."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from PIL import Image, ImageDraw, ImageFont

from analyzers.canonical import Box

PAPER = (255, 255, 255)

Pixels = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A picture being drawn on, its pixels a point; the boxes (pixels) with words, and those that labels have taken."""

    picture: Image.Image
    draw: ImageDraw.ImageDraw
    scale: float
    words: Sequence[Pixels]
    taken: list[Pixels]


def pixels(box: Box, reach: float, scale: float) -> Pixels:
    """A box in pixels, its corners in order."""
    x0, top = (box.x0 - reach) * scale, (box.top - reach) * scale
    return x0, top, max(x0, (box.x1 + reach) * scale), max(top, (box.bottom + reach) * scale)


@cache
def lettering(pixels: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Type of so many pixels, or the least that can be read."""
    return ImageFont.load_default(max(6.0, pixels))
