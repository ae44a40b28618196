"""The house's rules that tools can hold: lint, format, types; no machine's paths; a test beside each file."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CODE_FOLDERS = ("analyzers", "indexer", "server", "proto")
# Files with nothing to test on their own: plain data classes, protocols, and what other tests run through.
WITHOUT_TWIN = {
    "analyzers/providers/base.py": "a protocol",
    "analyzers/providers/chat.py": "a protocol and plain data classes",
    "analyzers/providers/errors.py": "classes of errors",
    "analyzers/providers/reranker.py": "a protocol",
    "indexer/extract/document.py": "plain data classes",
    "indexer/extract/ink.py": "plain data classes",
    "indexer/extract/debug/layers.py": "plain data classes",
    "indexer/extract/layered.py": "a plain data class",
    "indexer/generate/generated.py": "plain data classes",
    "server/draft/drafter.py": "a protocol and plain data classes",
    "server/quotes/verdicts.py": "plain data classes",
    "server/search/answer.py": "plain data classes",
    "server/search/inquiry.py": "plain data classes",
    "server/search/plan/plan.py": "plain data classes",
    "proto/factspan/calls.py": "protocols",
}


def code_files() -> list[Path]:
    """The project's own code files, without generated ones."""
    files = [path for folder in CODE_FOLDERS for path in (ROOT / folder).rglob("*.py")]
    return [path for path in files if "_pb2" not in path.name and path.name != "__init__.py"]


@pytest.mark.parametrize(
    "command",
    [("ruff", "check", "."), ("ruff", "format", "--check", "."), ("mypy",)],
    ids=["lint", "format", "types"],
)
def test_tool_finds_nothing(command: tuple[str, ...]) -> None:
    """Lint, format and strict types hold over the whole project."""
    done = subprocess.run(  # noqa: S603 - our own tools
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_each_code_file_has_its_test() -> None:
    """``tests/<path>/test_<file>.py`` stands for ``<path>/<file>.py``."""
    missing = [
        str(relative)
        for path in code_files()
        if str(relative := path.relative_to(ROOT)) not in WITHOUT_TWIN
        and not (ROOT / "tests" / relative.parent / f"test_{relative.name}").exists()
    ]
    assert missing == []


def test_no_file_is_named_after_nothing() -> None:
    """A file's name says what it knows."""
    vague = {"utils", "util", "helpers", "helper", "common", "manager", "misc"}
    assert [path for path in code_files() if set(path.stem.split("_")) & vague] == []


def test_no_tracked_file_names_a_machine_or_a_registry() -> None:
    """Neither paths of a developer's machine nor registry addresses stand in the project."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S607 - git as installed
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    pattern = re.compile(
        r"(^|[^A-Za-z])/(work|root|farm)/|--(extra-)?index-url|https?://(registry|repo\d*|proxy|files)\."
    )
    found = []
    for name in filter(None, listed.stdout.split("\0")):
        path = ROOT / name
        if path == Path(__file__) or not path.is_file():
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a PDF or a picture
        found += [f"{name}:{number}" for number, line in enumerate(text.splitlines(), 1) if pattern.search(line)]
    assert found == []
