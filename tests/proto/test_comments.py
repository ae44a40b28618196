"""The comments of the .proto files as data."""

import json
import subprocess
import sys
from pathlib import Path

from factspan.v1 import ask_pb2

ROOT = Path(__file__).parents[2]
STORED = ROOT / "proto" / "factspan" / "v1" / "comments.json"


def test_the_stored_comments_are_those_of_the_files(tmp_path: Path) -> None:
    """`make proto` writes them anew."""
    script = [sys.executable, str(ROOT / "proto" / "comments.py"), str(tmp_path / "comments.json")]
    done = subprocess.run(script, capture_output=True, text=True, check=False)  # noqa: S603  # our own script
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "comments.json").read_text(encoding="utf-8") == STORED.read_text(encoding="utf-8"), "make proto"


def test_each_field_has_its_comment() -> None:
    """By its full name, nested ones too, in one line."""
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    assert all(stored.values())
    assert {f"AskRequest.{field.name}" for field in ask_pb2.AskRequest.DESCRIPTOR.fields} <= set(stored)
    assert "HistoryTurn.Role.ROLE_USER" in stored
    assert not any("\n" in comment for comment in stored.values())
