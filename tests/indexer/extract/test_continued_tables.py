"""Tables that run over a page."""

from collections.abc import Callable

from analyzers.canonical import Box
from indexer.extract.block import Block
from indexer.extract.captions import give_captions
from indexer.extract.column_heads import mark_heads
from indexer.extract.continued_tables import join_rows
from indexer.extract.lines import Line
from indexer.extract.tables import Table, TableCell, TableRow


def _table(make_line: Callable[..., Line], page: int, *rows: tuple[str, ...]) -> Table:
    made = [
        TableRow([TableCell(c, 1, [make_line(t, page=page, column=page)]) for c, t in enumerate(row)]) for row in rows
    ]
    return Table(page, Box(0, 0, 2, 1), [0, 1, 2], made)


def _blocks(*tables: Table) -> list[Block]:
    return [
        Block("row", [line for cell in row.cells for line in cell.lines], table=table, row=row)
        for table in tables
        for row in table.rows
    ]


def test_a_table_over_a_page_keeps_its_heads_and_cut_row(make_line: Callable[..., Line]) -> None:
    """No rule closes it: the first row of the rest belongs to the last one above."""
    first = _table(make_line, 1, ("Name", "Effect"), ("Drug", "a long"))
    first.rows[0].head = True
    mark_heads(first)
    rest = _table(make_line, 2, ("and more", "effect"), ("Other", "none"))
    first.open_bottom = rest.open_top = True
    joined = join_rows(_blocks(first, rest))
    assert [block.text for block in joined] == ["Name Effect", "Drug a long and more effect", "Other none"]
    assert rest.heads == ("Name", "Effect")


def test_a_repeated_head_is_told_and_no_part_of_the_row_above(make_line: Callable[..., Line]) -> None:
    """The first row of both pages has the same words."""
    first = _table(make_line, 1, ("Name", "Effect"), ("Drug", "none"))
    rest = _table(make_line, 2, ("Name", "Effect"), ("Other", "little"))
    first.open_bottom = rest.open_top = True
    join_rows(_blocks(first, rest))
    assert [(row.head, row.continued) for row in rest.rows] == [(True, True), (False, False)]
    assert first.heads == rest.heads == ("Name", "Effect")


def test_a_head_alone_at_a_pages_foot_heads_the_rows_of_the_next(make_line: Callable[..., Line]) -> None:
    """The corner over the rows' names is empty."""
    first = _table(make_line, 1, ("corner", "Bottles"))
    del first.rows[0].cells[0]
    rest = _table(make_line, 2, ("1 mg", "NDC 1"), ("2 mg", "NDC 2"))
    join_rows(_blocks(first, rest))
    assert rest.heads == ("", "Bottles")


def test_a_later_part_has_the_first_parts_caption(make_line: Callable[..., Line]) -> None:
    """Also over two pages."""
    tables = [_table(make_line, page, ("a", "1"), ("b", "2")) for page in (1, 2, 3)]
    caption = Block("caption", [make_line("Table 1. Doses")])
    blocks = join_rows([caption, *_blocks(*tables)])
    give_captions(blocks)
    assert [table.caption for table in tables] == ["Table 1. Doses"] * 3


def test_a_row_over_all_columns_at_a_pages_top_belongs_to_the_table(make_line: Callable[..., Line]) -> None:
    """The page's end cut it from the rows above."""
    first = _table(make_line, 1, ("a", "1"), ("b", "2"))
    rest = _table(make_line, 2, ("c", "3"), ("d", "4"))
    first.edges = rest.edges = [40.0, 200.0, 400.0]
    for cell in rest.rows[0].cells:
        cell.lines = [make_line(cell.text, page=2, baseline=120)]
    between = Block("text", [make_line("Triple therapy", page=2, baseline=100)])
    blocks = _blocks(first, rest)
    joined = join_rows([*blocks[:2], between, *blocks[2:]])
    assert [block.kind for block in joined] == ["row"] * 5
    assert rest.continues is first


def test_a_cell_parted_from_its_row_by_the_pages_end_is_taken_in(make_line: Callable[..., Line]) -> None:
    """Its words stand below the row, in the column where the row has none; the table goes on after them."""
    first = _table(make_line, 1, ("Name", "Effect"), ("gone", "a long"))
    first.rows[0].head = True
    del first.rows[1].cells[0]
    first.edges = [40, 100, 160]
    rest = _table(make_line, 2, ("gone", "effect"))
    del rest.rows[0].cells[0]
    rest.edges = [40, 100, 160]
    first.open_bottom = rest.open_top = True
    blocks = _blocks(first, rest)
    blocks.insert(2, Block("text", [make_line("Drug", page=1, x0=45.0)]))
    assert [block.text for block in join_rows(blocks)] == ["Name Effect", "Drug a long effect"]


def _cut(make_line: Callable[..., Line], rest: str) -> list[str]:
    """The rows of a table whose next page begins with words in its second column alone."""
    first = _table(make_line, 1, ("Bleeding", "Repeat until they are"))
    later = _table(make_line, 2, ("-", rest), ("Surgery", "Once"))
    del later.rows[0].cells[0]
    return [block.text for block in join_rows(_blocks(first, later))]


def test_a_lone_cell_that_goes_on_in_small_letters_is_taken_in(make_line: Callable[..., Line]) -> None:
    """Though its row's name is on the page before."""
    assert _cut(make_line, "resolved.") == ["Bleeding Repeat until they are resolved.", "Surgery Once"]


def test_a_lone_cell_that_begins_with_a_name_is_a_row(make_line: Callable[..., Line]) -> None:
    """A frequency of the group on the page before."""
    assert _cut(make_line, "rare: pain")[0] == "Bleeding Repeat until they are"


def test_all_head_rows_that_come_again_are_heads(make_line: Callable[..., Line]) -> None:
    """Arms and their numbers, without type or values that would tell; the group row below them is none."""
    heads = (("Term", "Drug", "Placebo"), ("class", "n = 1,501", "n = 1,488"))
    first = _table(make_line, 1, *heads, ("Cardiac disorders",), ("a", "1", "2"))
    rest = _table(make_line, 2, *heads, ("Cardiac disorders",), ("b", "3", "4"))
    join_rows(_blocks(first, rest))
    assert [row.head for row in first.rows] == [row.head for row in rest.rows] == [True, True, False, False]
