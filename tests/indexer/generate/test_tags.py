"""Tags of spans and blocks."""

from indexer.extract.document import ExtractedDocument, FactSpan, Label, Page, Section
from indexer.generate.blocks import section_blocks
from indexer.generate.tags import block_tags, span_tags

TEXT = "Use in warfarin patients with renal impairment\nHalve the dose.\nAvoid NSAIDs."
START, MIDDLE = 47, 63
DOCUMENT = ExtractedDocument(
    document_hash="c" * 64,
    file_name="made-up.pdf",
    label=Label("us_plr"),
    canonical_text=TEXT,
    pages=(Page(1, 612.0, 792.0, 0, len(TEXT)),),
    sections=(
        Section("s", "1", TEXT[: START - 1], 1, None, "renal_impairment", 0, START - 1, len(TEXT), (1,), (TEXT[:46],)),
    ),
    spans=(
        FactSpan("a", "sentence", TEXT[START : MIDDLE - 1], START, MIDDLE - 1, "s", 0, "", ()),
        FactSpan("b", "sentence", TEXT[MIDDLE:], MIDDLE, len(TEXT), "s", 1, "Stop when the liver fails:", ()),
    ),
)
KIDNEY = {"body_part:kidney", "body_system:renal_urinary", "specialty:nephrology"}


def test_a_span_is_about_its_own_words_and_its_heading() -> None:
    """Not about its context, and the heading's drug is as a rule the label's own."""
    found = span_tags(DOCUMENT)
    assert set(found["a"]) == KIDNEY
    assert set(found["b"]) == KIDNEY | {"medical_category:nsaid"}


def test_a_block_is_about_what_its_spans_are() -> None:
    """Each tag once, sorted."""
    blocks = section_blocks(DOCUMENT, max_characters=900)
    found = block_tags(blocks, span_tags(DOCUMENT))
    assert found == {blocks[0].id: tuple(sorted(KIDNEY | {"medical_category:nsaid"}))}
