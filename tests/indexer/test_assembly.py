"""From an extraction to records."""

import dataclasses

from analyzers.canonical import Box, Place
from indexer.assembly import (
    block_records,
    page_records,
    question_records,
    registry_entry,
    span_records,
    text_page_records,
    version_of,
)
from indexer.extract.document import Cell, ExtractedDocument, FactSpan, Label, Page, Section
from indexer.generate.generated import Generated, Question, SectionBlock
from indexer.store.names import evidence_id

TEXT = "1 USES\nFor pain.\nNot for fever.\n"


def place(page: int, start: int, end: int) -> Place:
    """A place somewhere on a page."""
    return Place(page, Box(72.0, 100.0, 200.0, 112.0), start, end)


DOCUMENT = ExtractedDocument(
    document_hash="c" * 64,
    file_name="made-up.pdf",
    label=Label("us_plr", ("Painless",), ("nopainine",), "Maker", "", "2024-05"),
    canonical_text=TEXT,
    pages=(Page(1, 612.0, 792.0, 0, 17), Page(2, 612.0, 792.0, 17, len(TEXT)), Page(3, 612.0, 792.0, 32, 32)),
    sections=(Section("s1", "1", "USES", 1, None, "indications", 0, 6, len(TEXT), (1, 2), ("1 USES",)),),
    spans=(
        FactSpan("a", "sentence", "For pain.", 7, 16, "s1", 0, "", (place(1, 7, 16),)),
        FactSpan("b", "bullet", "Not for fever.", 17, 31, "s1", 1, "a lead-in", (place(2, 17, 31),)),
    ),
)
BLOCK = SectionBlock("k", "s1", 0, TEXT[7:31], 7, 31, ("a", "b"), (place(1, 7, 16), place(2, 17, 31)), "heads")
QUESTION = Question("q", "What is Painless used for?", 1, "s1", ("a", "b"), "heading")


def test_spans_carry_their_words_section_and_label() -> None:
    """All that a search needs of a span is in its record."""
    first, second = span_records(DOCUMENT)
    assert [first.text, second.text] == ["For pain.", "Not for fever."]
    assert [first.id, second.id] == [evidence_id("c" * 64, 7, 16), evidence_id("c" * 64, 17, 31)]
    assert (second.page, second.sequence, second.context, second.text_type) == (2, 1, "a lead-in", "bullet")
    assert (first.section_type, first.section_path, first.brand_names) == ("indications", ("1 USES",), ("Painless",))


def test_a_block_is_cut_from_the_text_and_begins_on_its_first_page() -> None:
    """A block over two pages has both places."""
    (block,) = block_records(DOCUMENT, [BLOCK])
    assert block.text == TEXT[7:31]
    assert (block.text_type, block.page, len(block.places), block.context) == ("block", 1, 2, "heads")


def test_a_question_points_to_stored_spans() -> None:
    """Ids of the extraction become ids of records."""
    (question,) = question_records(DOCUMENT, [QUESTION])
    assert question.spans == tuple(span.id for span in span_records(DOCUMENT))
    assert question.section_type == "indications"


def test_the_same_question_on_a_page_is_one() -> None:
    """The first one stays; on another page it is another question."""
    again = dataclasses.replace(QUESTION, id="r", spans=("b",))
    elsewhere = dataclasses.replace(QUESTION, id="t", page=2)
    records = question_records(DOCUMENT, [QUESTION, again, elsewhere])
    assert [(record.page, len(record.spans)) for record in records] == [(1, 2), (2, 2)]


def test_pages_hold_the_whole_text() -> None:
    """Put together, the pages are the canonical text; a page without words is kept with none."""
    pages = [page for _, page in page_records(DOCUMENT)]
    assert "".join(page.text for page in pages) == TEXT
    assert pages[2].text == ""


def test_the_registry_counts_what_was_generated() -> None:
    """Before the generate stage the counts are nothing."""
    generated = Generated((BLOCK,), (QUESTION,), ("", ""))
    entry = registry_entry(DOCUMENT, "r1", generated)
    assert (entry.span_count, entry.block_count, entry.question_count, entry.page_count) == (2, 1, 1, 3)
    assert registry_entry(DOCUMENT, "r1").span_count == 0
    assert registry_entry(DOCUMENT, "r1", dataclasses.replace(generated, heads=frozenset("a"))).span_count == 1
    assert entry.sections == DOCUMENT.sections


def test_a_row_keeps_its_cells_and_pieces_their_tags() -> None:
    """So that a client can draw the table again; tags come by the ids of spans and blocks."""
    cells = (Cell("Dose", "1 g"), Cell("", "daily"))
    row = dataclasses.replace(DOCUMENT.spans[0], text_type="table_row", cells=cells)
    document = dataclasses.replace(DOCUMENT, spans=(row, DOCUMENT.spans[1]))
    tags = {"a": ("body_part:liver",), "k": ("body_part:liver", "specialty:cardiology")}
    first, second = span_records(document, tags)
    assert (first.cells, first.tags, second.cells, second.tags) == (cells, tags["a"], (), ())
    assert block_records(document, [BLOCK], tags)[0].tags == tags["k"]


def test_pieces_have_their_plain_words() -> None:
    """By the ids of spans and blocks; a piece without has none."""
    words = {"a": "ache", "k": "ache temperature"}
    assert [span.lay_words for span in span_records(DOCUMENT, lay_words=words)] == ["ache", ""]
    assert block_records(DOCUMENT, [BLOCK], lay_words=words)[0].lay_words == "ache temperature"


def test_a_text_is_kept_page_by_page_under_its_version() -> None:
    """Which spans, blocks and the registry name; other words are another text, other sections are not."""
    version = version_of(DOCUMENT)
    pages = dict(text_page_records(dataclasses.replace(DOCUMENT, other_places=(place(1, 0, 6),))))
    assert list(pages) == [f"{'c' * 64}-{version}-{number}" for number in (1, 2, 3)]
    first, second, _ = pages.values()
    assert (first.text + second.text, first.other_places, first.sections) == (
        TEXT,
        (place(1, 0, 6),),
        DOCUMENT.sections,
    )
    assert [[span.start for span in page.spans] for page in pages.values()] == [[7], [17], []]
    named = [*span_records(DOCUMENT), *block_records(DOCUMENT, [BLOCK]), registry_entry(DOCUMENT, "r1")]
    assert {each.text_version for each in named} == {version}
    assert version_of(dataclasses.replace(DOCUMENT, sections=())) == version
    assert version_of(dataclasses.replace(DOCUMENT, canonical_text=TEXT.replace("Not", "Now"))) != version
