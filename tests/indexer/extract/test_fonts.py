"""What a font's name tells."""

from collections.abc import Callable

import pytest
from reportlab.pdfgen.canvas import Canvas

from indexer.extract.reading import read_pdf


@pytest.mark.parametrize(
    ("name", "expected"),
    [("Times-Roman", (False, False)), ("Times-Bold", (True, False)), ("Times-BoldItalic", (True, True))],
)
def test_weight_and_slant_are_known_by_the_name(
    make_pdf: Callable[..., bytes], name: str, expected: tuple[bool, bool]
) -> None:
    """A font says in its name whether it is bold and italic."""

    def draw(canvas: Canvas) -> None:
        canvas.setFont(name, 10)
        canvas.drawString(50, 600, "word")

    font = read_pdf(make_pdf(draw), "a.pdf").pages[0].glyphs[0].font
    assert (font.name, font.bold, font.italic) == (name, *expected)
    assert -0.3 < font.descent < 0
