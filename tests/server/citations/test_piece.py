"""A stretch as a piece of evidence."""

from collections.abc import Callable

from analyzers.canonical import Box, Place
from indexer.extract.document import Section
from indexer.store.records import DocumentRecord, PageRecord
from indexer.store.text_pages import TextSpan
from server.citations.layout import Layout
from server.citations.piece import piece_of
from server.citations.stretch import Stretch

TEXT = "2 DOSE\nTake one.\n\nThen two.\n"
PAGE = PageRecord("a" * 64, 3, 612.0, 792.0, 0, len(TEXT), TEXT)
SECTION = Section("s2", None, "DOSE", 1, None, "dosage", 0, 7, len(TEXT), (3,), ("2 DOSE",))
BOX = Box(72.0, 100.0, 300.0, 112.0)


def span(start: int, end: int) -> TextSpan:
    """A bullet in one line."""
    return TextSpan(start, end, "bullet", "Adults:", (), (Place(3, BOX, start, end),))


LAYOUT = Layout("0" * 16, (SECTION,), (span(7, 16), span(18, 27)), (Place(3, BOX, 0, 6),))
BARE = Layout("", (), (), ())


def stretch(start: int, end: int) -> Stretch:
    """A range of the text."""
    return Stretch(TEXT[start:end], start, end, (PAGE,))


def test_words_of_one_span_have_its_kind_and_context(document: Callable[..., DocumentRecord]) -> None:
    """A part of it, too."""
    piece = piece_of(document(), LAYOUT, stretch(7, 11), "block")
    assert (piece.text, piece.start, piece.end, piece.page) == ("Take", 7, 11, 3)
    assert (piece.text_type, piece.context, piece.places) == ("bullet", "Adults:", (Place(3, BOX, 7, 11),))


def test_words_of_several_spans_are_of_the_kind_that_is_given(document: Callable[..., DocumentRecord]) -> None:
    """Without a context: no single span's would be true of all."""
    piece = piece_of(document(), LAYOUT, stretch(7, 27), "block")
    assert (piece.text_type, piece.context) == ("block", "")


def test_a_heading_has_its_rectangle(document: Callable[..., DocumentRecord]) -> None:
    """It is in no span."""
    piece = piece_of(document(), LAYOUT, stretch(2, 9), "block")
    assert piece.places == (Place(3, BOX, 2, 6), Place(3, BOX, 7, 9))


def test_document_section_and_text_are_told(document: Callable[..., DocumentRecord]) -> None:
    """A section without a number has an empty one; outside all sections the fields are empty."""
    inside = piece_of(document(revision_date="2020"), LAYOUT, stretch(0, 6), "block")
    told = (inside.revision_date, inside.section, inside.section_number, inside.section_type, inside.text_version)
    assert told == ("2020", "s2", "", "dosage", "0" * 16)
    outside = piece_of(document(), BARE, stretch(0, 6), "block")
    assert (outside.section, outside.section_heading, outside.section_path) == ("", "", ())
