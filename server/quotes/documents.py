"""Documents made ready for verifying quotes, kept in memory by document hash and recipe, so many at most."""

import asyncio
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass

from indexer.extract.document import Section
from indexer.store.reader import Reader
from indexer.store.records import DocumentRecord, EvidenceRecord, PageRecord
from indexer.store.state import Stage
from server.quotes.fold import Folder
from server.quotes.text_index import TextIndex, index_text

LOADS_AT_ONCE = 4

Key = tuple[str, str]
"""A document's hash and recipe: the same text for ever."""


@dataclass(frozen=True)
class QuotedDocument:
    """A document with its canonical text indexed; pages, fact spans and sections by their start.

    ``unit_starts`` are the characters at which a fact span begins.
    """

    record: DocumentRecord
    text: TextIndex
    pages: tuple[PageRecord, ...]
    spans: tuple[EvidenceRecord, ...]
    unit_starts: frozenset[int]
    sections: tuple[Section, ...]

    def section_at(self, start: int) -> Section | None:
        """The section in which a character stands."""
        at = bisect_right(self.sections, start, key=lambda section: section.start)
        return self.sections[at - 1] if at and start < self.sections[at - 1].end else None


class QuotedDocuments:
    """Loads documents and keeps those that were used last."""

    def __init__(self, reader: Reader, folder: Folder, *, most: int) -> None:
        """Keeps ``most`` documents; about 5 MB for one of 100,000 characters."""
        self._reader = reader
        self._folder = folder
        self._most = most
        self._kept: OrderedDict[Key, QuotedDocument] = OrderedDict()
        self._loading: dict[Key, asyncio.Lock] = {}
        self._slots = asyncio.Semaphore(LOADS_AT_ONCE)

    async def get(self, records: Iterable[DocumentRecord]) -> dict[str, QuotedDocument]:
        """The documents by hash; one whose pages are not all there, or that is still being indexed, is left out.

        Raises:
            indexer.store.errors.StoreError: when OpenSearch can't be asked.
        """
        wanted = [record for record in records if record.stage == Stage.INDEXED]
        found = await asyncio.gather(*(self._one(record) for record in wanted))
        return {each.record.document_hash: each for each in found if each}

    async def _one(self, record: DocumentRecord) -> QuotedDocument | None:
        key = (record.document_hash, record.recipe)
        kept = self._kept.get(key)
        if kept:
            self._kept.move_to_end(key)
            return kept
        lock = self._loading.setdefault(key, asyncio.Lock())
        try:
            async with lock, self._slots:
                return self._kept.get(key) or await self._load(key, record)
        finally:
            self._loading.pop(key, None)

    async def _load(self, key: Key, record: DocumentRecord) -> QuotedDocument | None:
        length = record.text_length
        pages = await self._reader.pages_over(record.document_hash, 0, length)
        source = "".join(page.text for page in pages)
        if len(source) != length or not source:
            return None
        spans = await self._reader.spans_over(record.document_hash, 0, length)
        text = await asyncio.to_thread(index_text, source, self._folder)
        loaded = QuotedDocument(
            record=record,
            text=text,
            pages=pages,
            spans=spans,
            unit_starts=frozenset(span.start for span in spans),
            sections=tuple(sorted(record.sections, key=lambda section: section.start)),
        )
        self._kept[key] = loaded
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return loaded
