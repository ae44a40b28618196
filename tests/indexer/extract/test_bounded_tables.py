"""Tables between level rules."""

from collections.abc import Callable

from reportlab.pdfgen.canvas import Canvas

from indexer.extract.bounded_tables import bounded_tables
from indexer.extract.lines import lines_of
from indexer.extract.words import read_pdf


def test_rules_above_and_below_make_a_table(make_pdf: Callable[..., bytes]) -> None:
    """What stands above the second of three rules heads the columns."""

    def draw(canvas: Canvas) -> None:
        for y in (720, 690, 630):
            canvas.line(50, y, 400, y)
        for y, cells in ((700, ("Drug", "Dose")), (670, ("Testoline", "10 mg")), (650, ("Other", "20 mg"))):
            canvas.drawString(60, y, cells[0])
            canvas.drawString(250, y, cells[1])

    page = read_pdf(make_pdf(draw), "a.pdf").pages[0]
    ((table, used),) = bounded_tables(page, lines_of(page))
    assert [(row.head, row.text) for row in table.rows] == [
        (True, "Drug Dose"),
        (False, "Testoline 10 mg"),
        (False, "Other 20 mg"),
    ]
    assert len(used) == 6


def test_running_text_between_rules_is_no_table(make_pdf: Callable[..., bytes]) -> None:
    """A framed note stays text."""

    def draw(canvas: Canvas) -> None:
        canvas.line(50, 720, 400, 720)
        canvas.drawString(60, 700, "A note that goes over most of the width of the rules.")
        canvas.line(50, 690, 400, 690)

    page = read_pdf(make_pdf(draw), "a.pdf").pages[0]
    assert bounded_tables(page, lines_of(page)) == []
