"""A range of a document as evidence."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from analyzers.canonical import Box, Place
from indexer.extract.document import Section
from indexer.store.records import DocumentRecord, EvidenceRecord, PageRecord
from server.citations.places import NO_BOX
from server.quotes.documents import QuotedDocument
from server.quotes.fold import Folder
from server.quotes.places import QUOTE, evidence_at
from server.quotes.text_index import index_text

HASH = "a" * 64
SOURCE = "1 DOSE\nTake one tablet\nevery day. Stop.\n2 STORAGE\nKeep it cool.\n"
BULLET = (Place(1, Box(50, 30, 80, 40), 34, 39),)
LINES = (Place(1, Box(10, 20, 90, 30), 7, 22), Place(1, Box(10, 30, 50, 40), 23, 33))


@pytest.fixture(scope="module")
def document(folder: Folder, record: Callable[..., EvidenceRecord]) -> QuotedDocument:
    """Two pages, a section each; no fact span holds a heading."""
    sections = (
        Section("s1", "1", "DOSE", 1, None, "dosage", 0, 7, 40, (1,), ("1 DOSE",)),
        Section("s2", "2", "STORAGE", 1, None, "storage", 40, 50, 64, (2,), ("2 STORAGE",)),
    )
    registered = DocumentRecord(
        HASH, "a.pdf", "us_plr", ("A",), ("a",), "", "", "2024", "en", 2, 64, "indexed", "r", 3, 0, 0, sections, ""
    )
    spans = (
        record(start=7, end=33, places=LINES),
        record(start=34, end=39, text_type="bullet", context="lead", places=BULLET),
        record(start=50, end=63, page=2, places=(Place(2, Box(10, 20, 90, 30), 50, 63),)),
    )
    pages = (
        PageRecord(HASH, 1, 612, 792, 0, 40, SOURCE[:40]),
        PageRecord(HASH, 2, 612, 792, 40, 64, SOURCE[40:]),
    )
    starts = frozenset(span.start for span in spans)
    return QuotedDocument(registered, index_text(SOURCE, folder), pages, spans, starts, sections)


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
    """A heading's rectangle is not stored; over a page break each page has its places."""
    found = evidence_at(document, 34, 63)
    assert [(place.page, place.box == NO_BOX, place.start, place.end) for place in found.places] == [
        (1, False, 34, 39),
        (2, True, 40, 49),
        (2, False, 50, 63),
    ]


def test_a_character_stands_in_its_section(document: QuotedDocument) -> None:
    """None behind the last."""
    found = [document.section_at(at) for at in (0, 39, 40, 63)]
    assert [section.id for section in found if section] == ["s1", "s1", "s2", "s2"]
    assert document.section_at(64) is None
