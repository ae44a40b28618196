"""What explains a row."""

from collections.abc import Callable

from analyzers.canonical import Box
from indexer.extract.block import Block
from indexer.extract.lines import Line
from indexer.extract.row_context import RowContexts, row_cells
from indexer.extract.tables import Table, TableCell, TableRow


def _blocks(make_line: Callable[..., Line], *rows: tuple[str, ...], bold: tuple[str, ...] = ()) -> list[Block]:
    made = [
        TableRow([TableCell(c, 1, [make_line(text, bold=text in bold)]) for c, text in enumerate(row) if text])
        for row in rows
    ]
    table = Table(1, Box(0, 0, 1, 1), [0, 1, 2], made, caption="Table 1", heads=("Event", "Share"))
    return [Block("row", [line for cell in row.cells for line in cell.lines], table=table, row=row) for row in made]


def test_a_row_tells_the_groups_above_it(make_line: Callable[..., Line]) -> None:
    """A group within a group; a group that looks like an upper one ends both."""
    blocks = _blocks(
        make_line,
        ("U.S. studies",),
        ("6 months",),
        ("Study 4", "35"),
        ("12 months",),
        ("Study 4", "40"),
        ("Other studies",),
        ("Study 6", "5"),
        bold=("U.S. studies", "Other studies"),
    )
    contexts = RowContexts()
    told = [contexts.of(block).removeprefix("Table 1 | Event | Share").removeprefix(" | ") for block in blocks]
    assert told == [
        "",
        "U.S. studies",
        "U.S. studies | 6 months",
        "U.S. studies",
        "U.S. studies | 12 months",
        "",
        "Other studies",
    ]


def test_a_row_without_a_name_tells_the_name_above(make_line: Callable[..., Line]) -> None:
    """Its first cell reaches down from the row above."""
    contexts = RowContexts()
    told = [contexts.of(block) for block in _blocks(make_line, ("LDL-C", "-36"), ("", "-40"))]
    assert told == ["Table 1 | Event | Share", "Table 1 | Event | Share | LDL-C"]


def test_groups_go_on_on_the_next_page(make_line: Callable[..., Line]) -> None:
    """The part on the later page knows the one before."""
    first, rest = _blocks(make_line, ("Digestive",), ("Nausea", "1")), _blocks(make_line, ("Cough", "2"), ("Rash", "3"))
    assert rest[0].table is not None
    rest[0].table.continues = first[0].table
    contexts = RowContexts()
    told = [contexts.of(block) for block in [*first, *rest]]
    assert told[-1] == "Table 1 | Event | Share | Digestive"


def test_cells_have_their_columns_heads(make_line: Callable[..., Line]) -> None:
    """A head row's cells have none, nor has one over all columns."""
    blocks = _blocks(make_line, ("Event", "Share"), ("Nausea", "1"), ("Digestive",))
    for block, head, span in zip(blocks, (True, False, False), (1, 1, 2), strict=True):
        assert block.row is not None
        block.row.head = head
        block.row.cells[0].span = span
    assert [[cell.column for cell in row_cells(block)] for block in blocks] == [["", ""], ["Event", "Share"], [""]]


def test_a_group_whose_rows_are_indented_ends_with_them(make_line: Callable[..., Line]) -> None:
    """A row as far left as the group is none of its rows."""
    blocks = _blocks(make_line, ("Age",), ("Median", "65"), ("Male", "84"))
    assert blocks[1].row is not None
    blocks[1].row.cells[0].lines = [make_line("Median", x0=58)]
    contexts = RowContexts()
    told = [contexts.of(block).removeprefix("Table 1 | Event | Share") for block in blocks]
    assert told == ["", " | Age", ""]


def test_a_row_tells_the_cells_that_reach_down_to_it(make_line: Callable[..., Line]) -> None:
    """Heads that do aside, and the names, which are told anyway."""
    blocks = _blocks(make_line, ("Event", "Share"), ("Cough", "1"))
    (head, row) = (block.row for block in blocks)
    assert head is not None
    assert row is not None
    head.head = True
    row.reaching = (head.cells[1], TableCell(1, 1, [make_line("Common")]), TableCell(0, 1, [make_line("Lung")]))
    assert RowContexts().of(blocks[1]) == "Table 1 | Event | Share | Common"


def test_words_above_a_table_hold_up_to_its_next_group(make_line: Callable[..., Line]) -> None:
    """They are a group themselves."""
    blocks = _blocks(make_line, ("Common:", "pain"), ("Eyes",), ("Common:", "tears"), bold=("Eyes",))
    table = blocks[0].table
    assert table is not None
    table.caption, table.heads = "", ("", "")
    table.group = [make_line("Blood", bold=True)]
    contexts = RowContexts()
    assert [contexts.of(block) for block in blocks] == ["Blood", "", "Eyes"]
