"""The generate stage as a whole."""

from dataclasses import replace
from pathlib import Path

import pytest

from indexer.extract.document import ExtractedDocument
from indexer.generate.generated import WrittenQuestions
from indexer.generate.stage import generate
from tests.fakes import text_labels


@pytest.fixture
def document(tmp_path: Path) -> ExtractedDocument:
    """Two sentences."""
    path = tmp_path / "painless.pdf"
    path.write_text("Painless is for jaundice.\nIt is for adults.\n")
    return text_labels.extract(path)


def test_each_span_has_the_text_that_it_is_embedded_as(document: ExtractedDocument) -> None:
    """In their order, behind the label's name."""
    made = generate(document, block_characters=900)
    assert made.span_texts == ("Painless\nPainless is for jaundice.", "Painless\nIt is for adults.")


def test_spans_and_blocks_have_tags_and_plain_words_by_their_ids(document: ExtractedDocument) -> None:
    """Also those that have none."""
    made = generate(document, block_characters=900)
    ids = {*(span.id for span in document.spans), *(block.id for block in made.blocks)}
    assert (set(made.tags), set(made.lay_words)) == (ids, ids)
    assert "yellow" in made.lay_words["x0"]


def test_what_only_heads_others_is_not_embedded(document: ExtractedDocument) -> None:
    """Neither has it tags or words of its own, nor a question."""
    heading = replace(document.sections[0], body_start=len("Painless is for jaundice."))
    short = replace(document.spans[0], text="Painless.")
    made = generate(
        replace(document, sections=(heading,), spans=(short, document.spans[1])),
        block_characters=900,
    )
    assert (made.heads, made.span_texts) == ({"x0"}, ("Painless\nIt is for adults.",))
    assert "x0" not in {*made.tags, *made.lay_words, *(span for question in made.questions for span in question.spans)}


def test_pages_without_a_models_questions_are_counted(document: ExtractedDocument) -> None:
    """Whoever writes the questions."""
    made = generate(document, block_characters=900, write=lambda _: WrittenQuestions((), (3, 5)))
    assert (made.questions, made.pages_by_rules_alone) == ((), 2)


def test_a_broken_word_is_whole_where_it_is_searched_and_as_printed_where_it_is_kept(tmp_path: Path) -> None:
    """A block's words are quoted, what a span is embedded as is not."""
    path = tmp_path / "painless.pdf"
    path.write_text("Painless is for neu-ropathy.\n")
    made = generate(text_labels.extract(path), block_characters=900)
    assert made.span_texts == ("Painless\nPainless is for neuropathy.",)
    assert [block.text for block in made.blocks] == ["Painless is for neu-ropathy."]
