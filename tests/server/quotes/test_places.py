"""A range of a document as evidence."""

from dataclasses import replace

import pytest

from analyzers.canonical import Box, Place
from indexer.extract.document import Section
from indexer.store.records import DocumentRecord, PageRecord
from indexer.store.text_pages import TextSpan
from server.citations.layout import Layout
from server.citations.places import NO_BOX
from server.quotes.documents import QuotedDocument
from server.quotes.fold import Folder
from server.quotes.places import QUOTE, evidence_at
from server.quotes.text_index import index_text

HASH = "a" * 64
SOURCE = "1 DOSE\nTake one tablet\nevery day. Stop.\n2 STORAGE\nKeep it cool.\n"
HEADING = Place(1, Box(10, 5, 90, 15), 0, 6)
BULLET = (Place(1, Box(50, 30, 80, 40), 34, 39),)
LINES = (Place(1, Box(10, 20, 90, 30), 7, 22), Place(1, Box(10, 30, 50, 40), 23, 33))


@pytest.fixture(scope="module")
def document(folder: Folder) -> QuotedDocument:
    """Two pages, a section each; no fact span holds a heading, and only the first one's rectangle is stored."""
    sections = (
        Section("s1", "1", "DOSE", 1, None, "dosage", 0, 7, 40, (1,), ("1 DOSE",)),
        Section("s2", "2", "STORAGE", 1, None, "storage", 40, 50, 64, (2,), ("2 STORAGE",)),
    )
    registered = DocumentRecord(
        HASH, "a.pdf", "us_plr", ("A",), ("a",), "", "", "2024", "en", 2, 64, "indexed", "r", 3, 0, 0, (), ""
    )
    spans = (
        TextSpan(7, 33, "sentence", "", (), LINES),
        TextSpan(34, 39, "bullet", "lead", (), BULLET),
        TextSpan(50, 63, "sentence", "", (), (Place(2, Box(10, 20, 90, 30), 50, 63),)),
    )
    pages = (
        PageRecord(HASH, 1, 612, 792, 0, 40, SOURCE[:40]),
        PageRecord(HASH, 2, 612, 792, 40, 64, SOURCE[40:]),
    )
    return QuotedDocument(registered, index_text(SOURCE, folder), pages, Layout("", sections, spans, (HEADING,)))


def test_words_of_one_span_are_of_its_kind_with_its_lines_clipped(document: QuotedDocument) -> None:
    """The rectangle stays the line's; the range is the quote's."""
    found = evidence_at(document, 12, 28)
    assert (found.text, found.text_type, found.section_type, found.page) == (SOURCE[12:28], "sentence", "dosage", 1)
    assert found.places == (replace(LINES[0], start=12), replace(LINES[1], end=28))


def test_words_of_several_spans_are_a_quote(document: QuotedDocument) -> None:
    """In reading order, without a context."""
    found = evidence_at(document, 23, 39)
    assert (found.text_type, found.context) == (QUOTE, "")
    assert [place.start for place in found.places] == [23, 34]
    assert evidence_at(document, 34, 39).context == "lead"


def test_words_outside_any_span_have_a_place_without_a_rectangle(document: QuotedDocument) -> None:
    """Over a page break each page has its places; a heading whose rectangle is stored has it."""
    assert evidence_at(document, 0, 6).places == (HEADING,)
    found = evidence_at(document, 34, 63)
    assert [(place.page, place.box == NO_BOX, place.start, place.end) for place in found.places] == [
        (1, False, 34, 39),
        (2, True, 40, 49),
        (2, False, 50, 63),
    ]
