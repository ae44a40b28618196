"""Reads a document's texts for citations: those that are kept, or the one that an older version indexed."""

import asyncio
from collections.abc import Mapping

from indexer.store.reader import Reader
from indexer.store.records import DocumentRecord
from indexer.store.text_pages import TextPage, text_pages
from indexer.store.texts import Texts

UNNAMED = ""
"""The version of a text that was indexed before texts were kept."""


class TextReader:
    """Reads texts of documents; every method raises what ``Reader`` and ``Texts`` raise."""

    def __init__(self, reader: Reader, texts: Texts) -> None:
        """Both of one space."""
        self._reader = reader
        self._texts = texts

    async def lengths(self, document: DocumentRecord) -> Mapping[str, int]:
        """How many characters each text of the document has, by its version."""
        kept = await self._texts.lengths(document.document_hash)
        return {**kept, document.text_version: document.text_length}

    async def pages(self, document: DocumentRecord, version: str, start: int, end: int) -> tuple[TextPage, ...]:
        """The pages of a text that a range touches, in their order."""
        if version != UNNAMED:
            return await self._texts.pages(document.document_hash, version, start, end)
        entry, pages, spans = await asyncio.gather(
            self._reader.document(document.document_hash),
            self._reader.pages_over(document.document_hash, start, end),
            self._reader.spans_over(document.document_hash, start, end),
        )
        sections = sorted(entry.sections if entry else (), key=lambda section: section.start)
        return tuple(text_pages(UNNAMED, pages, sections, spans, ()))
