"""What stands on a page: glyphs with their boxes, and drawings."""

from dataclasses import dataclass
from typing import NamedTuple

from analyzers.canonical import Box
from indexer.extract.drawings import Fill
from indexer.extract.fonts import Font
from indexer.extract.frame import Turn

UNKNOWN = ("(cid:", "\ufffd")  # how a character begins that its font does not tell: as pdfplumber writes its code


class Glyph(NamedTuple):
    """One character on a page with its box, in points from the page's top left, and the line that it stands on."""

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    baseline: float
    size: float
    font: Font
    shown: float


@dataclass(frozen=True, slots=True)
class PageInk:
    """What one page holds: glyphs in the file's order, blanks among them, and drawings.

    ``rules`` are thin lines; ``fills`` are areas; ``dots`` are drawn bullets; ``pictures`` are images.  Units: points.

    Text that stands turned on the page as shown is ``turned``: an ink for each direction, all of whose measures are
    those of the page with that ``turn``, so that it reads as upright text does.  ``aside`` are boxes, as shown, of
    letters that are not read for the way they stand.
    """

    number: int
    width: float
    height: float
    glyphs: tuple[Glyph, ...]
    rules: tuple[Box, ...]
    fills: tuple[Fill, ...]
    dots: tuple[Box, ...]
    pictures: tuple[Box, ...]
    turn: Turn | None = None
    turned: "tuple[PageInk, ...]" = ()
    aside: tuple[Box, ...] = ()
