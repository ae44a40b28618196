"""Captions of tables and figures."""

from collections.abc import Callable

import pytest

from analyzers.canonical import Box
from indexer.extract.block import Block
from indexer.extract.captions import begins_caption, give_captions, join_titles, mark_captions, titles_figure
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


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("TABLE 2", "caption"),
        ("Table 2", "text"),
        ("TABLE 2 shows the doses.", "text"),
        ("Figure S1. Sites of the study", "caption"),
        ("Figure S1 shows the sites.", "text"),
    ],
    ids=["bare in capitals", "bare in small letters", "a sentence in capitals", "a supplement's", "a sentence on it"],
)
def test_capitals_or_a_mark_tell_a_caption(make_line: Callable[..., Line], text: str, kind: str) -> None:
    """Where neither bold words nor a table do."""
    block = Block("text", [make_line(text)])
    mark_captions([block])
    assert block.kind == kind


@pytest.mark.parametrize("kind", ["text", "heading"])
def test_a_bare_caption_takes_its_tables_title(make_line: Callable[..., Line], kind: str) -> None:
    """It stands right above the first row."""
    title = "Doses by weight and age"
    caption = Block("caption", [make_line("TABLE 2")])
    below = Block(kind, [make_line(title, baseline=112)], heading=title if kind == "heading" else "")
    rows = _row(make_line, "Study 1")
    assert join_titles([caption, below, *rows], lambda _: False) == [caption, *rows]
    assert caption.text == "TABLE 2 Doses by weight and age"


@pytest.mark.parametrize(
    ("word", "lines", "before_table"),
    [("TABLE 2", 5, True), ("FIGURE 2", 1, False), ("FIGURE 2", 1, True)],
    ids=["a paragraph of five lines", "over a figure", "between a figure and a table"],
)
def test_a_bare_caption_takes_nothing_else(
    make_line: Callable[..., Line], word: str, lines: int, *, before_table: bool
) -> None:
    """Neither text above a table nor what stands by a figure."""
    below = Block("text", [make_line("words of some length", baseline=112 + 12 * row) for row in range(lines)])
    blocks = [Block("caption", [make_line(word)]), below, *(_row(make_line, "Study 1") if before_table else ())]
    assert join_titles(blocks, lambda _: False) == blocks


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("Table 4: Average agreement", True),
        ("Table IV. Average agreement", True),
        ("Table 4", True),
        ("Table 4 shows the agreement", False),
        ("Group 4: Average agreement", False),
    ],
    ids=["a colon", "a roman number", "nothing behind", "a sentence", "another word"],
)
def test_a_line_begins_a_caption_with_its_mark(text: str, *, begins: bool) -> None:
    """Behind the number."""
    assert begins_caption(text) is begins


@pytest.mark.parametrize(
    ("text", "titles"),
    [("Figure S1. Sites", True), ("Fig. 3", True), ("Table 3. Sites", False), ("Figures of speech", False)],
)
def test_a_figures_caption_is_none_of_a_table(text: str, *, titles: bool) -> None:
    """It stands below what it names."""
    assert titles_figure(text) is titles
