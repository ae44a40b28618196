"""The pages that `--image` writes."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import grpc
import pytest
from factspan import FactSpanError
from factspan.v1 import evidence_pb2

from server.cli.errors import CommandError, WrongUsageError
from server.cli.page_images import check_image_file, write_page_images


@pytest.mark.parametrize("name", ["out.jpg", "out", "gone/out.png", "folder.png"])
def test_a_file_that_cannot_be_the_picture_is_wrong_usage(tmp_path: Path, name: str) -> None:
    """Before anything is asked."""
    (tmp_path / "folder.png").mkdir()
    with pytest.raises(WrongUsageError, match="--image"):
        check_image_file(tmp_path / name)


def test_a_png_file_in_a_folder_is_fine(tmp_path: Path) -> None:
    """In any letter case, also one that is there already."""
    (tmp_path / "out.PNG").touch()
    check_image_file(tmp_path / "out.PNG")


def test_words_on_several_pages_give_several_files(
    fake_server: Any, evidence: Callable[..., evidence_pb2.Evidence], tmp_path: Path
) -> None:
    """In the pages' order, each page once."""
    places = [evidence_pb2.Place(page=page) for page in (4, 3, 4)]
    files = write_page_images(fake_server.address, evidence(places=places).citation, tmp_path / "out.png")
    assert [(each.name, each.read_bytes()) for each in files] == [("out.png", b"page 3"), ("out-2.png", b"page 4")]


def test_a_page_that_cannot_be_had_is_the_servers_word(
    fake_server: Any, evidence: Callable[..., evidence_pb2.Evidence], tmp_path: Path
) -> None:
    """Nothing is written."""
    citation = evidence().citation
    fake_server.failures[citation.document_hash] = (grpc.StatusCode.FAILED_PRECONDITION, "the PDF is not kept")
    with pytest.raises(FactSpanError, match="the PDF is not kept"):
        write_page_images(fake_server.address, citation, tmp_path / "out.png")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_is_told(
    fake_server: Any, evidence: Callable[..., evidence_pb2.Evidence], tmp_path: Path
) -> None:
    """With its name."""
    with pytest.raises(CommandError, match=r"cannot write .*out\.png"):
        write_page_images(fake_server.address, evidence().citation, tmp_path / "gone" / "out.png")
