"""Addresses in two columns."""

from collections.abc import Callable

from indexer.extract.headed_columns import parted_at_heads
from indexer.extract.lines import Line
from indexer.extract.order import Stretch


def columns(lines: list[Line]) -> list[list[str]]:
    """The words of the parts that a stretch of these lines has."""
    return [
        [item.text for item in part.items if isinstance(item, Line)]
        for part in parted_at_heads(Stretch(50, 550, tuple(lines)))
    ]


def rows(make_line: Callable[..., Line], heads: int) -> list[Line]:
    """Nine rows of two cells; the first of each three is bold in as many of them as told."""
    lines = []
    for row in range(9):
        bold = row % 3 == 0 and row // 3 < heads
        for side, x0 in (("left", 50.0), ("right", 300.0)):
            lines.append(make_line(f"{side} {row}", x0=x0, baseline=100.0 + 12 * row, bold=bold))
    return lines


def test_each_column_of_headed_blocks_is_read_down(make_line: Callable[..., Line]) -> None:
    """A country in bold, a firm, its telephone, in both columns; what follows comes after them."""
    lines = [*rows(make_line, 3), make_line("After it.", baseline=300)]
    assert columns(lines) == [[f"left {row}" for row in range(9)], [f"right {row}" for row in range(9)], ["After it."]]


def test_a_table_with_bold_heads_is_read_by_rows(make_line: Callable[..., Line]) -> None:
    """It has one bold row."""
    assert len(columns(rows(make_line, 1))) == 1
