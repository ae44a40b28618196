"""Every FACTSPAN_... that stands in deploy/ or in the page for operators is a setting that there is."""

import re
from pathlib import Path

from server.cli.errors import DEBUG_VARIABLE

BUILT_WITH = {"FACTSPAN_IMAGE"}
"""Of compose.yaml itself, which puts in the image."""


def test_every_variable_is_a_setting(deploy: Path, settings: frozenset[str]) -> None:
    """One that is spelt wrong would be read by nobody, and say nothing."""
    pages = [path for path in deploy.rglob("*") if path.is_file()] + [deploy.parent / "docs" / "operations.md"]
    used = {
        (found, path.name)
        for path in pages
        for found in re.findall(r"FACTSPAN_[A-Z0-9_]*[A-Z0-9](?![A-Z0-9_.]*\.\.\.)", path.read_text(encoding="utf-8"))
    }
    wrong = {(name, file) for name, file in used if name not in settings | BUILT_WITH | {DEBUG_VARIABLE}}
    assert wrong == set()
    assert len(used) > 20
