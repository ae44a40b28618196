"""A page drawn in a process of its own."""

import hashlib
import io
from pathlib import Path

import pytest
from PIL import Image
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from indexer.errors import EncryptedError, FileMissingError, NoSuchPageError, OtherBytesError, TooLargeError
from indexer.page_images.page_picture import PagePicture, PictureOrder, draw_in_process

SECONDS, MEGABYTES = 60.0, 1024


def drawn(path: Path, page: int = 1, password: str = "", seconds: float = SECONDS) -> PagePicture:
    """The page as its process draws it."""
    document_hash = hashlib.sha256(path.read_bytes()).hexdigest()
    order = PictureOrder(password, document_hash=document_hash, page=page, dpi=72)
    return draw_in_process(path, order, seconds=seconds, megabytes=MEGABYTES)


@pytest.fixture
def label(tmp_path: Path) -> Path:
    """Two small pages."""
    path = tmp_path / "label.pdf"
    canvas = Canvas(str(path), pagesize=(200, 100))
    for _ in range(2):
        canvas.rect(50, 20, 100, 30, fill=1)
        canvas.showPage()
    canvas.save()
    return path


def test_a_page_comes_as_png_with_its_sizes(label: Path) -> None:
    """In pixels and in points."""
    made = drawn(label, page=2)
    picture = Image.open(io.BytesIO(made.png))
    assert (made.width, made.height, made.width_points, made.height_points, made.dpi) == (200, 100, 200.0, 100.0, 72)
    assert (picture.format, picture.size) == ("PNG", (200, 100))
    assert picture.getpixel((100, 65)) == (0, 0, 0)
    assert picture.getpixel((100, 20)) == (255, 255, 255)


def test_a_page_that_is_not_there_is_told(label: Path) -> None:
    """With those that are."""
    with pytest.raises(NoSuchPageError, match="pages 1-2"):
        drawn(label, page=3)


def test_a_file_of_other_bytes_is_not_drawn(label: Path) -> None:
    """The hash is that of the very bytes that are drawn."""
    with pytest.raises(OtherBytesError):
        draw_in_process(label, PictureOrder(document_hash="0" * 64), seconds=SECONDS, megabytes=MEGABYTES)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    """As its own kind."""
    with pytest.raises(FileMissingError):
        draw_in_process(tmp_path / "gone.pdf", PictureOrder(), seconds=SECONDS, megabytes=MEGABYTES)


def test_time_is_bounded(label: Path) -> None:
    """The process is ended."""
    with pytest.raises(TooLargeError):
        drawn(label, seconds=0.0)


def test_an_encrypted_page_is_drawn_with_its_password_only(tmp_path: Path) -> None:
    """Never without."""
    path = tmp_path / "secret.pdf"
    canvas = Canvas(str(path), encrypt=StandardEncryption("open sesame"))
    canvas.drawString(50, 700, "Testoline")
    canvas.save()
    assert drawn(path, password="open sesame").width == 596  # noqa: S106  a test's
    with pytest.raises(EncryptedError):
        drawn(path)
