"""The .proto files by buf: lint, and nothing that breaks callers of the last release."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROTO = ROOT / "proto"
RELEASED = Path(__file__).parent / "fixtures" / "api.binpb"
"""The API as of the last release; until then, as it first was.  `buf build proto --exclude-source-info` makes it."""


def run(buf: Path, *arguments: object) -> str:
    """What buf finds, nothing when all is well."""
    done = subprocess.run([buf, *map(str, arguments)], capture_output=True, text=True, check=False)  # noqa: S603  # pinned
    assert (done.returncode == 0) == (done.stdout + done.stderr == ""), done.stderr
    return done.stdout + done.stderr


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the .proto files, to be spoilt."""
    shutil.copytree(PROTO, tmp_path / "proto", ignore=shutil.ignore_patterns("*.py", "*.pyi", "__pycache__"))
    return tmp_path / "proto"


def test_lint_finds_nothing(buf: Path) -> None:
    """Buf's STANDARD rules, and a comment on everything."""
    assert run(buf, "lint", PROTO) == ""


def test_nothing_breaks_callers_of_the_last_release(buf: Path) -> None:
    """Their messages still mean the same, on the wire and as JSON."""
    assert run(buf, "breaking", PROTO, "--against", RELEASED) == ""


def test_a_renumbered_field_would_be_found(buf: Path, copied: Path) -> None:
    """The check before this one can fail."""
    file = copied / "factspan" / "v1" / "search.proto"
    file.write_text(file.read_text(encoding="utf-8").replace("string query = 1;", "string query = 99;"), "utf-8")
    assert "query" in run(buf, "breaking", copied, "--against", RELEASED)


def test_a_field_without_a_comment_would_be_found(buf: Path, copied: Path) -> None:
    """As the one above."""
    file = copied / "factspan" / "v1" / "plan.proto"
    file.write_text(file.read_text(encoding="utf-8").replace("  // Who made the plan.\n", ""), "utf-8")
    assert "made_by" in run(buf, "lint", copied)
