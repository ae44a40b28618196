"""Gaps within words that look like blanks, and narrow blanks that part words all the same."""

from collections.abc import Callable, Sequence

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from indexer.extract.lines import lines_of
from indexer.extract.reading import read_pdf

FONT, SIZE = "Times-Roman", 12.0
ROUNDED = (0.06, -0.02, 0.05, -0.05, 0.02, -0.06, 0.04)  # of the size: letters on whole pixels


def placed(canvas: Canvas, y: float, text: str, gaps: Sequence[float]) -> None:
    """Each letter by itself, with the gaps in turn, in shares of the size, and 0.25 for a blank; none is drawn.

    ``_`` is a gap of 0.114: wider than letters stand apart, narrower than any blank.
    """
    x = 50.0
    canvas.setFont(FONT, SIZE)
    for index, letter in enumerate(text):
        if letter in " _":
            x += (0.25 if letter == " " else 0.114) * SIZE
            continue
        canvas.drawString(x, y, letter)
        x += stringWidth(letter, FONT, SIZE)
        if index + 1 < len(text) and text[index + 1] not in " _":
            x += gaps[index % len(gaps)] * SIZE


@pytest.mark.parametrize(
    ("gaps", "expected"),
    [(ROUNDED, "Increases the risk"), ((0.0,), "Increas es the risk")],
    ids=["uneven letters", "even letters"],
)
def test_a_gap_no_wider_than_letters_leave_parts_no_word(
    make_pdf: Callable[..., bytes], gaps: Sequence[float], expected: str
) -> None:
    """Where letters stand at uneven distances, a gap that is hardly wider is one of them."""

    def draw(canvas: Canvas) -> None:
        placed(canvas, 700, "Increas_es the risk", gaps)
        placed(canvas, 680, "of bleeding in patients who are given", gaps)

    assert lines_of(read_pdf(make_pdf(draw), "a.pdf").pages[0])[0].text == expected


def test_a_lowered_sign_is_not_parted_from_its_letter(make_pdf: Callable[..., bytes]) -> None:
    """The word after it keeps its blank."""

    def draw(canvas: Canvas) -> None:
        canvas.setFont(FONT, SIZE)
        canvas.drawString(50, 700, "C")
        x = 50 + stringWidth("C", FONT, SIZE) + 0.5
        canvas.setFont(FONT, 8)
        canvas.drawString(x, 697, "max")
        x += stringWidth("max", FONT, 8) + 3
        canvas.setFont(FONT, SIZE)
        canvas.drawString(x, 700, "rose")

    assert lines_of(read_pdf(make_pdf(draw), "a.pdf").pages[0])[0].text == "Cmax rose"
