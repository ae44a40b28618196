"""Which characters the file itself has where pdfium rewrites them (ligatures, hyphens at line ends): pdfplumber's."""

import io
from typing import Any, NamedTuple

import pdfplumber

SAME_LINE = 3.0  # points
LINE_END_HYPHEN = "\x02"  # what pdfium gives for a hyphen at a line's end


class Spot(NamedTuple):
    """Where a glyph stands: page from 0, font, left edge and bottom in points."""

    page: int
    font: str
    x0: float
    bottom: float


class Spellings:
    """How pdfplumber reads the glyphs that pdfium rewrites; asked once for each font and text of a document."""

    def __init__(self, data: bytes, password: str) -> None:
        self._data = data
        self._password = password
        self._known: dict[tuple[str, str], str] = {}
        self._chars: tuple[int, list[dict[str, Any]]] = (-1, [])

    def text(self, spot: Spot, text: str) -> str:
        """The file's own characters for ``text``, which pdfium gives for the glyph there."""
        key = (spot.font, text)
        if key not in self._known:
            self._known[key] = self._look(spot) or text.replace(LINE_END_HYPHEN, "-")
        return self._known[key]

    def _look(self, spot: Spot) -> str:
        if self._chars[0] != spot.page:
            with pdfplumber.open(io.BytesIO(self._data), password=self._password) as pdf:
                self._chars = (spot.page, list(pdf.pages[spot.page].chars))
        near = [
            char
            for char in self._chars[1]
            if abs(char["x0"] - spot.x0) < 1 and abs(char["bottom"] - spot.bottom) < SAME_LINE and char["text"].strip()
        ]
        return str(near[0]["text"]) if near else ""
