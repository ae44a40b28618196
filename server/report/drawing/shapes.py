"""What a drawing is made of: rectangles, lines and texts at places in pixels, from the top left."""

from dataclasses import dataclass
from functools import cache

from PIL import ImageFont

from server.report.figures import OTHERS

INK, SOFT, RULE = "#1f2933", "#616e7c", "#e4e7eb"
"""The colours of text, of lesser text, and of the lines behind a chart."""
PALETTE = ("#2f6f9f", "#e08e2b", "#5a9367", "#b0558f", "#7a6ac2", "#4fb3bf", "#9c6644", "#8a8f98", "#c9b13b", "#d1495b")
MEANT = {
    "ANSWERED": "#2f6f9f",
    "NO_RESULT": "#e08e2b",
    "FAILED": "#c0392b",
    "DONE": "#a3adb8",
    "FALLBACK": "#c0392b",
    OTHERS: "#d3d8de",
}
"""Colours of names that always mean the same."""
TEXT_SIZE = 12
WIDEST_FONT = 1.2
"""DejaVu Sans beside Pillow's own font (measured on names in capitals)."""
ELLIPSIS = "\u2026"


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A filled one; ``title`` is shown to who points at it."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points (x, y)."""

    points: tuple[tuple[float, float], ...]
    stroke: str
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class Dot:
    """A filled circle; ``title`` is shown to who points at it."""

    x: float
    y: float
    radius: float
    fill: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """A text on its base line; ``anchor`` is the point of it that is at x: start, middle or end."""

    x: float
    y: float
    text: str
    anchor: str = "start"
    fill: str = INK
    size: int = TEXT_SIZE


Shape = Rectangle | Line | Dot | Text


@dataclass(frozen=True, slots=True)
class Drawing:
    """Shapes on a white sheet, and what they show in words."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str


def colour(name: str, number: int) -> str:
    """The colour of the series with this name and number, from 0."""
    return MEANT.get(name, PALETTE[number % len(PALETTE)])


def text_width(text: str, size: int = TEXT_SIZE) -> float:
    """How wide a text is at most, in pixels, in the fonts that a reader's machine may have."""
    return float(_font(size).getlength(text)) * WIDEST_FONT


def shortened(text: str, width: float, size: int = TEXT_SIZE) -> str:
    """The text, cut off with an ellipsis where it is wider."""
    if text_width(text, size) <= width:
        return text
    while text and text_width(text + ELLIPSIS, size) > width:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
