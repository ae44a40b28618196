"""Documents made ready for verifying quotes, kept in memory by document hash and recipe, so many at most."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from indexer.store.records import DocumentRecord, PageRecord
from indexer.store.state import Stage
from indexer.store.text_pages import TextPage
from server.citations.layout import Layout, layout_of
from server.citations.text_reader import TextReader
from server.quotes.fold import Folder
from server.quotes.table_rows import RowReading, rows_by_reading
from server.quotes.text_index import TextIndex, index_text

LOADS_AT_ONCE = 4

Key = tuple[str, str]
"""A document's hash and recipe: the same text for ever."""


@dataclass(frozen=True)
class QuotedDocument:
    """A document with its canonical text indexed, its pages, what lies over the text, and its table rows' readings."""

    record: DocumentRecord
    text: TextIndex
    pages: tuple[PageRecord, ...]
    layout: Layout
    rows: Mapping[str, RowReading] = field(default_factory=dict)


class QuotedDocuments:
    """Loads documents and keeps those that were used last; ``hits`` and ``misses`` count whether one was kept."""

    def __init__(self, texts: TextReader, folder: Folder, *, most: int) -> None:
        """Keeps ``most`` documents; about 5 MB for one of 100,000 characters."""
        self._texts = texts
        self._folder = folder
        self._most = most
        self._kept: OrderedDict[Key, QuotedDocument] = OrderedDict()
        self._loading: dict[Key, asyncio.Lock] = {}
        self.hits = self.misses = 0
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
            self.hits += 1
            self._kept.move_to_end(key)
            return kept
        self.misses += 1
        lock = self._loading.setdefault(key, asyncio.Lock())
        try:
            async with lock, self._slots:
                return self._kept.get(key) or await self._load(key, record)
        finally:
            self._loading.pop(key, None)

    async def _load(self, key: Key, record: DocumentRecord) -> QuotedDocument | None:
        length = record.text_length
        pages = await self._texts.pages(record, record.text_version, 0, length)
        source = "".join(page.text for page in pages)
        if len(source) != length or not source:
            return None
        loaded = await asyncio.to_thread(_made_ready, record, source, pages, self._folder)
        self._kept[key] = loaded
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return loaded


def _made_ready(record: DocumentRecord, source: str, pages: tuple[TextPage, ...], folder: Folder) -> QuotedDocument:
    layout = layout_of(pages)
    rows = rows_by_reading(source, layout.spans, folder)
    return QuotedDocument(record, index_text(source, folder), pages, layout, rows)
