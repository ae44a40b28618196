"""Which rows head columns."""

from collections.abc import Callable

from analyzers.canonical import Box
from indexer.extract.column_heads import is_value, mark_heads, title_of
from indexer.extract.lines import Line
from indexer.extract.tables import Table, TableCell, TableRow


def _row(make_line: Callable[..., Line], *texts: str, bold: bool = False, span: int = 1) -> TableRow:
    cells = [TableCell(column, span, [make_line(text, bold=bold)]) for column, text in enumerate(texts) if text]
    return TableRow(cells)


def _table(*rows: TableRow, columns: int = 3) -> Table:
    return Table(1, Box(0, 0, 1, 1), [float(edge) for edge in range(columns + 1)], list(rows))


def test_bold_first_rows_are_heads(make_line: Callable[..., Line]) -> None:
    """Each column knows its head."""
    rows = [_row(make_line, "Drug", "Dose", bold=True), _row(make_line, "a", "1 mg"), _row(make_line, "b", "2 mg")]
    table = Table(1, Box(0, 0, 1, 1), [0, 1, 2], rows)
    mark_heads(table)
    assert table.heads == ("Drug", "Dose")
    assert [row.head for row in rows] == [True, False, False]


def test_rows_beside_an_empty_corner_are_heads(make_line: Callable[..., Line]) -> None:
    """Two levels of heads in plain type, and rows with names below."""
    rows = [
        _row(make_line, "", "Mean", ""),
        _row(make_line, "", "Test", "Reference"),
        _row(make_line, "AUC", "3717", "3917"),
    ]
    table = _table(*rows)
    mark_heads(table)
    assert table.heads == ("", "Mean Test", "Reference")


def test_values_beside_an_empty_corner_are_no_heads(make_line: Callable[..., Line]) -> None:
    """Doses under the heads belong to the body."""
    rows = [
        _row(make_line, "Parameter", "Children", "Adults", bold=True),
        _row(make_line, "", "10 mg", "20 mg"),
        _row(make_line, "AUC", "1", "2"),
    ]
    mark_heads(_table(*rows))
    assert [row.head for row in rows] == [True, False, False]


def test_a_title_over_all_columns_is_said_once(make_line: Callable[..., Line]) -> None:
    """It is no column's head; the words below it are, though one begins with a digit."""
    rows = [
        _row(make_line, "From measured data", span=3),
        _row(make_line, "Parameter", "Test", "90% Confidence Interval"),
        _row(make_line, "AUC", "258.7", "91.7 - 102.1"),
        _row(make_line, "Cmax", "63.7", "82.8 - 98.4"),
    ]
    table = _table(*rows)
    mark_heads(table)
    assert table.heads == ("Parameter", "Test", "90% Confidence Interval")
    assert title_of(table) == "From measured data"


def test_a_value_has_mostly_digits() -> None:
    """Words with a number among them are none."""
    assert is_value("10.48 \u00b1 2.01 (n = 5)")
    assert not is_value("90% Confidence Interval")


def test_a_group_over_the_first_rows_is_no_title_of_all(make_line: Callable[..., Line]) -> None:
    """Rows like it stand further down: what holds for its rows must not be said of theirs."""
    rows = [
        _row(make_line, "Antacids", bold=True),
        _row(make_line, "Impact:", "less of the drug"),
        _row(make_line, "Sedatives", bold=True),
        _row(make_line, "Impact:", "more of the drug"),
    ]
    table = _table(*rows, columns=2)
    mark_heads(table)
    assert (title_of(table), [row.head for row in rows]) == ("", [False] * 4)


def _heads(*rows: TableRow, columns: int = 2) -> list[bool]:
    mark_heads(_table(*rows, columns=columns))
    return [row.head for row in rows]


def test_a_name_with_a_colon_is_no_head(make_line: Callable[..., Line]) -> None:
    """It names its row as the others do."""
    rows = [
        _row(make_line, f"{name}:", text) for name, text in (("Common", "Pain"), ("Rare", "5 cases"), ("Other", "1"))
    ]
    assert _heads(*rows) == [False, False, False]


def test_words_without_values_below_are_no_heads(make_line: Callable[..., Line]) -> None:
    """A list of abbreviations: a number somewhere in the words below shows nothing."""
    rows = [_row(make_line, *cells) for cells in (("A", "drug in 2 doses"), ("B", "one of 3"), ("C", "all of them"))]
    assert _heads(*rows) == [False, False, False]


def test_words_over_names_that_are_values_are_heads(make_line: Callable[..., Line]) -> None:
    """Strengths and their colours."""
    rows = [_row(make_line, *cells) for cells in (("Strength", "Color"), ("1 mg", "pink"), ("2 mg", "green"))]
    assert _heads(*rows) == [True, False, False]


def test_a_first_row_whose_type_comes_again_and_again_is_no_head(make_line: Callable[..., Line]) -> None:
    """Each office below its country, in bold type."""
    rows = [
        row
        for place in ("Eesti", "Malta", "Norge")
        for row in (_row(make_line, place, place, bold=True), _row(make_line, "Firm", "Tel: 5"))
    ]
    assert not any(_heads(*rows))


def test_heads_beside_an_empty_corner_below_a_title(make_line: Callable[..., Line]) -> None:
    """The title over all columns is a head too."""
    rows = [
        _row(make_line, "Table 5 Response", span=3),
        _row(make_line, "", "Alone", "Together"),
        _row(make_line, "Week 12", "49 %", "65 %"),
    ]
    assert _heads(*rows, columns=3) == [True, True, False]
