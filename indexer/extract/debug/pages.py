"""How a PDF becomes pictures of its pages with the layers on them: read, pages chosen, drawn."""

from contextlib import closing
from dataclasses import dataclass

import pypdfium2

from indexer.errors import DamagedError, NoSuchPageError
from indexer.extract.debug.drawing import draw_pages
from indexer.extract.debug.marks import USUAL, layers_of
from indexer.extract.document import ExtractedDocument
from indexer.extract.opening import open_pdf
from indexer.extract.opening_terms import Opening
from indexer.extract.recipe import extract_layers
from indexer.forks import Readers, alone

DRAW = f"{__name__}:draw_document"
"""The name of ``draw_document`` for the process in which files are read."""


@dataclass(frozen=True, slots=True)
class Drawing(Opening):
    """What to draw: layers by their names, and pages as ranges of numbers from 1, both ends in it; none: all pages."""

    layers: tuple[str, ...] = USUAL
    pages: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class DrawnDocument:
    """A document and the pictures of its pages: (number, PNG)."""

    document: ExtractedDocument
    pages: tuple[tuple[int, bytes], ...]


def draw_document(pdf: bytes, file_name: str, drawing: Drawing, readers: Readers = alone) -> DrawnDocument:
    """A PDF file as a document and pictures of its pages.

    Raises:
        BadDocumentError: a class of it for each way in which the file is bad; NoSuchPageError for a page it has not.
        KeyError: a layer that there is not.
    """
    layered = extract_layers(pdf, file_name, drawing, readers)
    numbers = _numbers(drawing.pages, len(layered.pages), file_name)
    layers = layers_of(layered, drawing.layers)
    with closing(open_pdf(pdf, file_name, drawing)) as opened:
        try:
            pictures = tuple(draw_pages(opened, layers, numbers))
        except pypdfium2.PdfiumError as error:
            raise DamagedError(file_name) from error
    return DrawnDocument(layered.document, pictures)


def _numbers(ranges: tuple[tuple[int, int], ...], count: int, file_name: str) -> list[int]:
    """The pages' numbers, each once, in order."""
    if beyond := [last for _, last in ranges if last > count]:
        has = "1 page" if count == 1 else f"{count} pages"
        raise NoSuchPageError(file_name, f"there is no page {beyond[0]}; it has {has}")
    chosen = {number for first, last in ranges for number in range(first, last + 1)}
    return sorted(chosen) if ranges else list(range(1, count + 1))
