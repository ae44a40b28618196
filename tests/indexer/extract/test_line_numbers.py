"""Numbers of lines in a margin."""

from collections.abc import Callable

import pytest

from indexer.extract.line_numbers import line_numbers_of
from indexer.extract.lines import Line

LINES = 20


def page(make_line: Callable[..., Line], number: int, *, step: int = 1, x0: float = 30.0) -> list[Line]:
    """A page of text with the numbers of its lines first, counted on from the page before."""
    numbers = [
        make_line(str(100 * number + line), x0=x0, baseline=100 + 12 * line, size=8, page=number)
        for line in range(0, LINES, step)
    ]
    return numbers + [make_line("words of the text", baseline=100 + 12 * line, page=number) for line in range(LINES)]


@pytest.mark.parametrize(("step", "x0"), [(1, 30.0), (1, 560.0)], ids=["left", "right"])
def test_numbers_beside_all_lines_are_told(make_line: Callable[..., Line], step: int, x0: float) -> None:
    """In either margin."""
    found = line_numbers_of([page(make_line, number, step=step, x0=x0) for number in (1, 2, 3)])
    assert found == [frozenset(range(LINES // step))] * 3


def table(make_line: Callable[..., Line], number: int, counted: range) -> list[Line]:
    """A page of a table without numbers, below it a few lines of text with theirs."""
    cells = [make_line("words of a row", baseline=100 + 12 * row, page=number) for row in range(LINES)]
    below = [(count, 400 + 12 * count) for count in counted]
    return [
        *cells,
        *(make_line(str(value), x0=30.0, baseline=height, size=8, page=number) for value, height in below),
        *(make_line("words of the text", baseline=height, page=number) for _, height in below),
    ]


@pytest.mark.parametrize(
    ("counted", "found"),
    [(range(320, 323), {20, 21, 22}), (range(397, 400), {20, 21, 22}), (range(350, 353), set[int]())],
    ids=["from the page before", "to the page behind", "neither"],
)
def test_beside_a_table_those_are_told_that_count_on(
    make_line: Callable[..., Line], counted: range, found: set[int]
) -> None:
    """A few numbers below a table, where the pages about it have numbers beside all lines."""
    pages = [page(make_line, 2), page(make_line, 3), table(make_line, 4, counted), page(make_line, 4)]
    assert line_numbers_of(pages)[2] == found


def test_a_table_with_numbered_rows_has_no_numbers_of_lines(make_line: Callable[..., Line]) -> None:
    """It is on one page of several."""
    rest = [[make_line("words of the text", page=number)] for number in (2, 3, 4)]
    assert not any(line_numbers_of([page(make_line, 1), *rest]))


def test_numbers_within_the_text_are_text(make_line: Callable[..., Line]) -> None:
    """A column of values that count up."""
    assert not any(line_numbers_of([page(make_line, number, x0=60.0) for number in (1, 2, 3)]))
