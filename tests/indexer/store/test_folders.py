"""Where FactSpan keeps its files, and who can reach them."""

import os
import pwd
from pathlib import Path

import pytest

from indexer.store.folders import can_reach, default_cache, default_data


def someone_else() -> pwd.struct_passwd:
    """A user who owns nothing here."""
    return pwd.struct_passwd(("someone", "x", 54321, 54321, "", "/", "/bin/false"))


def test_a_user_keeps_files_in_the_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The usual folders below the home, unless the variables of the desktop's rules say otherwise."""
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", "/elsewhere")
    assert default_cache() == tmp_path / ".cache" / "factspan"
    assert default_data() == Path("/elsewhere/factspan")


def test_root_keeps_files_where_the_node_user_can_reach_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Root's home is closed to the user that OpenSearch runs as, wherever it is."""
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_cache() == Path("/var/cache/factspan")
    assert default_data() == Path("/var/lib/factspan")


def test_a_closed_folder_on_the_way_can_not_be_reached(tmp_path: Path) -> None:
    """One closed folder is enough, an open one below it helps nothing."""
    inner = tmp_path / "closed" / "open"
    inner.mkdir(parents=True)
    (tmp_path / "closed").chmod(0o700)
    assert not can_reach(inner, someone_else())


def test_the_owner_reaches_a_closed_folder(tmp_path: Path) -> None:
    """Who owns a folder may enter it."""
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    assert can_reach(closed, pwd.getpwuid(os.geteuid()))


def test_what_is_not_there_yet_can_be_reached() -> None:
    """A folder still to be made is judged by those above it."""
    assert can_reach(Path("/no-such-folder/inside"), someone_else())
