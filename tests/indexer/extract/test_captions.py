"""Captions of tables and figures."""

from collections.abc import Callable

import pytest

from analyzers.canonical import Box
from indexer.extract.block import Block
from indexer.extract.captions import give_captions, join_titles, mark_captions
from indexer.extract.lines import Line
from indexer.extract.tables import Table, TableCell, TableRow


def test_a_numbered_line_with_a_colon_is_a_caption(make_line: Callable[..., Line]) -> None:
    """Table 1: in front."""
    block = Block("text", [make_line("Table 1: Doses")])
    mark_captions([block])
    assert block.kind == "caption"


def test_a_sentence_on_a_table_is_none(make_line: Callable[..., Line]) -> None:
    """Table 1 shows something."""
    block = Block("text", [make_line("Table 1 shows the doses.")])
    mark_captions([block])
    assert block.kind == "text"


def _row(make_line: Callable[..., Line], *names: str, bold: str = "") -> list[Block]:
    """A table's rows, at 200 points from the top; all but the bold one have two cells."""
    rows = [
        TableRow(
            [TableCell(0, 1, [make_line(name, baseline=200, bold=name == bold)])]
            + ([] if name == bold else [TableCell(1, 1, [make_line("x", baseline=200)])])
        )
        for name in names
    ]
    table = Table(1, Box(0, 190, 1, 1), [0, 1, 2], rows)
    return [Block("row", [line for cell in row.cells for line in cell.lines], table=table, row=row) for row in rows]


def test_a_caption_above_lost_heads_is_the_tables(make_line: Callable[..., Line]) -> None:
    """Bold lines between them are column heads, or the caption's own rest."""
    caption = Block("caption", [make_line("Table 9: Rates in non-", bold=True)])
    rest = Block("text", [make_line("smokers", bold=True)])
    head = Block("text", [make_line("Omeprazole", bold=True, baseline=190)])
    rows = _row(make_line, "Study 1")
    give_captions([caption, rest, head, *rows])
    assert rows[0].table is not None
    assert rows[0].table.caption == "Table 9: Rates in non-smokers"


def test_words_in_the_type_of_a_tables_groups_are_its_first_group(make_line: Callable[..., Line]) -> None:
    """What they say does not hold for the rows below the next."""
    above = Block("text", [make_line("Blood", bold=True, baseline=190)])
    rows = _row(make_line, "Common:", "Eyes", "Rare:", bold="Eyes")
    give_captions([above, *rows])
    assert rows[0].table is not None
    assert rows[0].table.caption == ""
    assert [line.text for line in rows[0].table.group] == ["Blood"]


@pytest.mark.parametrize(
    ("caption", "title", "kind"),
    [
        ("Figure 3", "Tags of each citation", "text"),
        ("Figure 3", "Results", "heading"),
        ("Figure 3. Tags", "Next part", "heading"),
    ],
    ids=["a title", "a known section", "a caption with its words"],
)
def test_below_a_bare_caption_stands_its_title(
    make_line: Callable[..., Line], caption: str, title: str, kind: str
) -> None:
    """No heading, unless it is a section's."""
    below = Block("heading", [make_line(title)], heading=title)
    join_titles([Block("caption", [make_line(caption)]), below], lambda heading: heading == "Results")
    assert below.kind == kind


def test_no_part_of_a_captions_title_heads_its_text(make_line: Callable[..., Line]) -> None:
    """Bold words that run into it."""
    below = Block("text", [make_line("A title. And text.")], run_in=8)
    join_titles([Block("caption", [make_line("Figure 3")]), below], lambda _: False)
    assert below.run_in == 0
