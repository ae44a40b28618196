"""The benchmark of extraction runs; how fast it is, is for people to read."""

from importlib.resources import as_file, files

import extraction_speed
import pytest


def test_each_way_reads_the_same_sample(capsys: pytest.CaptureFixture[str]) -> None:
    """One row a way, each with all pages of the file."""
    with as_file(files("indexer.samples").joinpath("us-zorquela.pdf")) as sample:
        extraction_speed.main([str(sample), "--processes", "2"])
    heads, *rows, memory = capsys.readouterr().out.splitlines()
    assert heads.split() == ["way", "pages", "seconds", "pages/s", "times"]
    assert len(rows) == 6
    assert len({row.split()[-4] for row in rows}) == 1
    assert memory.startswith("memory of the largest file (us-zorquela.pdf)")


def test_a_table_compares_with_its_first_row() -> None:
    """Twice the pages a second are two times."""
    text = extraction_speed.table([extraction_speed.Row("plain", 10, 1.0), extraction_speed.Row("ours", 20, 1.0)])
    assert text.splitlines()[2].split() == ["ours", "20", "1.00", "20.0", "2.0"]
