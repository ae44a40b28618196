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


def _placed(
    make_line: Callable[..., Line], *columns: list[tuple[str, float, float]], edges: tuple[float, ...] = (45, 145, 245)
) -> Table:
    cells = [
        TableCell(number, 1, [make_line(text, x0=x0, baseline=at) for text, x0, at in lines])
        for number, lines in enumerate(columns)
    ]
    return Table(1, Box(0, 0, 1, 1), list(edges), [TableRow(cells)])


def test_a_value_beside_an_indented_name_leaves_the_line_above_as_group(make_line: Callable[..., Line]) -> None:
    """One name and value in a cell with the head of their group."""
    table = _placed(make_line, [("Infections:", 50, 100), ("Cough", 53, 112)], [("8.3", 150, 112)])
    split_rows(table)
    assert [row.text for row in table.rows] == ["Infections:", "Cough 8.3"]


def test_a_name_may_hang(make_line: Callable[..., Line]) -> None:
    """Its second line had no room above, and stands further right than the names above and below."""
    names = [
        ("Respiratory tract", 50.0, 100.0),
        ("infections", 53.0, 112.0),
        ("Cough", 50.0, 124.0),
        ("Rash", 50.0, 136.0),
    ]
    values = [("30", 150.0, 100.0), ("9", 150.0, 124.0), ("5", 150.0, 136.0)]
    table = _placed(make_line, [(words.title(), x0, at) for words, x0, at in names], values)
    split_rows(table)
    assert [row.text for row in table.rows] == ["Respiratory Tract Infections 30", "Cough 9", "Rash 5"]


def test_two_names_ended_on_purpose_are_two_rows(make_line: Callable[..., Line]) -> None:
    """The second would have had room beside the first."""
    table = _placed(
        make_line, [("Mortality", 50, 100), ("Vascular", 55, 112)], [("94 (4.7)", 150, 100), ("82 (4.1)", 150, 112)]
    )
    split_rows(table)
    assert [row.text for row in table.rows] == ["Mortality 94 (4.7)", "Vascular 82 (4.1)"]


def test_a_name_that_wraps_beside_two_values_stays_one_row(make_line: Callable[..., Line]) -> None:
    """Its second word had no room in the first line."""
    table = _placed(
        make_line,
        [("Thromboembolic", 50, 100), ("Stroke", 50, 112)],
        [("0.52", 150, 100), ("0.74", 150, 112)],
        edges=(45, 130, 245),
    )
    split_rows(table)
    assert len(table.rows) == 1


def test_frequencies_below_their_group_are_rows(make_line: Callable[..., Line]) -> None:
    """Words beside each name with a colon, of several lines too."""
    names = [("Blood", 100.0), ("disorders", 112.0), ("Common:", 124.0), ("Not", 148.0), ("known:", 160.0)]
    table = _table(make_line, names, [("Anaemia,", 124.0), ("others", 136.0), ("Aplasia", 148.0)])
    split_rows(table)
    assert [row.text for row in table.rows] == ["Blood disorders", "Common: Anaemia, others", "Not known: Aplasia"]


def test_names_without_a_colon_are_not_parted_by_one(make_line: Callable[..., Line]) -> None:
    """The words beside them may go on from one to the next."""
    table = _table(make_line, [("Common:", 100.0), ("all", 112.0)], [("pain of the", 100.0), ("stomach", 112.0)])
    split_rows(table)
    assert len(table.rows) == 1


def test_a_name_goes_on_after_a_comma(make_line: Callable[..., Line]) -> None:
    """Though its rest would have had room, and stands further right."""
    table = _placed(make_line, [("Genotype 1,", 50, 100), ("4", 80, 112)], [("17 %", 150, 100)])
    split_rows(table)
    assert [row.text for row in table.rows] == ["Genotype 1, 4 17 %"]


def test_parts_keep_the_cells_that_reach_down(make_line: Callable[..., Line]) -> None:
    """They explain each of them."""
    table = _table(make_line, [("A:", 100.0), ("B:", 112.0)], [("one", 100.0), ("two", 112.0)])
    table.rows[0].reaching = (TableCell(2, 1, [make_line("Common")]),)
    split_rows(table)
    assert [[cell.text for cell in row.reaching] for row in table.rows] == [["Common"], ["Common"]]


def test_names_level_with_a_paragraph_each_are_rows(make_line: Callable[..., Line]) -> None:
    """A blank line goes through all columns above the second; words with a colon above the first are their group."""
    names = [("Agents:", 100.0), ("Amlodipine", 112.0), ("Quinapril", 160.0)]
    values = [("was not", 112.0), ("altered.", 124.0), ("In others too.", 142.0), ("Steady state", 160.0)]
    table = _table(make_line, names, values)
    split_rows(table)
    assert [row.text for row in table.rows] == [
        "Agents:",
        "Amlodipine was not altered. In others too.",
        "Quinapril Steady state",
    ]


def test_a_paragraph_beside_no_name_parts_nothing(make_line: Callable[..., Line]) -> None:
    """Nor does a name beside running words."""
    names = [("Digoxin", 100.0), ("Others", 130.0)]
    table = _table(make_line, names, [(text, 100.0 + 10 * row) for row, text in enumerate("abcde")])
    split_rows(table)
    assert len(table.rows) == 1


FREQUENCIES = [("Common", 250, 100), ("Rare", 250, 112), ("Common", 250, 124), ("Common", 250, 148)]


def test_entries_beside_frequencies_are_rows(make_line: Callable[..., Line]) -> None:
    """The group's name stands in the first and reaches down to the others; an entry may wrap."""
    entries = [("Nausea", 150, 100), ("Vomiting", 150, 112), ("Pain of the", 150, 124), ("stomach", 150, 136)]
    table = _placed(
        make_line,
        [("Stomach", 50, 100), ("disorders", 50, 112)],
        [*entries, ("Cough", 150, 148)],
        FREQUENCIES,
        edges=(45, 145, 245, 345),
    )
    split_rows(table)
    assert [row.text for row in table.rows] == [
        "Stomach disorders Nausea Common",
        "Vomiting Rare",
        "Pain of the stomach Common",
        "Cough Common",
    ]
    assert [[cell.text for cell in row.reaching] for row in table.rows] == [[], *[["Stomach disorders"]] * 3]


def test_frequencies_without_an_entry_beside_each_part_nothing(make_line: Callable[..., Line]) -> None:
    """The entry's second line is level with a frequency, but goes on."""
    table = _placed(make_line, [("Nausea and", 50, 100), ("vomiting", 50, 112)], FREQUENCIES)
    split_rows(table)
    assert len(table.rows) == 1
