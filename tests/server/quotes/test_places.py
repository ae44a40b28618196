"""A range of a document as evidence."""

from dataclasses import replace

import pytest

from analyzers.canonical import Box, Place
from indexer.extract.document import Section
from indexer.store.records import DocumentRecord, PageRecord
from server.quotes.documents import QuotedDocument, Unit
from server.quotes.fold import Folder
from server.quotes.places import QUOTE, evidence_at
from server.quotes.text_index import index_text

HASH = "a" * 64
SOURCE = "1 DOSE\nTake one tablet\nevery day. Stop.\n2 STORAGE\nKeep it cool.\n"
LINES = (Place(1, Box(10, 20, 90, 30), 7, 22), Place(1, Box(10, 30, 50, 40), 23, 33))


@pytest.fixture(scope="module")
def document(folder: Folder) -> QuotedDocument:
    """Two pages, a section each; no fact span holds a heading."""
    sections = (
        Section("s1", "1", "DOSE", 1, None, "dosage", 0, 7, 40, (1,), ("1 DOSE",)),
        Section("s2", "2", "STORAGE", 1, None, "storage", 40, 50, 64, (2,), ("2 STORAGE",)),
    )
    record = DocumentRecord(
        HASH, "a.pdf", "us_plr", ("A",), ("a",), "", "", "2024", "en", 2, 64, "indexed", "r", 3, 0, 0, sections, ""
    )
    units = (
        Unit(7, 33, "sentence", "", LINES),
        Unit(34, 39, "bullet", "lead", (Place(1, Box(50, 30, 80, 40), 34, 39),)),
        Unit(50, 63, "sentence", "", (Place(2, Box(10, 20, 90, 30), 50, 63),)),
    )
    pages = (
        PageRecord(HASH, 1, 612, 792, 0, 40, SOURCE[:40]),
        PageRecord(HASH, 2, 612, 792, 40, 64, SOURCE[40:]),
    )
    starts = frozenset(unit.start for unit in units)
    return QuotedDocument(record, index_text(SOURCE, folder), pages, units, starts, sections)


def test_words_of_one_span_are_of_its_kind_with_its_lines_clipped(document: QuotedDocument) -> None:
    """The rectangle stays the line's; the range is the quote's."""
    record = evidence_at(document, 12, 28)
    assert (record.text, record.text_type, record.section_type, record.page) == (SOURCE[12:28], "sentence", "dosage", 1)
    assert record.places == (replace(LINES[0], start=12), replace(LINES[1], end=28))


def test_words_of_several_spans_are_a_quote(document: QuotedDocument) -> None:
    """In reading order, without a context."""
    record = evidence_at(document, 23, 39)
    assert (record.text_type, record.context) == (QUOTE, "")
    assert [place.start for place in record.places] == [23, 34]
    assert evidence_at(document, 34, 39).context == "lead"


def test_words_outside_any_span_have_their_page(document: QuotedDocument) -> None:
    """A heading's rectangle is not stored; over a page break each page has its own."""
    record = evidence_at(document, 34, 63)
    whole = Box(0, 0, 612, 792)
    assert [(place.page, place.box == whole, place.start, place.end) for place in record.places] == [
        (1, False, 34, 39),
        (2, True, 40, 49),
        (2, False, 50, 63),
    ]


def test_a_character_stands_in_its_section(document: QuotedDocument) -> None:
    """None behind the last."""
    found = [document.section_at(at) for at in (0, 39, 40, 63)]
    assert [section.id for section in found if section] == ["s1", "s1", "s2", "s2"]
    assert document.section_at(64) is None
