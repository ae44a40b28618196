"""Tables without rules."""

from collections.abc import Callable

from indexer.extract.lines import Line
from indexer.extract.plain_tables import open_tables


def test_a_shared_gutter_makes_a_table(make_line: Callable[..., Line]) -> None:
    """Three lines with words in two places each."""
    lines = [
        make_line(text, x0=x0, baseline=100 + 15 * row)
        for row, cells in enumerate((("Mouse", "225 mg"), ("Rat", "300 mg"), ("Rabbit", "150 mg")))
        for x0, text in zip((50, 200), cells, strict=True)
    ]
    ((table, used),) = open_tables(lines, 1)
    assert [row.text for row in table.rows] == ["Mouse 225 mg", "Rat 300 mg", "Rabbit 150 mg"]
    assert used == set(range(6))


def test_paragraphs_are_no_table(make_line: Callable[..., Line]) -> None:
    """Lines of one piece have no gutter."""
    assert open_tables([make_line("running text", baseline=100 + 12 * row) for row in range(5)], 1) == []
