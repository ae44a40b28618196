"""Cells and rows by distance."""

from collections.abc import Callable

from indexer.extract.bands import bands_of
from indexer.extract.cell_rows import rows_of
from indexer.extract.grids import Edge
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


def test_groups_between_names_with_colons(make_line: Callable[..., Line]) -> None:
    """Words alone above a name are a row of their own."""
    lines = [
        make_line("Common:", baseline=100),
        make_line("pain", x0=200, baseline=100),
        make_line("Eye disorders", baseline=130),
        make_line("Common:", baseline=142),
        make_line("dry eyes", x0=200, baseline=142),
        make_line("Rare:", baseline=154),
        make_line("blindness", x0=200, baseline=154),
    ]
    rows = rows_of(bands_of(lines), [49, 150, 290], [])
    assert [row.text for row in rows] == ["Common: pain", "Eye disorders", "Common: dry eyes", "Rare: blindness"]


def test_a_name_beside_the_middle_of_its_lines(make_line: Callable[..., Line]) -> None:
    """The line right above it is its own, not the row's before."""
    lines = [
        make_line("2 mg:", baseline=100),
        make_line("Blue", x0=200, baseline=100),
        make_line("Yellow,", x0=200, baseline=114),
        make_line("3 mg:", baseline=120),
        make_line("Red", x0=200, baseline=126),
    ]
    rows = rows_of(bands_of(lines), [49, 150, 290], [])
    assert [row.text for row in rows] == ["2 mg: Blue", "3 mg: Yellow, Red"]


def test_lines_of_one_column_side_by_side_with_a_row_are_one_cell(make_line: Callable[..., Line]) -> None:
    """However far apart they are set."""
    lines = [
        make_line("Study 1", baseline=107),
        make_line("69 (n =", x0=200, baseline=100),
        make_line("80)", x0=200, baseline=114),
        make_line("9", x0=300, baseline=107),
        make_line("goes on", x0=300, baseline=118),
    ]
    (row,) = rows_of(bands_of(lines), [49, 150, 280, 390], [])
    assert [cell.text for cell in row.cells] == ["Study 1", "69 (n = 80)", "9 goes on"]


def test_a_name_that_wraps_beside_the_labels_of_other_names_stays_one(make_line: Callable[..., Line]) -> None:
    """Its second line names no row, though values stand beside it."""
    names = {100: "LDL-C", 140: "Non HDL-C", 152: "Ratio"}
    lines = [make_line(text, baseline=at) for at, text in names.items()]
    for at, *cells in ((100, "with", "-36"), (112, "without", "-37"), (140, "with", "-38"), (152, "without", "-39")):
        lines += [make_line(str(text), x0=x0, baseline=at) for x0, text in zip((150, 250), cells, strict=True)]
    rows = rows_of(bands_of(lines), [49, 120, 220, 290], [])
    assert [row.text for row in rows] == ["LDL-C with -36", "without -37", "Non HDL-C Ratio with -38", "without -39"]


def test_lines_on_whole_pixels_are_one_cell(make_line: Callable[..., Line]) -> None:
    """A browser sets the lines of one cell 12 and those of another 12.75 points apart."""
    lines = [
        make_line("first name", baseline=100),
        make_line("10 mg in the", x0=200, baseline=100),
        make_line("evening", x0=200, baseline=112.75),
        make_line("second name", baseline=136),
        make_line("20 mg in the", x0=200, baseline=136),
        make_line("morning", x0=200, baseline=148),
    ]
    rows = rows_of(bands_of(lines), [49, 150, 290], [])
    assert [row.text for row in rows] == ["first name 10 mg in the evening", "second name 20 mg in the morning"]


def test_a_rule_beside_a_name_parts_what_it_runs_under(make_line: Callable[..., Line]) -> None:
    """The name of several rows goes on below it."""
    lines = [
        make_line("A long", baseline=100),
        make_line("name", baseline=111),
        make_line("mild", x0=200, baseline=100),
        make_line("grave", x0=200, baseline=116),
        make_line("Other", baseline=145),
        make_line("any", x0=200, baseline=145),
    ]
    rules = [Edge(at, 49.0, 290.0) for at in (90.0, 130.0, 155.0)] + [Edge(104.0, 190.0, 290.0)]
    rows = rows_of(bands_of(lines), [49, 190, 290], rules)
    assert [row.text for row in rows] == ["A long name mild", "grave", "Other any"]
