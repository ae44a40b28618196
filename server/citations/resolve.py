"""Resolves a citation: the words of a range of a document for ever, with their places.

For ever, although a newer version of FactSpan may read a PDF otherwise and so move its ranges: every text that a
document ever had is kept, and a citation names its own.
"""

import asyncio
from dataclasses import dataclass

from indexer.store.reader import Reader
from indexer.store.records import BLOCK, DocumentRecord, EvidenceRecord
from server.citations.choose_text import Reading, choose
from server.citations.layout import layout_of
from server.citations.piece import piece_of
from server.citations.stretch import stretch_of
from server.citations.text_reader import TextReader
from server.documents import RegistryCache
from server.errors import (
    DocumentIncompleteError,
    InvalidRequestError,
    TextNotFoundError,
    Violation,
)
from server.registry_entries import registry_entry
from server.search.check import stands


@dataclass(frozen=True, slots=True)
class Reference:
    """What a citation says: a document, a range, and the text that the range counts in, empty when it says none."""

    document_hash: str
    start: int
    end: int
    text_version: str = ""


@dataclass(frozen=True, slots=True)
class Resolved:
    """What a citation stands for, and the hash of the newest revision, empty when the document is not superseded."""

    record: EvidenceRecord
    newest_revision: str


class CitationResolver:
    """Looks up citations; asks the registry's own entry of a document, so that what was removed is gone at once."""

    def __init__(self, reader: Reader, texts: TextReader, registry: RegistryCache) -> None:
        self._reader = reader
        self._texts = texts
        self._registry = registry

    async def resolve(self, cited: Reference) -> Resolved:
        """The words of a range, compared once more with the stored pages.

        Raises:
            DocumentNotFoundError: when the document was never indexed, or is none that the caller may see.
            DocumentRemovedError: when it has been removed.
            TextNotFoundError: when it has no text of the version.
            InvalidRequestError: when the range is empty or does not lie within the text, or when no text is named and
                the document's texts have different words there.
            DocumentIncompleteError: when the document is not stored whole.
        """
        document = await registry_entry(self._reader, cited.document_hash)
        readings, registry = await asyncio.gather(self._readings(document, cited), self._registry.get())
        reading = choose(readings, document)
        record = piece_of(document, reading.layout, reading.stretch, BLOCK)
        if not stands(record, {(cited.document_hash, page.page): page for page in reading.stretch.pages}):
            raise DocumentIncompleteError(cited.document_hash)
        return Resolved(record, registry.newest_revisions.get(cited.document_hash, ""))

    async def _readings(self, document: DocumentRecord, cited: Reference) -> list[Reading]:
        """The range in each text that holds it; in the cited one alone, when one is."""
        lengths = await self._texts.lengths(document)
        if cited.text_version and cited.text_version not in lengths:
            raise TextNotFoundError(cited.text_version, document.file_name, filter(None, lengths))
        versions = [cited.text_version] if cited.text_version else list(lengths)
        _check_range(document, cited, max(lengths[version] for version in versions))
        read = await asyncio.gather(
            *(self._texts.pages(document, version, cited.start, cited.end) for version in versions)
        )
        stretches = [(pages, stretch_of(pages, cited.start, cited.end)) for pages in read]
        readings = [Reading(layout_of(pages), stretch) for pages, stretch in stretches if stretch]
        if not readings:
            raise DocumentIncompleteError(cited.document_hash)
        return readings


def _check_range(document: DocumentRecord, cited: Reference, length: int) -> None:
    start, end = cited.start, cited.end
    wrong = []
    if not 0 <= start < length:
        wrong.append(Violation("start", f"is {start}; the text of {document.file_name} has characters 0-{length - 1}"))
    if not 0 < end <= length:
        wrong.append(Violation("end", f"is {end}; it must be 1-{length}, one past the last character"))
    if not wrong and start >= end:
        wrong.append(Violation("end", f"is {end}; it must be over start, {start}, and at most {length}"))
    if wrong:
        raise InvalidRequestError(wrong)
