"""A range of a document as a piece of evidence: its words, section and places."""

from bisect import bisect_right
from collections.abc import Iterator

from analyzers.canonical import cut
from indexer.store.names import evidence_id
from indexer.store.records import EvidenceRecord
from server.citations.places import places_of
from server.citations.stretch import Stretch
from server.quotes.documents import QuotedDocument

QUOTE = "quote"
"""The text type of words that are not one fact span's."""


def evidence_at(document: QuotedDocument, start: int, end: int) -> EvidenceRecord:
    """The words of ``[start, end)`` with their section and places; those of one fact span have its kind and context."""
    record, section = document.record, document.section_at(start)
    spans = list(_spans_over(document, start, end))
    whole = spans[0] if spans and spans[0].start <= start and end <= spans[0].end else None
    words = cut(document.text.source, start, end)
    pages = tuple(page for page in document.pages if page.start < end and start < page.end)
    places = places_of(Stretch(words, start, end, pages), spans)
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
        text=words,
        context=whole.context if whole else "",
        page=places[0].page if places else 0,
        start=start,
        end=end,
        sequence=0,
        places=places,
    )


def _spans_over(document: QuotedDocument, start: int, end: int) -> Iterator[EvidenceRecord]:
    """The fact spans that a range touches."""
    first = max(0, bisect_right(document.spans, start, key=lambda span: span.start) - 1)
    for span in document.spans[first:]:
        if span.start >= end:
            return
        if span.end > start:
            yield span
