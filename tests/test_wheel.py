"""The wheel: what a user installs is whole without the source beside it."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SHIPPED = ("analyzers", "indexer", "server", "opensearch-templates")
PROGRAM = """
import json, sys
import server, opensearchpy
from importlib.resources import files
from indexer.samples import sample_labels
from server.cli.main import main
sample = sample_labels()[0]
templates = [entry.name for entry in files("opensearch-templates").iterdir()]
print(json.dumps([server.__file__, str(sample), sorted(templates)]), file=sys.stderr)
sys.exit(main(["extract", str(sample), "--json"]))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's wheel, built as pip would build it."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(  # noqa: S603  our own build
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    return next(folder.glob("*.whl"))


def test_no_shipped_file_is_forgotten(wheel: Path) -> None:
    """Code, data, samples, templates and generated code: each file of the packages is in the wheel."""
    packed = set(zipfile.ZipFile(wheel).namelist())
    files = [path.relative_to(ROOT) for folder in SHIPPED for path in (ROOT / folder).rglob("*")]
    files += [path.relative_to(ROOT / "proto") for path in (ROOT / "proto" / "factspan").rglob("*")]
    wanted = {path.as_posix() for path in files if path.suffix and "__pycache__" not in path.parts}
    assert wanted - packed == set()


def test_the_wheel_works_without_its_source(wheel: Path, tmp_path: Path) -> None:
    """Installed elsewhere, it finds its samples, templates and data, and reads a label."""
    target = tmp_path / "installed"
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(target)]
    subprocess.run([*install, str(wheel)], check=True, capture_output=True)  # noqa: S603  our own wheel
    done = subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-P", "-c", PROGRAM],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(target), "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    module, sample, templates = json.loads(done.stderr.splitlines()[0])
    assert (Path(module).is_relative_to(target), Path(sample).is_relative_to(target)) == (True, True)
    assert "index-templates" in templates
    assert json.loads(done.stdout)["spans"]
