"""A page as a picture: what is ordered, what comes, and the process of its own in which a PDF is drawn."""

from dataclasses import dataclass
from pathlib import Path

from indexer.extract.opening_terms import Opening
from indexer.sandbox import Terms, read_in_process

DRAW = "indexer.page_images.drawing:draw_page"
"""The function, for the process in which files are read; this file itself loads no reader of PDFs."""


@dataclass(frozen=True, slots=True)
class PictureOrder(Opening):
    """Which page to draw, from 1, at how many dots an inch, and the SHA-256 that the PDF's bytes must have."""

    document_hash: str = ""
    page: int = 1
    dpi: int = 150


@dataclass(frozen=True, slots=True)
class PagePicture:
    """A page as PNG: its sizes in pixels and in points as shown, and the dots an inch that it was drawn with.

    A place in points from the page's top left is at ``dpi / 72`` times as many pixels.  ``dpi`` is less than what was
    ordered where a page is so large that its picture would be.
    """

    png: bytes
    width: int
    height: int
    width_points: float
    height_points: float
    dpi: int


def draw_in_process(path: Path, order: PictureOrder, *, seconds: float, megabytes: int) -> PagePicture:
    """The page, drawn in a process that is ended when it takes more than that.

    Raises:
        BadDocumentError: FileMissingError when there is no such file; OtherBytesError when it is not the document;
            NoSuchPageError, EncryptedError, TooLargeError, DamagedError when the page can't be drawn.
        SandboxError: when there can be no such process.
    """
    return read_in_process(DRAW, path, Terms(seconds, megabytes, processes=1, opening=order), PagePicture)
