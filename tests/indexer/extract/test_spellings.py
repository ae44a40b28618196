"""Characters as the file has them."""

from collections.abc import Callable

from reportlab.pdfgen.canvas import Canvas

from indexer.extract.words import read_pdf


def test_a_hyphen_at_a_line_end_is_the_one_printed(make_pdf: Callable[..., bytes]) -> None:
    """Pdfium marks such a hyphen with a sign of its own; the file's own hyphen comes back."""

    def draw(canvas: Canvas) -> None:
        canvas.drawString(50, 600, "anti-")
        canvas.drawString(50, 588, "biotic")

    glyphs = read_pdf(make_pdf(draw), "a.pdf").pages[0].glyphs
    assert "".join(glyph.text for glyph in glyphs if glyph.text.strip()) == "anti-biotic"
