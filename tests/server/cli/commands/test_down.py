"""`factspan down` when nothing runs."""

from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., "tuple[int, str, str]"]


def test_down_when_nothing_runs_is_no_error(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What should not run does not run."""
    monkeypatch.setenv("FACTSPAN_DATA", str(tmp_path))
    code, out, err = run("down")
    assert (code, out) == (0, "")
    assert err.count("was not running") == 2
