"""Columns side by side."""

from collections.abc import Callable

import pytest

from analyzers.canonical import Box
from indexer.extract.lines import Line
from indexer.extract.order import stretches_of, whole_lines


def test_the_left_column_is_read_first(make_line: Callable[..., Line]) -> None:
    """A title over both, then left, then right."""
    title = make_line("a title that goes over both of the columns of this page and so on and on", baseline=50)
    left = [make_line("left words that fill their column", baseline=100 + 12 * row) for row in range(8)]
    right = [make_line("right words that fill their column", x0=300, baseline=100 + 12 * row) for row in range(8)]
    stretches = stretches_of([title, *left, *right], [])
    assert [len(stretch.items) for stretch in stretches] == [1, 8, 8]
    assert {item.text for item in stretches[1].items if isinstance(item, Line)} == {"left words that fill their column"}


def test_a_page_of_one_column_is_one_stretch(make_line: Callable[..., Line]) -> None:
    """Nothing to part."""
    lines = [
        make_line("a line over the whole width of the page and more of it", baseline=100 + 12 * row) for row in range(9)
    ]
    assert len(stretches_of(lines, [])) == 1


def test_pieces_become_whole_lines(make_line: Callable[..., Line]) -> None:
    """A number and its heading stand on one line again."""
    lines = [make_line("4.1"), make_line("Indications", x0=90)]
    (stretch,) = stretches_of(lines, [])
    assert [line.text for line in whole_lines(lines, stretch, 3)] == ["4.1 Indications"]


def test_a_table_without_rules_is_not_read_column_by_column(make_line: Callable[..., Line]) -> None:
    """Its rows reach over both would-be columns, but their words do not fill these."""
    lines = [make_line("a line over the whole width of the page and more of it so", baseline=80)]
    for row in range(8):
        for x0, text in ((50, "a stub of words"), (200, "12.5"), (260, "3.1"), (330, "11.0"), (400, "2.4")):
            lines.append(make_line(text, x0=x0, baseline=100 + 12 * row))
    assert len(stretches_of(lines, [])) == 1


def test_columns_of_short_lines_with_some_text_are_columns(make_line: Callable[..., Line]) -> None:
    """Highlights above a table of contents: no line goes over both columns, and some lines fill theirs."""
    lines = []
    for x0 in (50, 300):
        for row in range(12):
            text = "words that fill their column whole" if row % 3 == 0 else "HEADING"
            lines.append(make_line(text, x0=x0, baseline=100 + 12 * row))
    assert [len(stretch.items) for stretch in stretches_of(lines, [])] == [12, 12]


def test_an_address_below_a_centred_title_is_no_column(make_line: Callable[..., Line]) -> None:
    """A cover: no line goes over both, but nothing stands side by side."""
    title = [make_line("centred words of the title", x0=240, baseline=100 + 12 * row) for row in range(6)]
    address = [make_line("an address of the firm", x0=50, baseline=400 + 12 * row) for row in range(6)]
    assert len(stretches_of([*title, *address], [])) == 1


def test_a_rule_over_both_columns_parts_them(make_line: Callable[..., Line]) -> None:
    """What is above it is read first, both columns of it."""
    lines = [
        make_line(f"{row} words that fill their column", x0=x0, baseline=100 + 12 * row)
        for x0 in (50, 300)
        for row in range(10, 20)
    ]
    parted = stretches_of(lines, [], [Box(50, 283, 480, 284)])
    read = [[int(item.text[:2]) for item in part.items if isinstance(item, Line)] for part in parted]
    assert read == [[*range(10, 16)], [*range(10, 16)], [*range(16, 20)], [*range(16, 20)]]


def test_rows_of_four_cells_below_text_are_no_columns(make_line: Callable[..., Line]) -> None:
    """They have more pieces than the text above has lines, but are fewer than these."""
    lines = [
        make_line("a line over the whole width of the page and more of it so that it is full", baseline=80 + 12 * row)
        for row in range(8)
    ]
    cells = ((50, "75 mg"), (100, "a capsule with a white cap"), (330, "a bottle"), (400, "NDC 55555"))
    lines += [make_line(text, x0=x0, baseline=200 + 15 * row) for row in range(6) for x0, text in cells]
    assert len(stretches_of(lines, [])) == 1


def test_three_columns_are_read_one_after_another(make_line: Callable[..., Line]) -> None:
    """A package insert, whose columns' lines do not stand level."""
    lines = [
        make_line("words of running text here", x0=x0, baseline=100 + 12 * row + shift)
        for x0, shift in ((50, 0), (220, 5), (390, 0))
        for row in range(14)
    ]
    parted = stretches_of(lines, [])
    assert [(round(part.items[0].x0), len(part.items)) for part in parted if isinstance(part.items[0], Line)] == [
        (50, 14),
        (220, 14),
        (390, 14),
    ]


def test_short_cells_beside_text_are_no_columns_of_it(make_line: Callable[..., Line]) -> None:
    """What stands right of the first gutter is two columns of numbers, not level with one another."""
    lines = [
        make_line(text, x0=x0, baseline=100 + 12 * row + shift)
        for x0, shift, text in ((50, 0, "words of running text here"), (320, 5, "12.5 (3)"), (450, 0, "11.0 (2)"))
        for row in range(14)
    ]
    assert len(stretches_of(lines, [])) == 1


@pytest.mark.parametrize(
    ("size", "read"), [(7.0, [14, 20, 20]), (10.0, [34, 20])], ids=["small print", "a table's column"]
)
def test_a_narrow_column_of_small_print_is_read_apart(
    make_line: Callable[..., Line], size: float, read: list[int]
) -> None:
    """Authors' addresses beside an abstract, in one half of a page; of one size, the two are as a table's columns."""
    narrow = [make_line("an address of a firm", size=size, baseline=105 + 12 * row) for row in range(14)]
    wide = [make_line("words of running text in a column", x0=170, baseline=100 + 12 * row) for row in range(20)]
    other = [make_line("words that fill their column whole", x0=345, baseline=100 + 12 * row) for row in range(20)]
    assert [len(stretch.items) for stretch in stretches_of([*narrow, *wide, *other], [])] == read


def test_small_print_of_short_words_is_no_column(make_line: Callable[..., Line]) -> None:
    """Numbers of lines, or a table's first cells, beside its text."""
    short = [make_line("12.5 (3)", size=7, x0=110, baseline=105 + 12 * row) for row in range(14)]
    wide = [make_line("words of running text in a column", x0=170, baseline=100 + 12 * row) for row in range(20)]
    other = [make_line("words that fill their column whole", x0=345, baseline=100 + 12 * row) for row in range(20)]
    assert [len(stretch.items) for stretch in stretches_of([*short, *wide, *other], [])] == [34, 20]


def test_columns_nearer_than_a_gutter_are_read_all_the_same(make_line: Callable[..., Line]) -> None:
    """Their lines reach over the middle of what parts them: nothing is left on either side of it."""
    left = [make_line("words of running text here so", baseline=100 + 10 * row) for row in range(24)]
    edge = left[0].x1 + 4
    right = [make_line("words of running text here so", x0=edge, baseline=104 + 10 * row) for row in range(40)]
    other = [
        make_line(
            "words of a long line of running text that fill the other half", x0=edge + 200, baseline=100 + 10 * row
        )
        for row in range(40)
    ]
    read = stretches_of([*left, *right, *other], [])
    assert sum(len(stretch.items) for stretch in read) == len(left) + len(right) + len(other)
