"""Words and lines: blanks, raised signs, wide gaps, underlines."""

from collections.abc import Callable

from reportlab.pdfgen.canvas import Canvas

from indexer.extract.lines import Line, joined, lines_of
from indexer.extract.reading import read_pdf


def lines(pdf: bytes) -> list[str]:
    """The first page's lines as text."""
    return [line.text for line in lines_of(read_pdf(pdf, "a.pdf").pages[0])]


def test_a_lowered_sign_stays_in_its_line(make_pdf: Callable[..., bytes]) -> None:
    """Cmax with a small, lowered max is one word."""

    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 12)
        canvas.drawString(50, 700, "the C")
        canvas.setFont("Helvetica", 7)
        canvas.drawString(50 + canvas.stringWidth("the C", "Helvetica", 12), 697, "max")
        canvas.setFont("Helvetica", 12)
        canvas.drawString(102, 700, "was 5")

    assert lines(make_pdf(draw)) == ["the Cmax was 5"]


def test_a_raised_note_mark_is_no_digit_of_the_next_number(make_pdf: Callable[..., bytes]) -> None:
    """A raised 2 before 108 is a mark and a number, never 2108."""

    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 12)
        canvas.drawString(50, 700, "n")
        canvas.setFont("Helvetica", 7)
        canvas.drawString(57, 704, "2")
        canvas.setFont("Helvetica", 12)
        canvas.drawString(61, 700, "108")

    assert lines(make_pdf(draw)) == ["n2 108"]


def test_a_raised_letter_after_a_word_is_a_mark(make_pdf: Callable[..., bytes]) -> None:
    """The word is infection, not infectiona; a unit keeps its power."""

    def draw(canvas: Canvas) -> None:
        x = 50.0
        for text, size, up in (("infection", 12, 0), ("a", 7, 4), (" in 5 mm", 12, 0), ("2", 7, 4)):
            canvas.setFont("Helvetica", size)
            canvas.drawString(x, 700 + up, text)
            x += canvas.stringWidth(text, "Helvetica", size)

    assert lines(make_pdf(draw)) == ["infection a in 5 mm2"]


def test_a_wide_gap_parts_a_line(make_pdf: Callable[..., bytes]) -> None:
    """Two columns' words are two pieces."""

    def draw(canvas: Canvas) -> None:
        canvas.drawString(50, 700, "left")
        canvas.drawString(300, 700, "right")

    assert lines(make_pdf(draw)) == ["left", "right"]


def test_an_underlined_line_says_so(make_pdf: Callable[..., bytes]) -> None:
    """The underline is a drawn rule below the words."""

    def draw(canvas: Canvas) -> None:
        canvas.drawString(50, 700, "Underlined")
        canvas.line(50, 698, 50 + canvas.stringWidth("Underlined", "Helvetica", 12), 698)
        canvas.drawString(50, 650, "Plain")

    page = read_pdf(make_pdf(draw), "a.pdf").pages[0]
    assert [(line.text, line.underlined) for line in lines_of(page)] == [("Underlined", True), ("Plain", False)]


def test_a_drawn_dot_is_the_lines_bullet(make_pdf: Callable[..., bytes]) -> None:
    """A small filled circle left of the words."""

    def draw(canvas: Canvas) -> None:
        canvas.circle(50, 703, 2, stroke=0, fill=1)
        canvas.drawString(60, 700, "item")

    (line,) = lines_of(read_pdf(make_pdf(draw), "a.pdf").pages[0])
    assert line.dot is not None


def test_pieces_join_from_left_to_right(make_line: Callable[..., Line]) -> None:
    """Pieces of one line become one, in order."""
    assert joined([make_line("right", x0=200), make_line("left")]).text == "left right"
