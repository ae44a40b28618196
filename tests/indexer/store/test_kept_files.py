"""The folder of kept PDFs."""

import hashlib
import os
from pathlib import Path

import pytest

from indexer.store.kept_files import FileNotKeptError, KeptFiles

BYTES = b"%PDF a label"
HASH = hashlib.sha256(BYTES).hexdigest()


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A file to keep."""
    path = tmp_path / "label.pdf"
    path.write_bytes(BYTES)
    return path


@pytest.fixture
def kept(tmp_path: Path) -> KeptFiles:
    """A folder that is not there yet."""
    return KeptFiles(tmp_path / "files")


def test_a_file_is_kept_under_its_hash(source: Path, kept: KeptFiles) -> None:
    """Its bytes, and nothing else beside it."""
    kept.keep(source, HASH)
    assert kept.path(HASH).read_bytes() == BYTES
    assert HASH in kept.path(HASH).name
    assert [path for path in kept.folder.rglob("*") if path.is_file()] == [kept.path(HASH)]


def test_what_is_kept_is_not_written_again(source: Path, kept: KeptFiles) -> None:
    """The second time does nothing."""
    kept.keep(source, HASH)
    before = kept.path(HASH).stat()
    kept.keep(source, HASH)
    assert (kept.path(HASH).stat().st_ino, kept.path(HASH).stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_a_spoilt_file_is_kept_anew(source: Path, kept: KeptFiles) -> None:
    """Also one of the same length."""
    kept.keep(source, HASH)
    kept.path(HASH).chmod(0o644)
    kept.path(HASH).write_bytes(BYTES[::-1])
    kept.keep(source, HASH)
    assert kept.path(HASH).read_bytes() == BYTES


def test_a_file_that_was_changed_is_refused(source: Path, kept: KeptFiles) -> None:
    """And nothing is left of the attempt."""
    with pytest.raises(FileNotKeptError, match="was changed"):
        kept.keep(source, "0" * 64)
    assert [path for path in kept.folder.rglob("*") if path.is_file()] == []


def test_a_folder_that_cannot_be_written_is_told_with_its_setting(source: Path, tmp_path: Path) -> None:
    """One line."""
    (tmp_path / "taken").write_text("no folder")
    with pytest.raises(FileNotKeptError, match=r"label\.pdf: it can't be kept in .*FACTSPAN_FILES") as caught:
        KeptFiles(tmp_path / "taken").keep(source, HASH)
    assert "\n" not in str(caught.value)


def test_a_removed_file_is_gone_from_its_space_alone(source: Path, tmp_path: Path) -> None:
    """Another space may have the same document; removing what is not there does nothing."""
    mine, other = KeptFiles(tmp_path / "files"), KeptFiles(tmp_path / "files", "other")
    mine.keep(source, HASH)
    other.keep(source, HASH)
    mine.remove(HASH)
    mine.remove(HASH)
    assert (mine.path(HASH).exists(), other.path(HASH).exists()) == (False, True)


def test_what_a_killed_run_left_is_removed_after_a_day(source: Path, kept: KeptFiles) -> None:
    """What another run may be writing now stays."""
    kept.keep(source, HASH)
    old, new = (kept.path(HASH).with_name(f"{HASH}.{name}.part") for name in ("old", "new"))
    for path in (old, new):
        path.touch()
    os.utime(old, (0, 0))
    kept.remove_leftovers()
    assert (old.exists(), new.exists(), kept.path(HASH).exists()) == (False, True, True)
