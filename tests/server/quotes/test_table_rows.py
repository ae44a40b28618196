"""Table rows as they are read and copied."""

import pytest

from analyzers.canonical import Box, Place
from indexer.extract.document import Cell
from indexer.store.text_pages import TextSpan
from server.quotes.fold import Folder
from server.quotes.table_rows import RowReading, readings, rows_by_reading

SOURCE = "Benign Gastric Ulcer 40 mg once daily 4 to 8 weeks"
HEIGHT, LEFT = 12.0, (10.0, 100.0, 200.0)


def place(words: str, column: int, top: float) -> Place:
    """A line of a cell."""
    start = SOURCE.index(words)
    return Place(1, Box(LEFT[column], top, LEFT[column] + 50, top + HEIGHT), start, start + len(words))


def row(*cells: str, lines: tuple[Place, ...] = ()) -> TextSpan:
    """The whole source as a row."""
    return TextSpan(0, len(SOURCE), "table_row", "", tuple(Cell("", cell) for cell in cells), lines)


LINES = (
    place("Benign", 0, 100),
    place("Gastric Ulcer", 0, 112),
    place("40 mg once", 1, 101.5),
    place("daily", 1, 113),
    place("4 to 8 weeks", 2, 99),
)
CELLS = ("Benign Gastric Ulcer", "40 mg once daily", "4 to 8 weeks")


def test_a_row_is_read_across_its_lines() -> None:
    """From the top, a line's words from the left; small differences in height make no line of its own."""
    across, *_ = readings(SOURCE, row(*CELLS, lines=LINES))
    assert across == "Benign 40 mg once 4 to 8 weeks Gastric Ulcer daily"


def test_runs_of_whole_cells_are_readings() -> None:
    """None is left out between, none is cut, and none changes its place."""
    _, *cells = readings(SOURCE, row(*CELLS, lines=LINES))
    one, two, three = CELLS
    assert cells == [one, f"{one} {two}", f"{one} {two} {three}", two, f"{two} {three}", three]


@pytest.mark.parametrize("cells", [CELLS[:2], (*CELLS, "weeks"), ("Benign Gastric Ulcer 80 mg", *CELLS[1:])])
def test_cells_that_are_not_the_row_s_words_are_no_reading(cells: tuple[str, ...]) -> None:
    """What is proven is proven by the text."""
    assert len(list(readings(SOURCE, row(*cells, lines=LINES)))) == 1


def test_readings_in_the_text_s_order_are_left_out(folder: Folder) -> None:
    """They are runs of the text; other spans are no rows."""
    found = rows_by_reading(SOURCE, [row(*CELLS, lines=LINES)], folder)
    assert list(found.values()) == [RowReading("Benign 40 mg once 4 to 8 weeks Gastric Ulcer daily", 0, len(SOURCE))]
    turned = rows_by_reading(SOURCE, [row(CELLS[1], CELLS[0], CELLS[2], lines=LINES[:1])], folder)
    assert {each.words for each in turned.values()} == {
        f"{CELLS[1]} {CELLS[0]}",
        f"{CELLS[1]} {CELLS[0]} {CELLS[2]}",
        f"{CELLS[0]} {CELLS[2]}",
    }
    sentence = TextSpan(0, len(SOURCE), "sentence", "", (), LINES)
    assert rows_by_reading(SOURCE, [sentence], folder) == {}
