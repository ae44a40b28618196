"""What a page's end cuts."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from analyzers.canonical import Box
from indexer.extract.block import Block
from indexer.extract.joining import join_cut, mark_notes
from indexer.extract.lines import Line, line_of
from indexer.extract.lists import Marker
from indexer.extract.spacing import Spacing
from indexer.extract.tables import Table, TableCell, TableRow


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


def test_bold_words_go_on_after_a_page(make_line: Callable[..., Line]) -> None:
    """They begin at the end of a line in plain type, where the page ends."""
    plain, bold = (
        make_line("These are not all side effects. Call your"),
        make_line("doctor.", bold=True, page=2, column=1),
    )
    last = line_of(1, [*plain.words[:-2], *make_line("Call your", bold=True, x0=plain.words[-2].x0).words], 100)
    assert not last.bold
    assert len(join_cut([Block("text", [last]), Block("text", [bold])])) == 1
    assert len(join_cut([Block("text", [plain]), Block("text", [bold])])) == 2


def test_small_print_at_a_columns_foot_is_a_note(make_line: Callable[..., Line]) -> None:
    """It begins with a sign and is smaller than the body."""
    body = Block("text", [make_line("Body text")])
    note = Block("text", [make_line("* not with food", size=8, baseline=700)])
    mark_notes([body, note], Spacing({}, 10.0, "Body"))
    assert (body.kind, note.kind) == ("text", "note")


def test_an_item_goes_on_under_its_words_in_the_next_column(make_line: Callable[..., Line]) -> None:
    """Even after a full stop: what stands right of the sign is the item's."""
    item = Block("item", [make_line("1. First sentence.")], Marker(50.0, 65.0, words=1, ordinal="1"))
    rest = Block("text", [make_line("Second sentence.", x0=65.0, page=2, column=1)])
    other = Block("text", [make_line("Another paragraph.", page=2, column=1, baseline=130)])
    assert [len(block.lines) for block in join_cut([item, rest, other])] == [2, 1]


@pytest.mark.parametrize(
    ("place", "blocks"),
    [
        ({"baseline": 160, "column": 1}, 2),
        ({"baseline": 112, "column": 1}, 1),
        ({"baseline": 50, "column": 1}, 1),
        ({"baseline": 300, "column": 1, "page": 2}, 1),
    ],
    ids=["clearly below", "right below", "the next column's top", "the next page"],
)
def test_a_paragraph_without_a_mark_goes_on_ahead(
    make_line: Callable[..., Line], place: dict[str, Any], blocks: int
) -> None:
    """What stands below a blank on the same page is another paragraph, though it is read as another column."""
    start = make_line("The dose was given to all of the patients of the second group by Doctor")
    assert (
        len(join_cut([Block("text", [start]), Block("text", [make_line("Examplin and others.", **place)])])) == blocks
    )


@pytest.mark.parametrize(("sign_size", "blocks"), [(5.0, 2), (10.0, 1)], ids=["a raised sign", "a word"])
def test_a_note_goes_on_no_paragraph(make_line: Callable[..., Line], sign_size: float, blocks: int) -> None:
    """A raised sign begins it, where a word would go on."""
    sign = make_line("a", size=sign_size, baseline=100 - (10 - sign_size) / 2, page=2)
    words = make_line("dose for all ages", x0=65.0, page=2)
    note = replace(line_of(2, [*sign.words, *words.words], 100), left=50.0, right=550.0, column=1)
    assert len(join_cut([Block("text", [make_line("They were given")]), Block("text", [note])])) == blocks
