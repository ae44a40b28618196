"""Text that stands turned on its page: read where it is text, with places on the page as shown."""

import io
from collections import Counter
from collections.abc import Callable

import pdfplumber
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from reportlab.lib.pagesizes import letter
from reportlab.pdfgen.canvas import Canvas

from indexer.extract.document import ExtractedDocument
from indexer.extract.reading import read_pdf
from indexer.extract.recipe import extract
from indexer.extract.sideways import LINES, settle_turned

Draw = Callable[[Canvas], None]
Turned = Callable[..., Draw]

ROWS = [["Reaction", "10 mg (N=50)", "20 mg (N=60)", "Placebo (N=55)"]] + [
    [f"Effect of the {name}", f"{n} (1.{n})", f"{n + 9} (2.{n})", f"{n + 20} (3.{n})"]
    for n, name in enumerate(("head", "stomach", "liver", "kidney", "skin", "throat", "tooth"))
]
TURNS = pytest.mark.parametrize("quarters", [1, 2, 3])


def _table(canvas: Canvas) -> None:
    canvas.setFont("Helvetica", 9)
    canvas.drawString(60, 490, "Table 1: Reactions of adults")
    for row, cells in enumerate(ROWS):
        canvas.setFont("Helvetica" if row else "Helvetica-Bold", 9)
        for column, cell in enumerate(cells):
            canvas.drawString(64 + 120 * column, 455 - 20 * row, cell)
            canvas.rect(60 + 120 * column, 450 - 20 * row, 120, 20)


def _prose(lines: list[str]) -> Draw:
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 9)
        for number, line in enumerate(lines):
            canvas.drawString(80, 500 - 13 * number, line)

    return draw


def _document(make_pdf: Callable[..., bytes], *middle: Draw) -> bytes:
    """Upright pages, and some in their middle, all with the same head and foot."""
    count = 6 + len(middle)

    def page(number: int, draw: Draw) -> Draw:
        def drawn(canvas: Canvas) -> None:
            canvas.drawString(60, letter[1] - 30, "Made-up Monograph")
            canvas.drawString(280, 24, f"Page {number} of {count}")
            draw(canvas)

        return drawn

    def text(canvas: Canvas) -> None:
        canvas.drawString(60, 600, f"Page {canvas.getPageNumber()} tells how the tablets are taken.")

    draws = [text] * 3 + list(middle) + [text] * 3
    return make_pdf(*(page(number, draw) for number, draw in enumerate(draws, start=1)))


def _check_places(pdf: bytes, document: ExtractedDocument) -> None:
    """Each place's characters are those that the file has in its rectangle, as shown."""
    with pdfplumber.open(io.BytesIO(pdf)) as opened:
        for place in (place for span in document.spans for place in span.places):
            box = place.box
            inside = [
                char["text"]
                for char in opened.pages[place.page - 1].chars
                if box.x0 <= (char["x0"] + char["x1"]) / 2 <= box.x1
                and box.top <= (char["top"] + char["bottom"]) / 2 <= box.bottom
            ]
            words = document.canonical_text[place.start : place.end]
            assert Counter("".join(inside).replace(" ", "")) == Counter(words.replace(" ", ""))


def test_a_turned_label_is_read_as_an_upright_one(label_pdf: bytes, turned_label_pdf: bytes) -> None:
    """Text, headings, lists, tables, furniture: also where a page holds little."""
    upright, turned = extract(label_pdf, "a.pdf"), extract(turned_label_pdf, "a.pdf")
    assert turned.canonical_text == upright.canonical_text
    assert [section.path for section in turned.sections] == [section.path for section in upright.sections]
    assert [(span.text_type, span.cells) for span in turned.spans] == [
        (span.text_type, span.cells) for span in upright.spans
    ]
    _check_places(turned_label_pdf, turned)


@TURNS
def test_a_ruled_table_beside_an_upright_head_and_foot(
    make_pdf: Callable[..., bytes], turned: Turned, quarters: int
) -> None:
    """Rows with their cells and caption; the head and foot are furniture as on other pages."""
    pdf = _document(make_pdf, turned(_table, quarters))
    document = extract(pdf, "a.pdf")
    rows = [span for span in document.spans if span.text_type == "table_row"]
    assert [[cell.text for cell in row.cells] for row in rows] == ROWS
    assert [cell.column for cell in rows[1].cells] == ROWS[0]
    assert rows[1].context.startswith("Table 1: Reactions of adults")
    assert "Monograph" not in document.canonical_text
    _check_places(pdf, document)


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    lines=st.lists(
        st.lists(st.text("abcdefgt", min_size=5, max_size=9), min_size=5, max_size=8).map(" ".join),
        min_size=LINES + 4,
        max_size=12,
    ),
    quarters=st.integers(1, 3),
)
def test_places_of_turned_words_lie_on_their_ink(
    make_pdf: Callable[..., bytes], turned: Turned, lines: list[str], quarters: int
) -> None:
    """Whatever the words and the turn."""
    pdf = make_pdf(turned(_prose(lines), quarters))
    document = extract(pdf, "a.pdf")
    assert document.canonical_text.split() == " ".join(lines).split()
    _check_places(pdf, document)


@TURNS
@pytest.mark.parametrize(
    "lines",
    [
        ["arXiv:2004.07180v4 [cs.CL] 20 May 2020"],
        [
            "Downloaded from https://journal.example/doi/10.1/x by A University, on 1 May 2020. See the Terms of use "
            * 3
        ],
        [f"Placebo group {number}" for number in range(24)],
    ],
    ids=["stamp", "long stamp", "axis"],
)
def test_what_is_no_text_is_set_aside(
    make_pdf: Callable[..., bytes], turned: Turned, lines: list[str], quarters: int
) -> None:
    """A stamp is of one line, however long; an axis' labels are of a few words, however many. They are counted."""
    document = extract(_document(make_pdf, turned(_prose(lines), quarters)), "a.pdf")
    assert "Page 3" in document.canonical_text
    assert lines[0][:9] not in document.canonical_text
    assert [page.number for page in document.pages if page.turned_aside > 30] == [4]


def test_a_turned_page_stands_between_its_neighbours(make_pdf: Callable[..., bytes], turned: Turned) -> None:
    """In the order of pages."""
    text = extract(_document(make_pdf, turned(_table, 1)), "a.pdf").canonical_text
    assert text.index("Page 3 tells") < text.index("Table 1") < text.index("Effect of the tooth") < text.index("Page 5")


def test_a_short_page_goes_on_with_a_long_one(make_pdf: Callable[..., bytes], turned: Turned) -> None:
    """Not by itself: it could be a stamp."""
    long = turned(_table, 1)
    short = turned(_prose(["The reactions of adults are those of all studies."]), 1)
    alone = settle_turned(read_pdf(make_pdf(short), "a.pdf").pages)
    after = settle_turned(read_pdf(make_pdf(long, short), "a.pdf").pages)
    assert [len(pages[-1].turned) for pages in (alone, after)] == [0, 1]
    assert [bool(pages[-1].aside) for pages in (alone, after)] == [True, False]


def test_text_on_a_page_that_is_turned_by_its_dictionary_may_stand_turned_as_well(
    make_pdf: Callable[..., bytes], turned: Turned
) -> None:
    """/Rotate 90 and text that runs upwards without it: upright as shown; else read as shown."""

    def rotated(draw: Draw) -> Draw:
        def drawn(canvas: Canvas) -> None:
            draw(canvas)
            canvas.setPageSize(letter)
            canvas.setPageRotation(90)  # reportlab turns the sheet as well: it lies while text is drawn

        return drawn

    for quarters in (1, 2, 3):
        pdf = make_pdf(rotated(turned(_table, quarters, (letter[1], letter[0]))))
        document = extract(pdf, "a.pdf")
        rows = [span for span in document.spans if span.text_type == "table_row"]
        assert [[cell.text for cell in row.cells] for row in rows] == ROWS
        _check_places(pdf, document)
