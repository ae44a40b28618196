"""What a font's name and flags tell layout: bold, italic, and how far its letters reach below the line."""

import ctypes
from typing import Any, NamedTuple

import pypdfium2.raw as pdfium

FORCE_BOLD = 1 << 18  # PDF 1.7, table 123, bit 19
ITALIC = 1 << 6  # PDF 1.7, table 123, bit 7
NAMES_OF_BOLD = ("bold", "black", "heavy", "demi", "-medi", "cmbx")
NAMES_OF_ITALIC = ("ital", "obli")


class Font(NamedTuple):
    """A font as far as layout needs it; ``descent`` is a share of the size, negative below the line."""

    name: str
    bold: bool
    italic: bool
    descent: float


class Fonts:
    """The fonts of a page, each asked for once."""

    def __init__(self) -> None:
        """No font is known yet."""
        self._known: dict[int, Font] = {0: Font("", bold=False, italic=False, descent=-0.2)}

    def font(self, address: int) -> Font:
        """The font that the library keeps at ``address``; 0 when it has none."""
        known = self._known.get(address)
        if known is None:
            known = self._known[address] = _font(ctypes.cast(address, pdfium.FPDF_FONT))
        return known


def _font(handle: Any) -> Font:  # noqa: ANN401  a pointer of the untyped C library
    length = pdfium.FPDFFont_GetBaseFontName(handle, None, 0)
    buffer = ctypes.create_string_buffer(max(1, length))
    pdfium.FPDFFont_GetBaseFontName(handle, buffer, length)
    name = buffer.value.decode("utf-8", "replace")
    low = name.lower()
    flags = pdfium.FPDFFont_GetFlags(handle)
    bold = any(word in low for word in NAMES_OF_BOLD) or low.endswith(".b") or bool(flags & FORCE_BOLD)
    italic = any(word in low for word in NAMES_OF_ITALIC) or low.endswith(".i") or bool(flags & ITALIC)
    descent = ctypes.c_float()
    known = pdfium.FPDFFont_GetDescent(handle, 1000.0, descent)
    return Font(name, bold=bold, italic=italic, descent=descent.value / 1000.0 if known else 0.0)
