"""Fact spans and their context."""

from collections.abc import Callable

from analyzers.canonical import Box
from indexer.extract.block import Block
from indexer.extract.document import FactSpan, Section
from indexer.extract.lines import Line
from indexer.extract.lists import marker_of
from indexer.extract.spans import places_beside, spans_of
from indexer.extract.tables import Table, TableCell, TableRow
from indexer.extract.text import canonical_text_of


def spans(*blocks: Block) -> tuple[FactSpan, ...]:
    """The spans of blocks in one section."""
    text = canonical_text_of(blocks)
    section = Section("s", None, "", 1, None, "other", 0, 0, len(text.text), (1,), ("",))
    return spans_of(text, [section], "a" * 64)


def test_a_paragraph_gives_sentences(make_line: Callable[..., Line]) -> None:
    """Numbered in their section, named by their range."""
    found = spans(Block("text", [make_line("Take 1.5 mg. Do not chew.")]))
    assert [(span.text, span.sequence, span.id) for span in found] == [
        ("Take 1.5 mg.", 0, f"{'a' * 16}.f0-12"),
        ("Do not chew.", 1, f"{'a' * 16}.f13-25"),
    ]


def test_an_item_is_one_span_with_its_lead_in(make_line: Callable[..., Line]) -> None:
    """Two sentences in one bullet stay together."""
    line = make_line("\u2022 Stop it. Call a doctor.")
    found = spans(Block("text", [make_line("If it hurts:")]), Block("item", [line], marker_of(line, None)))
    assert [(span.text_type, span.text, span.context) for span in found] == [
        ("sentence", "If it hurts:", ""),
        ("bullet", "Stop it. Call a doctor.", "If it hurts:"),
    ]


def test_headings_and_contents_give_no_spans(make_line: Callable[..., Line]) -> None:
    """They can be found, but are no evidence."""
    assert spans(Block("heading", [make_line("Uses")]), Block("contents", [make_line("1 Uses")])) == ()


def test_a_row_knows_the_head_of_its_group(make_line: Callable[..., Line]) -> None:
    """A row of one cell heads the rows below it."""
    rows = [
        TableRow([TableCell(0, 1, [make_line("Antibiotics")])]),
        TableRow([TableCell(0, 1, [make_line("Effect")]), TableCell(1, 1, [make_line("none", x0=200)])]),
    ]
    table = Table(1, Box(0, 0, 1, 1), [0, 1, 2], rows, caption="Table 1", heads=("What", "How"))
    blocks = [Block("row", [line for c in row.cells for line in c.lines], table=table, row=row) for row in rows]
    found = spans(*blocks)
    assert found[1].context == "Table 1 | What | How | Antibiotics"
    assert [(cell.column, cell.text) for cell in found[1].cells] == [("What", "Effect"), ("How", "none")]


def test_words_in_no_span_have_places_too(make_line: Callable[..., Line]) -> None:
    """A heading's, and those of a bullet's sign; white space between spans is nowhere."""
    item = make_line("\u2022 Stop it.")
    blocks = [
        Block("heading", [make_line("2 DOSE")]),
        Block("text", [make_line("Take it. Do not chew.")]),
        Block("item", [item], marker_of(item, None)),
    ]
    text = canonical_text_of(blocks)
    section = Section("s", None, "", 1, None, "other", 0, 0, len(text.text), (1,), ("",))
    places = places_beside(text, spans_of(text, [section], "a" * 64))
    assert [text.text[place.start : place.end] for place in places] == ["2 DOSE", "\u2022"]
    assert all(place.box.x0 < place.box.x1 for place in places)
