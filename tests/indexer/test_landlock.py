"""The rule of files, without the filter of calls."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from indexer import landlock

TCP_SINCE = landlock.TCP_SINCE
pytestmark = pytest.mark.skipif(not landlock.version(), reason="this system has no Landlock")


def test_files_are_neither_read_nor_changed(kept_from: Callable[[str], list[str]]) -> None:
    """No program is started; the network is TCP alone, where the system's version has it."""
    kept = kept_from("landlock")
    assert kept == ["read", "write", *(["connect"] if landlock.version() >= TCP_SINCE else []), "run"]


def test_what_is_not_there_is_left_out(tmp_path: Path) -> None:
    """A system need not have every folder that may be read."""
    ruleset = landlock.make_ruleset([tmp_path, tmp_path / "gone", Path(__file__)])
    os.close(ruleset)


@pytest.mark.parametrize("version", [1, 2, 3, 4, 5, 6])
def test_an_older_system_is_asked_for_what_it_knows(
    version: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system takes the rule of each version that it has; a field that is set and unknown would be refused."""
    if version > landlock.version():
        pytest.skip(f"this system has version {landlock.version()}")
    monkeypatch.setattr(landlock, "version", lambda: version)
    os.close(landlock.make_ruleset([tmp_path]))
