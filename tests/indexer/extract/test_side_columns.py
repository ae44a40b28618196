"""Blocks of lines side by side."""

from collections.abc import Callable

from indexer.extract.lines import Line
from indexer.extract.order import Stretch
from indexer.extract.side_columns import parted_at_sides


def texts(lines: list[Line]) -> list[list[str]]:
    """The words of the parts that a stretch of these lines has."""
    return [
        [item.text for item in part.items if isinstance(item, Line)]
        for part in parted_at_sides(Stretch(50, 550, tuple(lines)))
    ]


def test_an_address_is_read_before_the_date_beside_it(make_line: Callable[..., Line]) -> None:
    """A cover's foot: the firm's four lines at the left, a date beside the first one."""
    left = ["Made-up Pharma Inc.", "1 Made-up Court", "Toronto, Ontario", "Canada"]
    lines = [make_line(text, baseline=100.0 + 12 * row) for row, text in enumerate(left)]
    lines.insert(1, make_line("Date of Revision: 1 May 2020", x0=350.0))
    assert texts(lines) == [left, ["Date of Revision: 1 May 2020"]]


def test_rows_of_a_table_stay_together(make_line: Callable[..., Line]) -> None:
    """Most lines have another beside them: they are read row by row."""
    lines = []
    for row in range(4):
        lines += [make_line(f"Name {row}", baseline=100.0 + 12 * row)]
        lines += [make_line(f"{row} mg", x0=350.0, baseline=100.0 + 12 * row)]
    assert len(texts(lines)) == 1
