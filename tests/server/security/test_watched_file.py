"""A file that changes under its reader."""

from pathlib import Path

import pytest

from server.security.watched_file import WatchedFile


def number(content: bytes) -> int:
    """What these files hold."""
    return int(content)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with a number."""
    path = tmp_path / "number"
    path.write_text("1")
    return path


def test_a_change_is_seen_at_once(file: Path) -> None:
    """Also one that puts another file in its place."""
    watched = WatchedFile(file, number, 0)
    assert watched.get() == 1
    other = file.with_name("other")
    other.write_text("2")
    other.replace(file)
    assert watched.get() == 2


def test_what_can_not_be_used_closes_until_it_is_mended(file: Path) -> None:
    """Broken, gone, back."""
    watched = WatchedFile(file, number, 0)
    file.write_text("broken")
    assert watched.get() == 0
    file.unlink()
    assert watched.get() == 0
    file.write_text("33")
    assert watched.get() == 33


def test_at_the_start_it_must_be_there_and_whole(file: Path) -> None:
    """A server without its keys does not start."""
    file.write_text("broken")
    with pytest.raises(ValueError, match="broken"):
        WatchedFile(file, number, 0)
    file.unlink()
    with pytest.raises(FileNotFoundError):
        WatchedFile(file, number, 0)
