"""A file's pages, read by one process or by several."""

import os
import signal
from collections.abc import Callable, Iterable
from pathlib import Path

import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from indexer.errors import DamagedError
from indexer.extract import reading
from indexer.extract.ink import PageInk
from indexer.extract.page_lines import LinedPage
from indexer.extract.reading import PAGES_EACH, read_pdf
from indexer.extract.recipe import extract
from indexer.extract.spellings import Spellings, Spot
from indexer.extract.words import read_page
from indexer.samples import __file__ as samples

CORPUS = Path(__file__).parents[4] / "shared" / "corpus"
REAL = {path.name.partition("-")[0]: path for path in sorted(CORPUS.glob("*.pdf"))}
"""One of each kind: names begin with it."""
FILES = [*sorted(Path(samples).parent.glob("*.pdf")), *REAL.values()]
PAGES = 3 * PAGES_EACH


def _two() -> int:
    return 2


def _three() -> int:
    return 3


@pytest.fixture(scope="module")
def hyphenated(make_pdf: Callable[..., bytes]) -> bytes:
    """A hyphen at a line's end on each page."""

    def draw(canvas: Canvas) -> None:
        canvas.drawString(50, 600, "anti-")
        canvas.drawString(50, 588, "biotic")

    return make_pdf(*[draw] * PAGES)


def _texts(pages: Iterable[PageInk]) -> list[str]:
    return ["".join(glyph.text for glyph in page.glyphs) for page in pages]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_all_that_is_extracted_is_the_same_however_many_read(file: Path) -> None:
    """Text, places, sections and spans."""
    data = file.read_bytes()
    assert extract(data, file.name, readers=_three) == extract(data, file.name)


def test_pages_are_read_in_several_processes(hyphenated: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """This process has not read them all."""
    own: list[int] = []

    def counted(document: pypdfium2.PdfDocument, number: int, spellings: Spellings) -> PageInk:
        own.append(number)
        return read_page(document, number, spellings)

    forks: list[int] = []
    monkeypatch.setattr(reading, "read_page", counted)
    monkeypatch.setattr(os, "fork", lambda fork=os.fork: forks.append(1) or fork())
    assert [page.number for page in read_pdf(hyphenated, "a.pdf", readers=_two).pages] == list(range(1, PAGES + 1))
    assert forks == [1]
    assert len(own) <= PAGES


def test_a_short_file_is_read_alone(make_pdf: Callable[..., bytes]) -> None:
    """Nobody is asked how many could read it."""

    def asked() -> int:
        raise AssertionError("for a page")

    pdf = make_pdf(lambda canvas: canvas.drawString(50, 600, "word"))
    assert len(read_pdf(pdf, "a.pdf", readers=asked).pages) == 1


def test_a_spelling_does_not_depend_on_who_reads(hyphenated: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where pages would tell it in two ways, its first place in the file tells it for all."""

    def told(_self: Spellings, spot: Spot, _text: str) -> str:
        return "\u2010" if spot.page == 0 else "-"

    monkeypatch.setattr(Spellings, "_told_by_font", told)
    side_by_side = read_pdf(hyphenated, "a.pdf", readers=_three).pages
    assert _texts(side_by_side) == _texts(read_pdf(hyphenated, "a.pdf").pages)
    assert "\u2010" in _texts(side_by_side)[-1]


def test_the_first_page_that_cannot_be_read_is_told(hyphenated: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever came upon it, and whatever others came upon."""

    def broken(document: pypdfium2.PdfDocument, number: int, spellings: Spellings) -> PageInk:
        if number in (7, 9, 16):
            raise pypdfium2.PdfiumError("on purpose")
        return read_page(document, number, spellings)

    monkeypatch.setattr(reading, "read_page", broken)
    with pytest.raises(DamagedError, match="page 8 cannot be read"):
        read_pdf(hyphenated, "a.pdf", readers=_three)


def test_a_process_that_crashes_costs_no_page(hyphenated: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """All are read by the one that is left."""
    ours = os.getpid()

    def crashing(page: PageInk) -> tuple[LinedPage, ...]:
        if os.getpid() != ours:
            os.kill(os.getpid(), signal.SIGKILL)
        return lined(page)

    lined = reading.lined
    monkeypatch.setattr(reading, "lined", crashing)
    read = read_pdf(hyphenated, "a.pdf", readers=_two).pages
    monkeypatch.undo()
    assert read == read_pdf(hyphenated, "a.pdf").pages
