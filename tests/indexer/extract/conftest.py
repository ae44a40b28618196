"""Lines, pages and small PDFs made for the tests of extraction."""

import io
from collections.abc import Callable
from typing import Protocol

import pytest
from reportlab.lib.pagesizes import letter
from reportlab.pdfgen.canvas import Canvas

from indexer.extract.fonts import Font
from indexer.extract.ink import Glyph
from indexer.extract.lines import Line, line_of, word_of

WIDTH = 0.5  # of the size: the width of every made-up glyph
GAP = 0.3  # of the size: the blank between words


class MakeLine(Protocol):
    """Makes a line of a text at a place."""

    def __call__(  # noqa: PLR0913  a line has that many sides
        self,
        text: str,
        *,
        x0: float = 50.0,
        baseline: float = 100.0,
        size: float = 10.0,
        bold: bool = False,
        italic: bool = False,
        page: int = 1,
        column: int = 0,
    ) -> Line:
        """The line."""


@pytest.fixture
def make_line() -> MakeLine:
    """Makes lines without a PDF: each glyph is half its size wide."""

    def make(  # noqa: PLR0913  as above
        text: str,
        *,
        x0: float = 50.0,
        baseline: float = 100.0,
        size: float = 10.0,
        bold: bool = False,
        italic: bool = False,
        page: int = 1,
        column: int = 0,
    ) -> Line:
        font = Font("Body-Bold" if bold else "Body", bold=bold, italic=italic, descent=-0.2)
        words = []
        x = x0
        for word in text.split():
            glyphs = []
            for character in word:
                wide = WIDTH * size
                glyphs.append(
                    Glyph(
                        character,
                        x,
                        baseline - 0.8 * size,
                        x + wide,
                        baseline + 0.2 * size,
                        baseline,
                        size,
                        font,
                        shown=1.0,
                    )
                )
                x += wide
            words.append(word_of(glyphs))
            x += GAP * size
        made = line_of(page, words, baseline)
        return made.__class__(
            **{name: getattr(made, name) for name in made.__slots__} | {"left": 50.0, "right": 550.0, "column": column}
        )

    return make


Draw = Callable[[Canvas], None]


@pytest.fixture(scope="session")
def make_pdf() -> Callable[..., bytes]:
    """Makes a PDF from functions that draw a page each."""

    def make(*pages: Draw, encrypt: str | None = None) -> bytes:
        out = io.BytesIO()
        canvas = Canvas(out, pagesize=letter, encrypt=encrypt, invariant=1)
        for draw in pages:
            draw(canvas)
            canvas.showPage()
        canvas.save()
        return out.getvalue()

    return make


class Turned(Protocol):
    """Turns what a function draws."""

    def __call__(self, draw: Draw, quarters: int, sheet: tuple[float, float] = letter) -> Draw:
        """Draws it so that it is upright when the sheet (width, height) is turned clockwise by quarter turns."""


@pytest.fixture(scope="session")
def turned() -> Turned:
    """What a function draws on a sheet of its own way, turned onto a sheet of the size that is given."""

    def turn(draw: Draw, quarters: int, sheet: tuple[float, float] = letter) -> Draw:
        width, height = sheet

        def drawn(canvas: Canvas) -> None:
            canvas.setPageSize(sheet)
            canvas.saveState()
            canvas.translate(width if quarters in (1, 2) else 0, height if quarters in (2, 3) else 0)
            canvas.rotate(90 * quarters)
            draw(canvas)
            canvas.restoreState()

        return drawn

    return turn


def _write(canvas: Canvas, x: float, top: float, text: str, *, font: str = "Helvetica", size: float = 10) -> None:
    canvas.setFont(font, size)
    canvas.drawString(x, letter[1] - top, text)


def _first_page(canvas: Canvas) -> None:
    _write(canvas, 250, 30, "Made-up Label Inc.", size=8)
    _write(canvas, 50, 80, "1 INDICATIONS AND USAGE", font="Helvetica-Bold", size=12)
    _write(
        canvas,
        50,
        105,
        "Testoline is indicated for the treatment of pain in adults who have not found relief with the",
    )
    _write(canvas, 50, 117, "usual remedies. It works within 1.5 hours.")
    _write(canvas, 50, 150, "2 DOSAGE AND ADMINISTRATION", font="Helvetica-Bold", size=12)
    _write(canvas, 50, 175, "Take as follows:")
    _write(canvas, 60, 190, "\u2022")
    _write(canvas, 72, 190, "One tablet in the morning")
    _write(canvas, 60, 205, "\u2022")
    _write(canvas, 72, 205, "Two tablets in the evening")
    _write(canvas, 50, 240, "Table 1: Doses by weight", font="Helvetica-Bold")
    for row, cells in enumerate((("Weight", "Dose"), ("50 kg", "10 mg"), ("80 kg", "20 mg"))):
        top = 262 + 20 * row
        for column, text in enumerate(cells):
            x = 60 + 120 * column
            canvas.rect(x - 5, letter[1] - top - 6, 120, 20)
            _write(canvas, x, top, text, font="Helvetica-Bold" if row == 0 else "Helvetica")
    _write(
        canvas,
        50,
        700,
        "The dose must be lowered when the patient has a severe impairment of the kidneys or liver, and",
    )
    _write(canvas, 300, 770, "Page 1 of 3", size=8)


def _second_page(canvas: Canvas) -> None:
    _write(canvas, 250, 30, "Made-up Label Inc.", size=8)
    _write(canvas, 50, 80, "when it is given together with other drugs.")
    _write(canvas, 50, 110, "4 CONTRAINDICATIONS", font="Helvetica-Bold", size=12)
    _write(canvas, 50, 135, "Known hypersensitivity to testoline.")
    _write(canvas, 300, 770, "Page 2 of 3", size=8)


def _third_page(canvas: Canvas) -> None:
    _write(canvas, 250, 30, "Made-up Label Inc.", size=8)
    _write(canvas, 50, 80, "5 WARNINGS AND PRECAUTIONS", font="Helvetica-Bold", size=12)
    _write(canvas, 50, 105, "Driving is not advised.")
    _write(canvas, 300, 770, "Page 3 of 3", size=8)


@pytest.fixture(scope="session")
def label_pdf(make_pdf: Callable[..., bytes]) -> bytes:
    """A label of three pages: headings, bullets, a ruled table, a sentence over a page's end, furniture."""
    return make_pdf(*LABEL_PAGES)


LABEL_PAGES = (_first_page, _second_page, _third_page)


@pytest.fixture(scope="session", params=[1, 2, 3], ids=lambda quarters: f"{quarters} quarter turns")
def turned_label_pdf(request: pytest.FixtureRequest, make_pdf: Callable[..., bytes], turned: Turned) -> bytes:
    """The same label, all of its pages turned."""
    sheet = letter if request.param == 2 else (letter[1], letter[0])
    return make_pdf(*(turned(draw, request.param, sheet) for draw in LABEL_PAGES))
