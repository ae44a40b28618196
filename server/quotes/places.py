"""A range of a document as a piece of evidence: its words, section and rectangles."""

from bisect import bisect_right
from collections.abc import Iterator

from analyzers.canonical import Box, Place, cut
from indexer.store.names import evidence_id
from indexer.store.records import EvidenceRecord, PageRecord
from server.quotes.documents import QuotedDocument, Unit

QUOTE = "quote"
"""The text type of words that are not one fact span's."""


def evidence_at(document: QuotedDocument, start: int, end: int) -> EvidenceRecord:
    """The words of ``[start, end)`` with their places: each line's rectangle, clipped in characters, not in width.

    Words that stand in no fact span (a heading) have their page as rectangle.
    """
    record, section = document.record, document.section_at(start)
    units = list(_units_over(document, start, end))
    whole = units[0] if units and units[0].start <= start and end <= units[0].end else None
    places = tuple(_places(document, units, start, end))
    return EvidenceRecord(
        id=evidence_id(record.document_hash, start, end),
        document_hash=record.document_hash,
        file_name=record.file_name,
        label_kind=record.label_kind,
        brand_names=record.brand_names,
        generic_names=record.generic_names,
        revision_date=record.revision_date,
        section=section.id if section else "",
        section_number=(section.number or "") if section else "",
        section_heading=section.heading if section else "",
        section_path=section.path if section else (),
        section_type=section.section_type if section else "",
        text_type=whole.text_type if whole else QUOTE,
        text=cut(document.text.source, start, end),
        context=whole.context if whole else "",
        page=places[0].page if places else 0,
        start=start,
        end=end,
        sequence=0,
        places=places,
    )


def _units_over(document: QuotedDocument, start: int, end: int) -> Iterator[Unit]:
    """The units that a range touches."""
    at = max(0, bisect_right(document.units, start, key=lambda unit: unit.start) - 1)
    for unit in document.units[at:]:
        if unit.start >= end:
            return
        if unit.end > start:
            yield unit


def _places(document: QuotedDocument, units: list[Unit], start: int, end: int) -> Iterator[Place]:
    done = start
    for unit in units:
        for place in unit.places:
            first, last = max(place.start, start), min(place.end, end)
            if first < last:
                yield from _page_places(document, done, first)
                yield Place(place.page, place.box, first, last)
                done = last
    yield from _page_places(document, done, end)


def _page_places(document: QuotedDocument, start: int, end: int) -> Iterator[Place]:
    """The whole page's rectangle for what of a range is no white space."""
    for page in document.pages:
        first, last = max(page.start, start), min(page.end, end)
        words = document.text.source[first:last]
        if first < last and words.strip():
            first += len(words) - len(words.lstrip())
            yield Place(page.page, _whole(page), first, first + len(words.strip()))


def _whole(page: PageRecord) -> Box:
    return Box(0.0, 0.0, page.width, page.height)
