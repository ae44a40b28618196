"""What is pinned."""

import re
import tomllib
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).parents[1]
NAME = re.compile(r"[A-Za-z0-9._-]+")
PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==", re.MULTILINE)


def test_the_lock_holds_all_that_the_program_may_import_with_its_extras() -> None:
    """An image is made of it, and can't be added to."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *chain.from_iterable(project["optional-dependencies"].values())]
    names = {found[0].lower() for each in wanted if (found := NAME.match(each))}
    pinned = {name.lower() for name in PINNED.findall((ROOT / "requirements.lock").read_text(encoding="utf-8"))}
    assert names <= pinned
