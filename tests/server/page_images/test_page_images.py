"""Pages drawn from kept PDFs: once, within limits, and what is said when they can't be."""

import asyncio
import hashlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import grpc
import pytest
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from indexer.page_images.page_picture import PagePicture
from indexer.store.kept_files import KeptFiles
from indexer.store.records import DocumentRecord
from server.errors import PageNotDrawnError, PdfNotKeptError
from server.page_images import page_images
from server.page_images.page_images import PageImages, PictureLimits

LIMITS = PictureLimits(seconds=60.0, megabytes=1024, at_once=1, cache_bytes=1 << 20, png_bytes=1 << 20)
PASSWORD = "open sesame"  # noqa: S105  a test's

Keep = Callable[..., DocumentRecord]


@pytest.fixture
def files(tmp_path: Path) -> KeptFiles:
    """An empty folder."""
    return KeptFiles(tmp_path / "files")


@pytest.fixture
def keep(tmp_path: Path, files: KeptFiles, document: Callable[..., DocumentRecord]) -> Keep:
    """Keeps a PDF of two pages, and gives its entry."""

    def kept(password: str = "") -> DocumentRecord:
        path = tmp_path / "label.pdf"
        canvas = Canvas(str(path), pagesize=(200, 100), encrypt=StandardEncryption(password) if password else None)
        for number in range(2):
            canvas.drawString(20, 50, f"Page {number}")
            canvas.showPage()
        canvas.save()
        made = document(document_hash=hashlib.sha256(path.read_bytes()).hexdigest(), page_count=2)
        files.keep(path, made.document_hash)
        return made

    return kept


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The pages that are drawn, as they are."""
    pages: list[int] = []
    draw = page_images.draw_in_process

    def counted(path: Path, order: page_images.PictureOrder, *, seconds: float, megabytes: int) -> PagePicture:
        pages.append(order.page)
        return draw(path, order, seconds=seconds, megabytes=megabytes)

    monkeypatch.setattr(page_images, "draw_in_process", counted)
    return pages


async def test_a_page_is_drawn_once(files: KeptFiles, keep: Keep, drawn: list[int]) -> None:
    """For callers at the same time, and for later ones."""
    images, label = PageImages(files, LIMITS), keep()
    first, second = await asyncio.gather(images.picture(label, 1, 72), images.picture(label, 1, 72))
    assert first is second is await images.picture(label, 1, 72)
    await images.picture(label, 2, 72)
    assert drawn == [1, 2]


async def test_a_caller_that_goes_away_takes_the_page_from_no_other(
    files: KeptFiles, keep: Keep, drawn: list[int]
) -> None:
    """The drawing goes on."""
    images, label = PageImages(files, LIMITS), keep()
    gone = asyncio.create_task(images.picture(label, 1, 72))
    other = asyncio.create_task(images.picture(label, 1, 72))
    await asyncio.sleep(0)
    gone.cancel()
    assert (await other).width == 200
    assert gone.cancelled()
    assert drawn == [1]


async def test_a_pdf_that_is_not_kept_is_told_with_what_to_do(
    files: KeptFiles, document: Callable[..., DocumentRecord]
) -> None:
    """It is not the caller's fault, and can be set right."""
    with pytest.raises(PdfNotKeptError, match=r"zorquela\.pdf: the PDF is not kept .*`factspan index`") as caught:
        await PageImages(files, LIMITS).picture(document(), 1, 72)
    assert caught.value.code is grpc.StatusCode.FAILED_PRECONDITION
    assert str(files.folder) not in str(caught.value)


async def test_a_pdf_whose_bytes_changed_is_not_shown(files: KeptFiles, keep: Keep) -> None:
    """The words on it may be others."""
    label = keep()
    path = files.path(label.document_hash)
    path.chmod(0o644)
    path.write_bytes(path.read_bytes() + b"\n")
    with pytest.raises(PdfNotKeptError, match="not those that were indexed"):
        await PageImages(files, LIMITS).picture(label, 1, 72)


async def test_an_encrypted_pdf_needs_the_servers_password(files: KeptFiles, keep: Keep) -> None:
    """FactSpan keeps the file as it is, and no password."""
    label = keep(PASSWORD)
    assert (await PageImages(files, LIMITS, password=PASSWORD).picture(label, 1, 72)).width == 200
    with pytest.raises(PageNotDrawnError, match="FACTSPAN_PDF_PASSWORD"):
        await PageImages(files, LIMITS).picture(label, 1, 72)


async def test_a_page_that_takes_too_long_is_told_and_can_be_asked_for_again(files: KeptFiles, keep: Keep) -> None:
    """A failure is not kept."""
    label = keep()
    images = PageImages(files, replace(LIMITS, seconds=1e-6))
    for _ in range(2):
        with pytest.raises(PageNotDrawnError, match="FACTSPAN_PAGE_IMAGE_SECONDS"):
            await images.picture(label, 1, 72)


async def test_a_picture_that_is_too_large_to_send_is_told(files: KeptFiles, keep: Keep) -> None:
    """Not as a fault of the transport's."""
    label = keep()
    images = PageImages(files, replace(LIMITS, png_bytes=10))
    with pytest.raises(PageNotDrawnError, match="fewer dots an inch"):
        await images.image(label, 1, await images.picture(label, 1, 72), [])


async def test_damage_is_told(files: KeptFiles, document: Callable[..., DocumentRecord], tmp_path: Path) -> None:
    """Not as a fault of the server's."""
    path = tmp_path / "label.pdf"
    path.write_bytes(b"%PDF-1.4 and no more\nstartxref 9\n%%EOF\n")
    label = document(document_hash=hashlib.sha256(path.read_bytes()).hexdigest())
    files.keep(path, label.document_hash)
    with pytest.raises(PageNotDrawnError, match="damaged"):
        await PageImages(files, LIMITS).picture(label, 1, 72)
