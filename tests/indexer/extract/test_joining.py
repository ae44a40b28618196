"""What a page's end cuts."""

from collections.abc import Callable

from analyzers.canonical import Box
from indexer.extract.blocks import Block, Spacing
from indexer.extract.joining import join_cut, join_rows, mark_notes
from indexer.extract.lines import Line
from indexer.extract.tables import Table, TableCell, TableRow, mark_heads


def test_a_sentence_goes_on_after_a_table(make_line: Callable[..., Line]) -> None:
    """The rest comes first on its page, the table after it."""
    table = Table(2, Box(0, 0, 1, 1), [0, 1], [TableRow([TableCell(0, 1, [make_line("cell", page=2, column=1)])])])
    row = Block("row", [make_line("cell", page=2, column=1)], table=table, row=table.rows[0])
    start = Block("text", [make_line("The dose is", page=1)])
    rest = Block("text", [make_line("lowered.", page=2, column=1)])
    joined = join_cut([start, row, rest])
    assert [block.text for block in joined] == ["The dose is lowered.", "cell"]


def test_a_finished_sentence_is_not_joined(make_line: Callable[..., Line]) -> None:
    """A new paragraph begins the page."""
    blocks = [Block("text", [make_line("The end.")]), Block("text", [make_line("another", page=2, column=1)])]
    assert len(join_cut(blocks)) == 2


def _table(make_line: Callable[..., Line], page: int, *rows: tuple[str, ...]) -> Table:
    made = [
        TableRow([TableCell(c, 1, [make_line(t, page=page, column=page)]) for c, t in enumerate(row)]) for row in rows
    ]
    return Table(page, Box(0, 0, 2, 1), [0, 1, 2], made)


def test_a_table_over_a_page_keeps_its_heads_and_cut_row(make_line: Callable[..., Line]) -> None:
    """No rule closes it: the first row of the rest belongs to the last one above."""
    first = _table(make_line, 1, ("Name", "Effect"), ("Drug", "a long"))
    first.rows[0].head = True
    mark_heads(first)
    rest = _table(make_line, 2, ("and more", "effect"), ("Other", "none"))
    first.open_bottom = rest.open_top = True
    blocks = [
        Block("row", [line for cell in row.cells for line in cell.lines], table=table, row=row)
        for table in (first, rest)
        for row in table.rows
    ]
    joined = join_rows(blocks)
    assert [block.text for block in joined] == ["Name Effect", "Drug a long and more effect", "Other none"]
    assert rest.heads == ("Name", "Effect")


def test_small_print_at_a_columns_foot_is_a_note(make_line: Callable[..., Line]) -> None:
    """It begins with a sign and is smaller than the body."""
    body = Block("text", [make_line("Body text")])
    note = Block("text", [make_line("* not with food", size=8, baseline=700)])
    mark_notes([body, note], Spacing({}, 10.0, "Body"))
    assert (body.kind, note.kind) == ("text", "note")
