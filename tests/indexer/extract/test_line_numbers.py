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


def test_a_table_with_numbered_rows_has_no_numbers_of_lines(make_line: Callable[..., Line]) -> None:
    """It is on one page of several."""
    rest = [[make_line("words of the text", page=number)] for number in (2, 3, 4)]
    assert not any(line_numbers_of([page(make_line, 1), *rest]))


def test_numbers_within_the_text_are_text(make_line: Callable[..., Line]) -> None:
    """A column of values that count up."""
    assert not any(line_numbers_of([page(make_line, number, x0=60.0) for number in (1, 2, 3)]))
