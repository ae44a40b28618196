"""`factspan demo`, end to end, as `make demo` runs it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.slow
def test_demo_shows_answers_with_their_sources_and_stops_what_it_started(node_folder: Path, tmp_path: Path) -> None:
    """A node and a server of its own, the sample labels, the questions, and nothing left running."""
    data = node_folder / "demo-data"  # root's node must get there
    done = subprocess.run(
        [sys.executable, "-m", "server.cli.main", "demo"],
        env={**os.environ, "FACTSPAN_DATA": str(data), "XDG_CONFIG_HOME": str(tmp_path), "COLUMNS": "100"},
        capture_output=True,
        text=True,
        check=False,
        timeout=540,
    )
    assert done.returncode == 0, done.stderr
    assert "3 indexed" in done.stdout
    for shown in ("ZORQUELA", "NORVELTIC", "Kandorvix", "ANSWERED", "NO RESULT", "page "):
        assert shown in done.stdout
    assert "factspan up --detach" in done.stderr
    assert "Traceback" not in done.stderr
    assert list(data.rglob("node.json")) == []
    assert list(data.rglob("server.json")) == []


def test_a_folder_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    """Before anything is started."""
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "server.cli.main", "demo", str(tmp_path / "nothing")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert "nothing" in done.stderr
