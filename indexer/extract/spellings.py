"""Which characters the file itself has where pdfium rewrites them (ligatures, hyphens at line ends): pdfplumber's."""

import io
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import pdfplumber
from pdfminer.pdfinterp import PDFResourceManager
from pdfminer.pdftypes import resolve1
from pdfplumber.page import Page

from analyzers.canonical import Box

SAME_LINE = 3.0  # points
LINE_END_HYPHEN = "\x02"  # what pdfium gives for a hyphen at a line's end
HYPHENS = frozenset("-\u00ad\u2010")  # what it may have been
LIGATURES = {"ff": "\ufb00", "fi": "\ufb01", "fl": "\ufb02", "ffi": "\ufb03", "ffl": "\ufb04", "st": "\ufb06"}
SUBSET = re.compile(r"^[A-Z]{6}\+")  # before the name of a font of which only some letters are embedded


class Spot(NamedTuple):
    """Where a glyph stands: page from 0, font, left edge and bottom in points."""

    page: int
    font: str
    x0: float
    bottom: float


class Spellings:
    """How pdfplumber reads the glyphs that pdfium rewrites; asked once for each font and text of a document.

    Most fonts have one character for each, and the font's own table tells it; else the page is read.  Nothing but the
    first place of a font and text tells how they are read: not which others were asked about before.
    """

    def __init__(self, data: bytes, password: str) -> None:
        self._data = data
        self._password = password
        self._known: dict[tuple[str, str], str] = {}
        self._chars: tuple[int, list[dict[str, Any]]] = (-1, [])
        self._pdf: pdfplumber.pdf.PDF | None = None
        self._fonts: tuple[int, dict[str, frozenset[str]]] = (-1, {})

    @property
    def told(self) -> Mapping[tuple[str, str], str]:
        """What was answered so far, by font and text."""
        return self._known

    def text(self, spot: Spot, text: str) -> str:
        """The file's own characters for ``text``, which pdfium gives for the glyph there."""
        key = (spot.font, text)
        if key not in self._known:
            found = self._told_by_font(spot, text) or self._look(spot) or text.replace(LINE_END_HYPHEN, "-")
            self._known[key] = found
        return self._known[key]

    def blanks(self, page: int) -> list[Box]:
        """Where the file has blanks on a page, counted from 0; as shown."""
        return [
            Box(char["x0"], char["top"], char["x1"], char["bottom"])
            for char in self._characters(page)
            if not char["text"].strip()
        ]

    def close(self) -> None:
        """Let go of the file."""
        if self._pdf is not None:
            self._pdf.close()

    def _page(self, number: int) -> Page:
        if self._pdf is None:
            self._pdf = pdfplumber.open(io.BytesIO(self._data), password=self._password)
        return self._pdf.pages[number]

    def _told_by_font(self, spot: Spot, text: str) -> str:
        """The only character of the font that can be meant; empty when there are several, or none."""
        meant = HYPHENS if text == LINE_END_HYPHEN else {text, LIGATURES.get(text, text)}
        if self._fonts[0] != spot.page:
            self._fonts = (spot.page, _characters_of_fonts(self._page(spot.page)))
        found = self._fonts[1].get(spot.font, frozenset()) & meant
        return next(iter(found)) if len(found) == 1 else ""

    def _look(self, spot: Spot) -> str:
        near = [
            char
            for char in self._characters(spot.page)
            if abs(char["x0"] - spot.x0) < 1 and abs(char["bottom"] - spot.bottom) < SAME_LINE and char["text"].strip()
        ]
        return str(near[0]["text"]) if near else ""

    def _characters(self, number: int) -> list[dict[str, Any]]:
        if self._chars[0] != number:
            page = self._page(number)
            self._chars = (number, list(page.chars))
            page.close()
        return self._chars[1]


def _characters_of_fonts(page: Page) -> dict[str, frozenset[str]]:
    """The characters of each of a page's fonts, by name; fonts of one name are one."""
    manager = PDFResourceManager()
    result: dict[str, frozenset[str]] = {}
    specs: dict[str, Any] = resolve1(resolve1(page.page_obj.resources).get("Font")) or {}
    for spec in map(resolve1, specs.values()):
        font = manager.get_font(None, spec)
        table = getattr(getattr(font, "unicode_map", None), "cid2unichr", None)
        if table is None:
            table = getattr(font, "cid2unicode", {})
        name = SUBSET.sub("", str(getattr(spec.get("BaseFont"), "name", "")))
        result[name] = result.get(name, frozenset()).union(map(str, table.values()))
    return result
