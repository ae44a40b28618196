"""A stretch as a piece of evidence."""

from collections.abc import Callable

from indexer.extract.document import Section
from indexer.store.records import DocumentRecord, EvidenceRecord, PageRecord
from server.citations.piece import piece_of
from server.citations.stretch import Stretch

TEXT = "2 DOSE\nTake one.\n\nThen two.\n"
PAGE = PageRecord("a" * 64, 3, 612.0, 792.0, 0, len(TEXT), TEXT)
SECTION = Section("s2", None, "DOSE", 1, None, "dosage", 0, 7, len(TEXT), (3,), ("2 DOSE",))


def stretch(start: int, end: int) -> Stretch:
    """A range of the text."""
    return Stretch(TEXT[start:end], start, end, (PAGE,))


def test_words_of_one_span_have_its_kind_and_context(
    document: Callable[..., DocumentRecord], record: Callable[..., EvidenceRecord]
) -> None:
    """A part of it, too."""
    span = record("Take one.", 7, page=3, text_type="bullet", context="Adults:")
    piece = piece_of(document(), SECTION, stretch(7, 11), [span], "block")
    assert (piece.text, piece.start, piece.end, piece.page) == ("Take", 7, 11, 3)
    assert (piece.text_type, piece.context) == ("bullet", "Adults:")


def test_words_of_several_spans_are_of_the_kind_that_is_given(
    document: Callable[..., DocumentRecord], record: Callable[..., EvidenceRecord]
) -> None:
    """Without a context: no single span's would be true of all."""
    spans = [record("Take one.", 7, page=3, context="Adults:"), record("Then two.", 18, page=3)]
    piece = piece_of(document(), SECTION, stretch(7, 27), spans, "block")
    assert (piece.text_type, piece.context) == ("block", "")


def test_document_and_section_are_told(document: Callable[..., DocumentRecord]) -> None:
    """A section without a number has an empty one; outside all sections the fields are empty."""
    inside = piece_of(document(revision_date="2020"), SECTION, stretch(0, 6), [], "block")
    assert (inside.revision_date, inside.section, inside.section_number, inside.section_type) == (
        "2020",
        "s2",
        "",
        "dosage",
    )
    outside = piece_of(document(), None, stretch(0, 6), [], "block")
    assert (outside.section, outside.section_heading, outside.section_path) == ("", "", ())
