"""A range of a document as a piece of evidence: its words, section and places."""

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
    return piece_of(document.record, document.layout, Stretch(words, start, end, pages), QUOTE)
