"""Characters as the file has them."""

from collections.abc import Callable

import pytest
from reportlab.pdfgen.canvas import Canvas

from indexer.extract.reading import read_pdf
from indexer.extract.spellings import LINE_END_HYPHEN, Spellings, Spot


def test_a_hyphen_at_a_line_end_is_the_one_printed(make_pdf: Callable[..., bytes]) -> None:
    """Pdfium marks such a hyphen with a sign of its own; the file's own hyphen comes back."""

    def draw(canvas: Canvas) -> None:
        canvas.drawString(50, 600, "anti-")
        canvas.drawString(50, 588, "biotic")

    glyphs = read_pdf(make_pdf(draw), "a.pdf").pages[0].glyphs
    assert "".join(glyph.text for glyph in glyphs if glyph.text.strip()) == "anti-biotic"


def test_a_font_that_has_one_hyphen_needs_no_look_at_the_page(
    make_pdf: Callable[..., bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The font's own table tells the character; the page is not read a second time."""

    def looked(self: Spellings, spot: Spot) -> str:
        raise AssertionError(f"{self} looked at {spot}")

    monkeypatch.setattr(Spellings, "_look", looked)
    spellings = Spellings(make_pdf(lambda canvas: canvas.drawString(50, 600, "a-")), "")
    assert spellings.text(Spot(0, "Helvetica", 55.0, 190.0), LINE_END_HYPHEN) == "-"
    spellings.close()


def test_a_ligature_that_no_font_knows_stays_as_it_was_read(make_pdf: Callable[..., bytes]) -> None:
    """Where neither the font nor the page tells another character, there is no other."""
    spellings = Spellings(make_pdf(lambda canvas: canvas.drawString(50, 600, "word")), "")
    assert spellings.text(Spot(0, "Unknown", 500.0, 500.0), "ffi") == "ffi"
    spellings.close()
