"""What section_blocks promises: every span once, verbatim, within the limit, tables and lists together."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.canonical import Box, Place
from indexer.extract.document import ExtractedDocument, FactSpan, Label, Page, Section
from indexer.generate.blocks import section_blocks

_HASH = "ab" * 32


def _document(pieces: list[tuple[str, str, str]], between: str = " ") -> ExtractedDocument:
    """A document of (section, text type, words)."""
    text, spans, sequences = "", [], dict[str, int]()
    for number, (section, text_type, words) in enumerate(pieces):
        start = len(text)
        text += words
        place = Place(1, Box(0, number, 10, number + 1), start, len(text))
        sequence = sequences[section] = sequences.get(section, -1) + 1
        spans.append(FactSpan(f"s{number}", text_type, words, start, len(text), section, sequence, "", (place,)))
        text += between
    pages = (Page(1, 100, 100, 0, len(text)),)
    return ExtractedDocument(_HASH, "x.pdf", Label("us_plr"), text, pages, (), tuple(spans))


_PIECES = st.lists(
    st.tuples(
        st.sampled_from("AB"),
        st.sampled_from(["sentence", "bullet", "table_row", "caption"]),
        st.text("abc :", min_size=1, max_size=30).map(lambda words: f"x{words}."),
    ),
    max_size=20,
)


@given(_PIECES, st.integers(1, 80))
def test_every_span_is_in_one_verbatim_block(pieces: list[tuple[str, str, str]], limit: int) -> None:
    """Blocks hold all spans in order, are cut from the canonical text, and are too long only for a single span."""
    doc = _document(pieces)
    blocks = section_blocks(doc, max_characters=limit)
    assert [span for block in blocks for span in block.spans] == [span.id for span in doc.spans]
    for block in blocks:
        assert doc.canonical_text[block.start : block.end] == block.text
        assert block.id == f"{_HASH[:16]}.b{block.start}-{block.end}"
        assert len(block.text) <= limit or len(block.spans) == 1
        assert len({span.section for span in doc.spans if span.id in block.spans}) == 1


def test_a_table_stays_with_its_caption() -> None:
    """A table that would be cut begins a block of its own when it fits into one."""
    doc = _document(
        [
            ("A", "sentence", "A sentence of thirty letters.."),
            ("A", "caption", "Table 1: Rates"),
            ("A", "table_row", "Rash 5 2"),
            ("A", "table_row", "Cough 4 1"),
        ]
    )
    assert [len(block.spans) for block in section_blocks(doc, max_characters=40)] == [1, 3]


def test_a_list_stays_with_its_lead_in() -> None:
    """Bullets are not parted from the sentence that introduces them when they fit with it."""
    doc = _document(
        [
            ("A", "sentence", "A sentence of thirty letters.."),
            ("A", "sentence", "Do not use in:"),
            ("A", "bullet", "asthma"),
            ("A", "bullet", "gout"),
        ]
    )
    assert [len(block.spans) for block in section_blocks(doc, max_characters=40)] == [1, 3]


def test_words_of_no_span_part_blocks() -> None:
    """What extraction left out of the spans is not brought back by a block."""
    doc = _document([("A", "sentence", "One."), ("A", "sentence", "Two.")], between=" Page 3 of 9 ")
    assert [block.text for block in section_blocks(doc, max_characters=900)] == ["One.", "Two."]


def test_a_block_has_its_spans_places_and_first_sequence() -> None:
    """A block can be drawn on the page, and placed in its section."""
    doc = _document([("A", "sentence", "One."), ("A", "sentence", "Two."), ("A", "sentence", "Three.")])
    first, second = section_blocks(doc, max_characters=9)
    assert first.places == doc.spans[0].places + doc.spans[1].places
    assert (first.sequence, second.sequence) == (0, 2)


def test_what_heads_a_row_begins_the_rows_block() -> None:
    """Also where the table does not fit into one; its words are in the block, and it is none of the block's spans."""
    rows = [("A", "table_row", words) for words in ("Liver", "Mild 5 mg", "Kidney", "Mild 9 mg")]
    doc = _document(rows)
    blocks = section_blocks(doc, frozenset({"s0", "s2"}), max_characters=20)
    assert [(block.text, block.spans) for block in blocks] == [
        ("Liver Mild 5 mg", ("s1",)),
        ("Kidney Mild 9 mg", ("s3",)),
    ]
    assert [len(block.places) for block in blocks] == [2, 2]


def test_what_heads_nothing_is_in_no_block() -> None:
    """A heading alone is no evidence."""
    doc = _document([("A", "sentence", "One."), ("A", "sentence", "Two."), ("B", "sentence", "Three.")])
    assert [block.text for block in section_blocks(doc, frozenset({"s1", "s2"}), max_characters=900)] == ["One."]


def test_a_document_without_spans_has_no_blocks() -> None:
    """Nothing in, nothing out."""
    assert section_blocks(replace(_document([]), spans=()), max_characters=900) == ()


def test_a_block_within_a_table_tells_its_column_heads() -> None:
    """The rows' context stands beside the block's words, unless the words have it."""
    doc = _document(
        [("A", "table_row", "Drug Placebo"), ("A", "table_row", "Rash 5 2"), ("A", "table_row", "Cough 4 1")]
    )
    doc = replace(doc, spans=tuple(replace(span, context="Drug\nPlacebo") for span in doc.spans))
    first, second, third = section_blocks(doc, max_characters=12)
    assert (first.context, second.context, third.context) == ("", "Drug\nPlacebo", "Drug\nPlacebo")


def _section(start: int, body_start: int, end: int) -> Section:
    return Section("A", "4", "CONTRAINDICATIONS", 1, None, "contraindications", start, body_start, end, (1,), ())


def _below_a_heading(words: list[str]) -> ExtractedDocument:
    """A document of one section, "CONTRAINDICATIONS", with sentences below."""
    heading = "4 CONTRAINDICATIONS\n"
    doc = _document([("H", "sentence", heading.strip()), *(("A", "sentence", each) for each in words)], between="\n")
    first, *spans = doc.spans
    sections = (_section(0, first.end, len(doc.canonical_text)),)
    spans = [replace(each, sequence=number) for number, each in enumerate(spans)]
    return replace(doc, sections=sections, spans=tuple(spans), other_places=first.places)


def test_a_section_of_a_word_is_a_block_with_its_heading() -> None:
    """Its words, and the rectangles of both."""
    (block,) = section_blocks(_below_a_heading(["None."]), max_characters=900)
    assert block.text == "4 CONTRAINDICATIONS\nNone."
    assert (block.start, [place.start for place in block.places], block.spans) == (0, [0, 20], ("s1",))


@pytest.mark.parametrize("words", [["Patients with a history of angioedema, or with anuria."], ["None.", "x" * 40]])
def test_a_section_that_says_more_has_blocks_without_heading(words: list[str]) -> None:
    """The heading is told beside them."""
    blocks = section_blocks(_below_a_heading(words), max_characters=900)
    assert [block.text for block in blocks] == ["\n".join(words)]
