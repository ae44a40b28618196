"""A range of a document as a piece of evidence: its words, section and places."""

from bisect import bisect_right
from collections.abc import Iterator

from analyzers.canonical import cut
from indexer.store.records import EvidenceRecord
from server.citations.piece import piece_of
from server.citations.stretch import Stretch
from server.quotes.documents import QuotedDocument

QUOTE = "quote"
"""The text type of words that are not one fact span's."""


def evidence_at(document: QuotedDocument, start: int, end: int) -> EvidenceRecord:
    """The words of ``[start, end)`` with their section and places; those of one fact span have its kind and context."""
    words = cut(document.text.source, start, end)
    pages = tuple(page for page in document.pages if page.start < end and start < page.end)
    spans = list(_spans_over(document, start, end))
    return piece_of(document.record, document.section_at(start), Stretch(words, start, end, pages), spans, QUOTE)


def _spans_over(document: QuotedDocument, start: int, end: int) -> Iterator[EvidenceRecord]:
    """The fact spans that a range touches."""
    first = max(0, bisect_right(document.spans, start, key=lambda span: span.start) - 1)
    for span in document.spans[first:]:
        if span.start >= end:
            return
        if span.end > start:
            yield span
