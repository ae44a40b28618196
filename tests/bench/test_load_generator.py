"""Where the load generator is kept: two processes that build it at once do not fail."""

from pathlib import Path

import load_generator
import pytest


def built(folder: Path, content: str) -> Path:
    """A folder with a program in it."""
    folder.mkdir()
    (folder / "ghz").write_text(content, encoding="utf-8")
    return folder


def test_what_another_process_has_built_stays(tmp_path: Path) -> None:
    """And nothing is left beside it."""
    place = built(tmp_path / "ghz-1", "theirs")
    load_generator.settle(built(tmp_path / "ghz-1.42", "ours"), place)
    assert (place / "ghz").read_text(encoding="utf-8") == "theirs"
    assert [each.name for each in tmp_path.iterdir()] == ["ghz-1"]


def test_what_is_built_first_takes_its_place(tmp_path: Path) -> None:
    """Where nothing is."""
    load_generator.settle(built(tmp_path / "ghz-1.42", "ours"), tmp_path / "ghz-1")
    assert (tmp_path / "ghz-1" / "ghz").read_text(encoding="utf-8") == "ours"


def test_a_place_that_is_taken_by_something_else_is_told(tmp_path: Path) -> None:
    """It holds no program that could be run."""
    (tmp_path / "ghz-1").mkdir()
    (tmp_path / "ghz-1" / "other").touch()
    with pytest.raises(OSError, match="ghz-1"):
        load_generator.settle(built(tmp_path / "ghz-1.42", "ours"), tmp_path / "ghz-1")
