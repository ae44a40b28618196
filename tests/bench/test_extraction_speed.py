"""The benchmark of extraction runs; how fast it is, is for people to read."""

import importlib.util
import sys
from importlib.resources import as_file, files
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    """The script as a module."""
    path = Path(__file__).with_name("extraction_speed.py")
    spec = importlib.util.spec_from_file_location("extraction_speed", path)
    if spec is None or spec.loader is None:
        raise AssertionError(f"{path} is no module")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_each_way_reads_the_same_sample(bench: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    """One row a way, each with all pages of the file."""
    with as_file(files("indexer.samples").joinpath("us-zorquela.pdf")) as sample:
        bench.main([str(sample), "--processes", "2"])
    heads, *rows, memory = capsys.readouterr().out.splitlines()
    assert heads.split() == ["way", "pages", "seconds", "pages/s", "times"]
    assert len(rows) == 6
    assert len({row.split()[-4] for row in rows}) == 1
    assert memory.startswith("memory of the largest file (us-zorquela.pdf)")


def test_a_table_compares_with_its_first_row(bench: ModuleType) -> None:
    """Twice the pages a second are two times."""
    text = bench.table([bench.Row("plain", 10, 1.0), bench.Row("ours", 20, 1.0)])
    assert text.splitlines()[2].split() == ["ours", "20", "1.00", "20.0", "2.0"]
