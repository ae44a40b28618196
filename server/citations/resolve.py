"""Resolves a citation: the words of a range of a document, whichever document is newest by now, with their places."""

import asyncio
from dataclasses import dataclass

from indexer.store.reader import Reader
from indexer.store.records import BLOCK, DocumentRecord, EvidenceRecord, RemovedDocument
from server.citations.find_section import section_at
from server.citations.piece import piece_of
from server.citations.stretch import read_stretch
from server.documents import RegistryCache
from server.errors import (
    DocumentIncompleteError,
    DocumentNotFoundError,
    DocumentRemovedError,
    InvalidRequestError,
    Violation,
)
from server.search.check import stands


@dataclass(frozen=True, slots=True)
class Resolved:
    """What a citation stands for, and the hash of the newest revision, empty when the document is not superseded."""

    record: EvidenceRecord
    newest_revision: str


class CitationResolver:
    """Looks up citations; asks the registry's own entry of a document, so that what was removed is gone at once."""

    def __init__(self, reader: Reader, registry: RegistryCache) -> None:
        self._reader = reader
        self._registry = registry

    async def resolve(self, document_hash: str, start: int, end: int) -> Resolved:
        """The words of ``[start, end)``, compared once more with the stored pages.

        Raises:
            DocumentNotFoundError: when the document was never indexed.
            DocumentRemovedError: when it has been removed.
            InvalidRequestError: when the range is empty or does not lie within the text.
            DocumentIncompleteError: when the document is not stored whole.
        """
        document = await self._document(document_hash)
        _check_range(document, start, end)
        stretch, spans, registry = await asyncio.gather(
            read_stretch(self._reader, document_hash, start, end),
            self._reader.spans_over(document_hash, start, end),
            self._registry.get(),
        )
        record = piece_of(document, section_at(document, stretch.start), stretch, spans, BLOCK)
        if not stands(record, {(document_hash, page.page): page for page in stretch.pages}):
            raise DocumentIncompleteError(document_hash)
        return Resolved(record, registry.newest_revisions.get(document_hash, ""))

    async def _document(self, document_hash: str) -> DocumentRecord:
        match await self._reader.registry_entry(document_hash):
            case DocumentRecord() as document:
                return document
            case RemovedDocument() as removed:
                raise DocumentRemovedError(document_hash, removed.file_name, removed.removed_at)
            case None:
                raise DocumentNotFoundError(f"documents/{document_hash}", ())


def _check_range(document: DocumentRecord, start: int, end: int) -> None:
    length = document.text_length
    wrong = []
    if not 0 <= start < length:
        wrong.append(Violation("start", f"is {start}; the text of {document.file_name} has characters 0-{length - 1}"))
    if not 0 < end <= length:
        wrong.append(Violation("end", f"is {end}; it must be 1-{length}, one past the last character"))
    if not wrong and start >= end:
        wrong.append(Violation("end", f"is {end}; it must be over start, {start}, and at most {length}"))
    if wrong:
        raise InvalidRequestError(wrong)
