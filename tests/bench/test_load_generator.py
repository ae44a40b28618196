"""Where the load generator is kept: two processes that build it at once do not fail."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def load_generator() -> Iterator[ModuleType]:
    """The benchmarks' script."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(Path(__file__).parent))
        yield importlib.import_module("load_generator")
        sys.modules.pop("load_generator", None)


def built(folder: Path, content: str) -> Path:
    """A folder with a program in it."""
    folder.mkdir()
    (folder / "ghz").write_text(content, encoding="utf-8")
    return folder


def test_what_another_process_has_built_stays(load_generator: ModuleType, tmp_path: Path) -> None:
    """And nothing is left beside it."""
    place = built(tmp_path / "ghz-1", "theirs")
    load_generator.settle(built(tmp_path / "ghz-1.42", "ours"), place)
    assert (place / "ghz").read_text(encoding="utf-8") == "theirs"
    assert [each.name for each in tmp_path.iterdir()] == ["ghz-1"]


def test_what_is_built_first_takes_its_place(load_generator: ModuleType, tmp_path: Path) -> None:
    """Where nothing is."""
    load_generator.settle(built(tmp_path / "ghz-1.42", "ours"), tmp_path / "ghz-1")
    assert (tmp_path / "ghz-1" / "ghz").read_text(encoding="utf-8") == "ours"


def test_a_place_that_is_taken_by_something_else_is_told(load_generator: ModuleType, tmp_path: Path) -> None:
    """It holds no program that could be run."""
    (tmp_path / "ghz-1").mkdir()
    (tmp_path / "ghz-1" / "other").touch()
    with pytest.raises(OSError, match="ghz-1"):
        load_generator.settle(built(tmp_path / "ghz-1.42", "ours"), tmp_path / "ghz-1")
