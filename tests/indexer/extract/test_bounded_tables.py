"""Tables between level rules."""

from collections.abc import Callable, Sequence

import pytest
from reportlab.pdfgen.canvas import Canvas

from indexer.extract.bounded_tables import bounded_tables
from indexer.extract.lines import lines_of
from indexer.extract.reading import read_pdf


def put(canvas: Canvas, y: float, cells: Sequence[str]) -> None:
    """Draws a row of a table of two columns."""
    for x, cell in zip((52, 200), cells, strict=True):
        canvas.drawString(x, y, cell)


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


def test_contents_between_rules_are_no_table(make_pdf: Callable[..., bytes]) -> None:
    """Highlights end with them, in two columns."""

    def draw(canvas: Canvas) -> None:
        for y in (720, 630):
            canvas.line(50, y, 400, y)
        canvas.drawString(60, 705, "FULL PRESCRIBING INFORMATION: CONTENTS*")
        for y, cells in ((690, ("1 INDICATIONS", "8.1 Pregnancy")), (670, ("2 DOSAGE", "8.2 Lactation"))):
            canvas.drawString(60, y, cells[0])
            canvas.drawString(250, y, cells[1])

    page = read_pdf(make_pdf(draw), "a.pdf").pages[0]
    assert bounded_tables(page, lines_of(page)) == []


def test_a_column_of_contents_is_a_column(make_pdf: Callable[..., bytes]) -> None:
    """Its head does not stand alone."""

    def draw(canvas: Canvas) -> None:
        for y in (720, 690, 630):
            canvas.line(50, y, 400, y)
        for y, cells in ((700, ("Contents", "Amount")), (670, ("Needle", "2")), (650, ("Vial", "1"))):
            canvas.drawString(60, y, cells[0])
            canvas.drawString(250, y, cells[1])

    page = read_pdf(make_pdf(draw), "a.pdf").pages[0]
    assert len(bounded_tables(page, lines_of(page))) == 1


def test_a_rule_in_pieces_tells_the_columns(make_pdf: Callable[..., bytes]) -> None:
    """Each cell has drawn its own border: words that nearly touch at one are two cells, a short group a row."""

    def draw(canvas: Canvas) -> None:
        for y in (720, 610):
            for left, right in ((50, 200), (200, 300), (300, 400)):
                canvas.line(left, y, right, y)
        words = ((705, "", "eradicated 12345678", "not eradicated"), (690, "6 months after it", "", ""))
        rows = ((678, "Study 4", "35", "60"), (666, "Study 5", "8", "60"), (630, "Study 6", "5", "46"))
        for y, *cells in (*words, *rows):
            for x, cell in zip((52, 202, 302), cells, strict=True):
                canvas.setFont("Helvetica", 10)
                canvas.drawString(x, y, cell)

    page = read_pdf(make_pdf(draw), "a.pdf").pages[0]
    ((table, _),) = bounded_tables(page, lines_of(page))
    assert table.edges[1:-1] == [200, 300]
    assert [[cell.text for cell in row.cells] for row in table.rows] == [
        ["eradicated 12345678", "not eradicated"],
        ["6 months after it"],
        ["Study 4", "35", "60"],
        ["Study 5", "8", "60"],
        ["Study 6", "5", "46"],
    ]


def test_a_rule_in_few_pieces_hides_no_column(make_pdf: Callable[..., bytes]) -> None:
    """A piece over two columns' head parts the rules there alone; the words tell the others."""

    def draw(canvas: Canvas) -> None:
        for y in (720, 690, 610):
            canvas.line(50, y, 250, y)
            canvas.line(250, y, 400, y)
        for y, *cells in ((700, "Name", "Test", "Placebo", "CI"), (670, "A", "6", "5", "2"), (640, "B", "8", "7", "1")):
            for x, cell in zip((52, 130, 200, 300), cells, strict=True):
                canvas.drawString(x, y, cell)

    page = read_pdf(make_pdf(draw), "a.pdf").pages[0]
    ((table, _),) = bounded_tables(page, lines_of(page))
    assert [[cell.text for cell in row.cells] for row in table.rows] == [
        ["Name", "Test", "Placebo", "CI"],
        ["A", "6", "5", "2"],
        ["B", "8", "7", "1"],
    ]


def test_a_paragraph_between_two_tables_parts_them(make_pdf: Callable[..., bytes]) -> None:
    """Short notes and a heading beside two full lines do not make rows of it."""

    def draw(canvas: Canvas) -> None:
        for y in (720, 660, 560, 500):
            canvas.line(50, y, 290, y)
        for y, *cells in ((700, "A", "6", "5"), (680, "B", "8", "7"), (540, "C", "9", "4"), (520, "D", "3", "2")):
            for x, cell in zip((52, 150, 220), cells, strict=True):
                canvas.drawString(x, y, cell)
        for y, text in ((645, "1. a note"), (630, "A heading"), (615, "x" * 40), (600, "y" * 40), (585, "Caption")):
            canvas.drawString(50, y, text)

    page = read_pdf(make_pdf(draw), "a.pdf").pages[0]
    tables = [table for table, _ in bounded_tables(page, lines_of(page))]
    assert [[row.cells[0].text for row in table.rows] for table in tables] == [["A", "B"], ["C", "D"]]


def test_heads_without_a_rule_above_them_are_the_lower_tables(make_pdf: Callable[..., bytes]) -> None:
    """A note, a numbered heading and a sentence between are neither table's."""

    def draw(canvas: Canvas) -> None:
        for y in (720, 660, 560, 500):
            canvas.line(50, y, 290, y)
        for y, *cells in (
            (700, "A", "6"),
            (680, "B", "8"),
            (570, "Strength", "Code"),
            (540, "C", "9"),
            (520, "D", "3"),
        ):
            put(canvas, y, cells)
        for y, text in ((645, "* a note"), (625, "16"), (605, "Tablets are listed in the table below.")):
            canvas.drawString(50, y, text)
        canvas.drawString(90, 625, "SUPPLY")

    page = read_pdf(make_pdf(draw), "a.pdf").pages[0]
    tables = [table for table, _ in bounded_tables(page, lines_of(page))]
    assert [[row.text for row in table.rows] for table in tables] == [["A 6", "B 8"], ["Strength Code", "C 9", "D 3"]]


def test_notes_and_headings_down_to_the_foot_are_no_rows(make_pdf: Callable[..., bytes]) -> None:
    """A rule above the page's foot is no table's end."""

    def draw(canvas: Canvas) -> None:
        for y in (720, 660, 560):
            canvas.line(50, y, 290, y)
        for y, *cells in ((700, "A", "6"), (680, "B", "8")):
            put(canvas, y, cells)
        for y, text in ((645, "* a note of one column or two"), (625, "15"), (605, "No information is required.")):
            canvas.drawString(50, y, text)
        canvas.drawString(90, 625, "MICROBIOLOGY")

    page = read_pdf(make_pdf(draw), "a.pdf").pages[0]
    tables = [table for table, _ in bounded_tables(page, lines_of(page))]
    assert [[row.text for row in table.rows] for table in tables] == [["A 6", "B 8"]]


def test_rules_over_some_columns_part_the_rows_of_one_name(make_pdf: Callable[..., bytes]) -> None:
    """Two grades of one reaction, each with lines as far apart as the rows are."""

    def draw(canvas: Canvas) -> None:
        for y in (720, 700, 640, 600):
            canvas.line(50, y, 400, y)
        canvas.line(150, 672, 400, 672)
        for x, y, text in (
            *((60, 705, "Reaction"), (160, 705, "Grade"), (260, 705, "Action")),
            *((60, 688, "Bleeding"), (160, 688, "Grade 2"), (260, 688, "Withhold, then"), (260, 676, "resume")),
            *((160, 660, "Grade 3 or"), (160, 648, "above"), (260, 660, "Stop")),
            *((60, 624, "Rash"), (160, 624, "Any"), (260, 624, "Withhold and"), (260, 612, "treat")),
        ):
            canvas.drawString(x, y, text)

    page = read_pdf(make_pdf(draw), "a.pdf").pages[0]
    ((table, _),) = bounded_tables(page, lines_of(page))
    assert [row.text for row in table.rows] == [
        "Reaction Grade Action",
        "Bleeding Grade 2 Withhold, then resume",
        "Grade 3 or above Stop",
        "Rash Any Withhold and treat",
    ]


@pytest.mark.parametrize(
    ("caption", "tables"),
    [
        ("Table 2: Rates", [["A 6", "B 8"], ["C 9", "D 3"]]),
        ("Rates", [["A 6", "B 8", "Some words", "Rates", "C 9", "D 3"]]),
    ],
    ids=["a caption", "a group's name"],
)
def test_a_caption_between_rules_parts_two_tables(
    make_pdf: Callable[..., bytes], caption: str, tables: list[list[str]]
) -> None:
    """Of one length, with words between that are no paragraph."""

    def draw(canvas: Canvas) -> None:
        for y in (720, 660, 600, 540):
            canvas.line(50, y, 290, y)
        for y, *cells in ((700, "A", "6"), (680, "B", "8"), (580, "C", "9"), (560, "D", "3")):
            put(canvas, y, cells)
        for y, words in ((640, "Some words"), (620, caption)):
            canvas.drawString(52, y, words)

    page = read_pdf(make_pdf(draw), "a.pdf").pages[0]
    assert [[row.text for row in table.rows] for table, _ in bounded_tables(page, lines_of(page))] == tables


def test_a_caption_that_names_a_table_beside_a_cell_parts_nothing(make_pdf: Callable[..., bytes]) -> None:
    """A row may name another table."""

    def draw(canvas: Canvas) -> None:
        for y in (720, 690, 640):
            canvas.line(50, y, 290, y)
        for y, *cells in ((700, "Rates", "Ages"), (670, "Table 2.", "6"), (650, "Table 3.", "8")):
            put(canvas, y, cells)

    page = read_pdf(make_pdf(draw), "a.pdf").pages[0]
    ((table, _),) = bounded_tables(page, lines_of(page))
    assert [row.text for row in table.rows] == ["Rates Ages", "Table 2. 6", "Table 3. 8"]
