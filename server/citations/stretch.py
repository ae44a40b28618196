"""A stretch of a document's canonical text, put together from its stored pages and cut by its range."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from analyzers.canonical import cut
from indexer.store.reader import Reader
from indexer.store.records import PageRecord
from server.errors import DocumentIncompleteError


@dataclass(frozen=True, slots=True)
class Stretch:
    """The words of ``[start, end)`` of a document's canonical text, and the pages that they stand on, in order."""

    text: str
    start: int
    end: int
    pages: tuple[PageRecord, ...]


async def read_stretch(reader: Reader, document_hash: str, start: int, end: int) -> Stretch:
    """Reads a range, which must lie within the document's text and not be empty.

    Raises:
        DocumentIncompleteError: when the stored pages do not hold the whole range.
        indexer.store.errors.StoreError: when OpenSearch can't be asked.
    """
    stretch = stretch_of(await reader.pages_over(document_hash, start, end), start, end)
    if stretch is None:
        raise DocumentIncompleteError(document_hash)
    return stretch


def stretch_of(pages: Sequence[PageRecord], start: int, end: int) -> Stretch | None:
    """The words of a range of a text, of which these are the pages that it touches; None when they do not hold it."""
    if not covered(pages, start, end):
        return None
    text = "".join(page.text for page in pages)
    begin = pages[0].start
    return Stretch(cut(text, start - begin, end - begin), start, end, tuple(pages))


def covered(pages: Sequence[PageRecord], start: int, end: int) -> bool:
    """Whether pages, each as long as its range, follow one another without a gap and hold ``[start, end)``."""
    if not pages or pages[0].start > start or pages[-1].end < end:
        return False
    whole = all(len(page.text) == page.end - page.start for page in pages)
    return whole and all(page.end == following.start for page, following in pairwise(pages))
