"""How a PDF file's pages are read, each opened once: by one process, or side by side by several."""

import pickle
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import NamedTuple

import pypdfium2

from indexer.errors import DamagedError
from indexer.extract.ink import PageInk
from indexer.extract.opening import open_pdf
from indexer.extract.opening_terms import AS_USUAL, Opening
from indexer.extract.packed_pages import packed, unpacked
from indexer.extract.page_lines import LinedPage, lined
from indexer.extract.spellings import Spellings
from indexer.extract.words import read_page
from indexer.forks import Readers, alone, shares_of

PAGES_EACH = 6  # fewer are read sooner than another process is forked and answers
MOST_READERS = 4  # of one file, as each takes memory


@dataclass(frozen=True, slots=True)
class PdfContent:
    """All pages of a file with their lines and ruled tables, and its document information (Title, CreationDate, ...).

    ``lined`` has all inks of a page one after another; all lines are there, also those that are cut or furniture.
    """

    pages: tuple[PageInk, ...]
    lined: tuple[LinedPage, ...]
    metadata: Mapping[str, str]


def read_pdf(data: bytes, file_name: str, opening: Opening = AS_USUAL, readers: Readers = alone) -> PdfContent:
    """The glyphs, drawings, lines and ruled tables of every page, the same however many processes read them.

    Raises:
        BadDocumentError: what is wrong with the file, as ``open_pdf``; DamagedError for a page that can't be read.
    """
    with closing(open_pdf(data, file_name, opening)) as document:
        pages = _pages(_File(data, file_name, opening.password, document), readers)
        metadata = {str(key): str(value) for key, value in document.get_metadata_dict().items()}
    return PdfContent(tuple(page[0].ink for page in pages), tuple(one for page in pages for one in page), metadata)


class _Share(NamedTuple):
    """Pages that one process read, by number from 0, and how it read what pdfium rewrites, by font and text."""

    pages: Mapping[int, tuple[LinedPage, ...]]
    spellings: Mapping[tuple[str, str], str]


@dataclass(frozen=True, slots=True)
class _File:
    """An open file."""

    data: bytes
    name: str
    password: str
    document: pypdfium2.PdfDocument

    def read(self, numbers: Iterable[int]) -> _Share:
        """The pages of these numbers.

        Raises:
            DamagedError: for a page that can't be read.
        """
        with closing(Spellings(self.data, self.password)) as spellings:
            return _Share({number: self._page(number, spellings) for number in numbers}, spellings.told)

    def read_packed(self, numbers: Iterable[int]) -> bytes:
        """The same for another process."""
        with closing(Spellings(self.data, self.password)) as spellings:
            pages = [(number, packed(self._page(number, spellings))) for number in numbers]
            return pickle.dumps((pages, spellings.told))

    def _page(self, number: int, spellings: Spellings) -> tuple[LinedPage, ...]:
        try:
            return lined(read_page(self.document, number, spellings))
        except pypdfium2.PdfiumError as error:
            what = f"page {number + 1} cannot be read; fetch the PDF again or repair it"
            raise DamagedError(self.name, what) from error


def _pages(file: _File, readers: Readers) -> list[tuple[LinedPage, ...]]:
    """All pages in order.  What several processes can't read, or read in two ways, one reads again and tells."""
    count = len(file.document)
    most = min(MOST_READERS, count // PAGES_EACH)
    shares = _side_by_side(file, min(most, readers())) if most > 1 else []
    read = _merged(shares) or file.read(range(count)).pages
    return [read[number] for number in range(count)]


def _side_by_side(file: _File, processes: int) -> Sequence[_Share]:
    """A share for each process; none when one of them fails."""
    if processes < 2:  # noqa: PLR2004  one is alone
        return []
    try:
        made = shares_of(len(file.document), processes, file.read, file.read_packed)
    except Exception:  # noqa: BLE001  border of a process: of what fails, the first page's failure is to be told
        return []
    return [made[0], *map(_unpacked, made[1])] if made else []


def _merged(shares: Sequence[_Share]) -> dict[int, tuple[LinedPage, ...]]:
    """All pages; none when two processes read the same text of a font in two ways, as it stood where each saw it first.

    In one process, its first place in the file would tell for all.
    """
    told: dict[tuple[str, str], str] = {}
    pages: dict[int, tuple[LinedPage, ...]] = {}
    for share in shares:
        if any(told.get(key, text) != text for key, text in share.spellings.items()):
            return {}
        told |= share.spellings
        pages |= share.pages
    return pages


def _unpacked(data: bytes) -> _Share:
    """What ``_File.read_packed`` told."""
    pages, spellings = pickle.loads(data)  # noqa: S301  our own process' bytes
    return _Share({number: unpacked(page) for number, page in pages}, spellings)
