"""One document in its own process."""

from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from indexer.errors import BadDocumentError, FileMissingError, NotAPdfError, TooLargeError
from indexer.sandbox import check_file, extract_in_process


@pytest.fixture
def label(tmp_path: Path) -> Path:
    """A small PDF."""
    path = tmp_path / "label.pdf"
    canvas = Canvas(str(path))
    canvas.drawString(50, 700, "Testoline is a drug.")
    canvas.save()
    return path


def test_a_document_comes_back_from_its_process(label: Path) -> None:
    """As it would in this one."""
    assert extract_in_process(label, seconds=60).canonical_text == "Testoline is a drug."


def test_a_bad_file_is_told_by_its_class(tmp_path: Path) -> None:
    """The class crosses the border of the process."""
    path = tmp_path / "notes.pdf"
    path.write_text("no label")
    with pytest.raises(NotAPdfError, match=r"notes\.pdf"):
        extract_in_process(path, seconds=60)


def test_time_is_bounded(label: Path) -> None:
    """A process that takes too long is ended."""
    with pytest.raises(TooLargeError, match="not read within"):
        extract_in_process(label, seconds=0.0)


def test_memory_is_bounded(label: Path) -> None:
    """A process that needs too much is ended, with an error of its own."""
    with pytest.raises(BadDocumentError):
        extract_in_process(label, seconds=60, megabytes=1)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    """Nothing is started for it."""
    with pytest.raises(FileMissingError, match="no such file"):
        check_file(tmp_path / "gone.pdf")
