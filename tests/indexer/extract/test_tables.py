"""Ruled tables: cells that span, heads, titles."""

from collections.abc import Callable

from analyzers.canonical import Box
from indexer.extract.grids import Edge, Grid
from indexer.extract.lines import Line
from indexer.extract.tables import Table, TableCell, TableRow, parted_at_titles, table_of


def _row(make_line: Callable[..., Line], *texts: str, bold: bool = False, span: int = 1) -> TableRow:
    cells = [TableCell(column, span, [make_line(text, bold=bold)]) for column, text in enumerate(texts)]
    return TableRow(cells)


def test_a_cell_without_a_border_spans(make_line: Callable[..., Line]) -> None:
    """The upper row is one cell, the lower one two."""
    grid = Grid(
        Box(0, 0, 100, 40),
        (Edge(0, 0, 100), Edge(20, 0, 100), Edge(40, 0, 100)),
        (Edge(0, 0, 40), Edge(50, 20, 40), Edge(100, 0, 40)),
    )
    lines = [
        make_line("title", x0=30, baseline=14),
        make_line("a", x0=10, baseline=34),
        make_line("b", x0=70, baseline=34),
    ]
    made = table_of(grid, lines, 1)
    assert made is not None
    assert [[(cell.column, cell.span, cell.text) for cell in row.cells] for row in made[0].rows] == [
        [(0, 2, "title")],
        [(0, 1, "a"), (1, 1, "b")],
    ]


def test_a_box_of_one_cell_is_no_table(make_line: Callable[..., Line]) -> None:
    """A frame around text."""
    grid = Grid(Box(0, 0, 100, 40), (Edge(0, 0, 100), Edge(40, 0, 100)), (Edge(0, 0, 40), Edge(100, 0, 40)))
    assert table_of(grid, [make_line("text", x0=10, baseline=30)], 1) is None


def test_a_bold_row_over_all_columns_is_a_title(make_line: Callable[..., Line]) -> None:
    """It leaves the table and stands above it as a line."""
    rows = [
        _row(make_line, "Packaging", bold=True, span=2),
        _row(make_line, "a", "b", bold=True),
        _row(make_line, "1", "2"),
    ]
    parts = parted_at_titles(Table(1, Box(0, 0, 1, 1), [0, 1, 2], rows))
    assert [getattr(part, "text", "table") for part in parts] == ["Packaging", "table"]


def test_edges_of_a_double_border_are_one_place(make_line: Callable[..., Line]) -> None:
    """Shaded cells stand a little inside their borders; no column is so narrow."""
    grid = Grid(
        Box(0, 0, 100, 20),
        (Edge(0, 0, 100), Edge(20, 0, 100)),
        tuple(Edge(at, 0, 20) for at in (0, 44, 50, 56, 100)),
    )
    made = table_of(grid, [make_line("a", x0=10, baseline=14), make_line("b", x0=70, baseline=14)], 1)
    assert made is not None
    assert made[0].edges == [0, 50, 100]


def test_a_part_below_a_title_counts_only_the_columns_it_uses(make_line: Callable[..., Line]) -> None:
    """Other parts of the grid have more."""
    wide = TableRow([TableCell(0, 2, [make_line("Name")]), TableCell(2, 1, [make_line("Strength")])])
    title = _row(make_line, "Ingredients", bold=True, span=3)
    (_, part) = parted_at_titles(Table(1, Box(0, 0, 1, 1), [0, 1, 2, 3], [title, wide]))
    assert isinstance(part, Table)
    assert part.edges == [0, 2, 3]
    assert [(cell.column, cell.span) for cell in part.rows[0].cells] == [(0, 1), (1, 1)]


def _three_columns(*lines: Line) -> list[list[tuple[int, int, str]]]:
    """The cells of a grid whose upper row is one cell over its three columns, the lower one three."""
    grid = Grid(
        Box(0, 0, 300, 80),
        (Edge(0, 0, 300), Edge(50, 0, 300), Edge(80, 0, 300)),
        (Edge(0, 0, 80), Edge(100, 50, 80), Edge(200, 50, 80), Edge(300, 0, 80)),
    )
    made = table_of(grid, lines, 1)
    assert made is not None
    return [[(cell.column, cell.span, cell.text) for cell in row.cells] for row in made[0].rows]


def test_words_level_in_a_cell_stand_in_the_columns_that_other_rows_draw(make_line: Callable[..., Line]) -> None:
    """What stands alone above them heads them all."""
    lines = [
        make_line("Reaction", x0=130, baseline=14),
        *(make_line(text, x0=x0, baseline=34) for text, x0 in (("Common", 10), ("Rare", 110), ("Other", 210))),
        *(make_line(text, x0=x0, baseline=70) for text, x0 in (("a", 10), ("b", 110), ("c", 210))),
    ]
    assert _three_columns(*lines) == [
        [(0, 3, "Reaction")],
        [(0, 1, "Common"), (1, 1, "Rare"), (2, 1, "Other")],
        [(0, 1, "a"), (1, 1, "b"), (2, 1, "c")],
    ]


def test_words_over_a_columns_border_stay_in_their_cell(make_line: Callable[..., Line]) -> None:
    """A sign before a text is no cell."""
    lines = [
        make_line("*", x0=10, baseline=14),
        make_line("a note that runs over two columns", x0=30, baseline=14),
        *(make_line(text, x0=x0, baseline=70) for text, x0 in (("a", 10), ("b", 110), ("c", 210))),
    ]
    assert _three_columns(*lines)[0] == [(0, 3, "* a note that runs over two columns")]


def test_a_row_knows_the_cells_that_reach_down_to_it(make_line: Callable[..., Line]) -> None:
    """No border parts the second column's cell from the empty place below."""
    grid = Grid(
        Box(0, 0, 200, 40),
        (Edge(0, 0, 200), Edge(20, 0, 100), Edge(40, 0, 200)),
        (Edge(0, 0, 40), Edge(100, 0, 40), Edge(200, 0, 40)),
    )
    lines = [
        make_line("Nausea", x0=10, baseline=14),
        make_line("Common", x0=110, baseline=14),
        make_line("Cough", x0=10, baseline=34),
    ]
    made = table_of(grid, lines, 1)
    assert made is not None
    assert [[cell.text for cell in row.reaching] for row in made[0].rows] == [[], ["Common"]]


def test_a_cells_text_is_as_the_canonical_text_has_it(make_line: Callable[..., Line]) -> None:
    """No blank after a hyphen."""
    assert TableCell(0, 1, [make_line("Non-"), make_line("steroidal")]).text == "Non-steroidal"
