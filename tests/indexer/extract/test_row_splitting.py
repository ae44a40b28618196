"""Ruled rows that hold several rows."""

from collections.abc import Callable

from analyzers.canonical import Box
from indexer.extract.lines import Line
from indexer.extract.row_splitting import split_rows
from indexer.extract.tables import Table, TableCell, TableRow


def _table(make_line: Callable[..., Line], names: list[tuple[str, float]], values: list[tuple[str, float]]) -> Table:
    cells = [
        TableCell(column, 1, [make_line(text, x0=50 + 100 * column, baseline=at) for text, at in lines])
        for column, lines in enumerate((names, values))
    ]
    return Table(1, Box(0, 0, 1, 1), [0, 1, 2], [TableRow(cells)])


def test_level_names_and_values_are_rows(make_line: Callable[..., Line]) -> None:
    """A group's head, then a row for each name with its value; a name that wraps stays one."""
    names = [("Disorders:", 100.0), ("Nausea", 112.0), ("Pain of the", 124.0), ("stomach", 136.0), ("Cough", 148.0)]
    table = _table(make_line, names, [("6.8", 112.0), ("4.6", 124.0), ("1.1", 148.0)])
    split_rows(table)
    assert [row.text for row in table.rows] == ["Disorders:", "Nausea 6.8", "Pain of the stomach 4.6", "Cough 1.1"]


def test_a_paragraph_beside_a_name_stays_whole(make_line: Callable[..., Line]) -> None:
    """Words are no values."""
    names = [("Digoxin", 100.0), ("and", 112.0), ("others", 124.0)]
    table = _table(make_line, names, [("levels were", 100.0), ("not changed", 112.0), ("by it", 124.0)])
    split_rows(table)
    assert len(table.rows) == 1
