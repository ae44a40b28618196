"""Cells and rows by distance."""

from collections.abc import Callable

from indexer.extract.bands import bands_of
from indexer.extract.cell_rows import edges_of, rows_of
from indexer.extract.lines import Line


def test_closely_set_lines_are_one_cell(make_line: Callable[..., Line]) -> None:
    """A cell of two lines stands beside one of one line, centred between them."""
    lines = [
        make_line("first name", baseline=100),
        make_line("goes on", baseline=111),
        make_line("10 mg", x0=200, baseline=105.5),
        make_line("second name", baseline=130),
        make_line("20 mg", x0=200, baseline=130),
    ]
    bands = bands_of(lines)
    rows = rows_of(bands, [49, 150, 250], [])
    assert [[cell.text for cell in row.cells] for row in rows] == [
        ["first name goes on", "10 mg"],
        ["second name", "20 mg"],
    ]


def test_column_borders_lie_in_the_gutters(make_line: Callable[..., Line]) -> None:
    """The middle of what the fullest bands leave free."""
    bands = [[make_line("ab"), make_line("cd", x0=100)], [make_line("abc"), make_line("c", x0=100)]]
    assert edges_of(bands) == [49, 82.5, 111]


def test_all_below_a_name_with_a_colon_is_its_row(make_line: Callable[..., Line]) -> None:
    """However far apart the lines are set."""
    lines = [
        make_line("Solubility:", baseline=100),
        make_line("soluble in water,", x0=200, baseline=100),
        make_line("not in ether", x0=200, baseline=121),
        make_line("Melting point:", baseline=163),
        make_line("225", x0=200, baseline=163),
    ]
    rows = rows_of(bands_of(lines), [49, 150, 290], [])
    assert [row.text for row in rows] == ["Solubility: soluble in water, not in ether", "Melting point: 225"]


def test_names_with_a_value_each_are_rows_though_set_closely(make_line: Callable[..., Line]) -> None:
    """A bold name below a plain one too."""
    lines = [
        make_line("Study 4", baseline=100),
        make_line("35", x0=200, baseline=100),
        make_line("Study 5", baseline=112),
        make_line("8", x0=200, baseline=112),
        make_line("Other", baseline=124, bold=True),
        make_line("Study 6", baseline=160),
        make_line("5", x0=200, baseline=160),
    ]
    rows = rows_of(bands_of(lines), [49, 150, 290], [])
    assert [row.text for row in rows] == ["Study 4 35", "Study 5 8", "Other", "Study 6 5"]


def test_a_group_ended_on_purpose_is_no_part_of_the_name_below(make_line: Callable[..., Line]) -> None:
    """The name's first word would have had room beside it."""
    lines = [
        make_line("6 months", baseline=100),
        make_line("Study 4", baseline=112),
        make_line("35", x0=200, baseline=112),
        make_line("The longest name of all", baseline=140),
        make_line("8", x0=200, baseline=140),
    ]
    rows = rows_of(bands_of(lines), [49, 190, 250], [])
    assert [row.text for row in rows] == ["6 months", "Study 4 35", "The longest name of all 8"]
