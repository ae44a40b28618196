"""Gives pages as pictures: each is drawn once, by few at a time, from the kept PDF and in a process of its own."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import structlog

from analyzers.canonical import Box
from indexer.errors import BadDocumentError, EncryptedError, FileMissingError, OtherBytesError, TooLargeError
from indexer.page_images.page_picture import PagePicture, PictureOrder, draw_in_process
from indexer.store.kept_files import KeptFiles
from indexer.store.records import DocumentRecord
from server.errors import PageNotDrawnError, PdfNotKeptError
from server.page_images.cache import PageKey, PictureCache
from server.page_images.highlight import highlighted

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class PictureLimits:
    """What drawing may take: seconds and megabytes a page, pages at once, bytes of kept pages, and of one PNG."""

    seconds: float
    megabytes: int
    at_once: int
    cache_bytes: int
    png_bytes: int


class PageImages:
    """Draws pages of kept PDFs.  A page that several callers want at one time is drawn once."""

    def __init__(self, files: KeptFiles, limits: PictureLimits, *, password: str = "") -> None:
        """Encrypted PDFs are opened with ``password``."""
        self._files = files
        self._limits = limits
        self._password = password
        self.cache = PictureCache(limits.cache_bytes)
        self._turns = asyncio.Semaphore(limits.at_once)
        self._under_way: dict[PageKey, asyncio.Task[PagePicture]] = {}

    async def picture(self, document: DocumentRecord, page: int, dpi: int) -> PagePicture:
        """A page without marks.  A caller that goes away leaves the drawing to end, for others and for the cache.

        Raises:
            PdfNotKeptError: when the PDF is not in the folder, or is not the document.
            PageNotDrawnError: when it does not open, or the page can't be drawn within the limits.
        """
        key = (document.document_hash, page, dpi)
        kept = self.cache.get(key)
        if kept is not None:
            return kept
        task = self._under_way.get(key)
        if task is None:
            task = asyncio.create_task(self._draw(document, page, dpi))
            self._under_way[key] = task
            task.add_done_callback(lambda done: self._ended(key, done))
        return await asyncio.shield(task)

    async def image(self, document: DocumentRecord, page: int, picture: PagePicture, boxes: Sequence[Box]) -> bytes:
        """The PNG of a page's picture with rectangles marked; ``boxes`` are in points from the page's top left.

        Raises:
            PageNotDrawnError: when it has more bytes than may be sent.
        """
        async with self._turns:
            png = await asyncio.to_thread(highlighted, picture.png, boxes, picture.dpi)
        if len(png) > self._limits.png_bytes:
            what = f"its picture has {len(png)} bytes, more than the server sends (FACTSPAN_SEND_LIMIT)"
            raise PageNotDrawnError(document.file_name, page, f"{what}; ask for fewer dots an inch")
        return png

    def _ended(self, key: PageKey, done: asyncio.Task[PagePicture]) -> None:
        del self._under_way[key]
        if not done.cancelled() and done.exception() is None:
            self.cache.keep(key, done.result())

    async def _draw(self, document: DocumentRecord, page: int, dpi: int) -> PagePicture:
        order = PictureOrder(
            self._password, document.page_count, document_hash=document.document_hash, page=page, dpi=dpi
        )
        path = self._files.path(document.document_hash)
        limits = self._limits
        async with self._turns:
            try:
                return await asyncio.to_thread(
                    draw_in_process, path, order, seconds=limits.seconds, megabytes=limits.megabytes
                )
            except BadDocumentError as error:
                log.warning(
                    "page_not_drawn", document=document.document_hash, page=page, why=error.kind, path=str(path)
                )
                raise _told(error, document.file_name, page) from error


def _told(error: BadDocumentError, name: str, page: int) -> PdfNotKeptError | PageNotDrawnError:
    """What the caller hears, which names no folder."""
    match error:
        case FileMissingError():
            return PdfNotKeptError(name, "is not kept where this server looks")
        case OtherBytesError():
            return PdfNotKeptError(name, "is kept, but its bytes are not those that were indexed")
        case EncryptedError():
            what = "the PDF opens only with a password; start the server with FACTSPAN_PDF_PASSWORD set to it"
        case TooLargeError():
            what = (
                "it takes more time or memory than it may; ask for fewer dots an inch, or raise "
                "FACTSPAN_PAGE_IMAGE_SECONDS or FACTSPAN_PAGE_IMAGE_MEGABYTES"
            )
        case _:
            what = "the PDF is damaged there"
    return PageNotDrawnError(name, page, what)
