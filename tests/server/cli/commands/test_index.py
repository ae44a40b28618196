"""`factspan index` as a person or script calls it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from indexer.samples import sample_labels

Run = Callable[..., "tuple[int, str, str]"]
SAMPLE = sample_labels()[-1]


@pytest.mark.usefixtures("real_store")
def test_index_works_on_new_files_and_leaves_them_alone_afterwards(run: Run) -> None:
    """A line a file with --json, a summary for a person."""
    first = run("index", "--json", SAMPLE)
    assert first.code == 0, first.err
    record = json.loads(first.out)
    assert record["outcome"] in ("indexed", "unchanged")
    assert record["spans"] > 0
    again = run("index", SAMPLE)
    assert again.code == 0
    assert "1 file" in again.out
    assert "1 unchanged" in again.out


@pytest.mark.usefixtures("real_store")
def test_a_bad_file_is_one_line_and_stops_no_other(run: Run, tmp_path: Path) -> None:
    """The exit code says that something failed."""
    (tmp_path / "empty.pdf").touch()
    (tmp_path / "text.pdf").write_text("no PDF")
    code, out, err = run("index", "--json", tmp_path / "empty.pdf", tmp_path / "text.pdf", tmp_path / "missing.pdf")
    assert code == 1
    assert [json.loads(line)["outcome"] for line in out.splitlines()] == ["failed"] * 3
    lines = [line for line in err.splitlines() if line.startswith("factspan: ")]
    assert [name in line for name, line in zip(("empty", "text", "missing"), lines, strict=True)] == [True] * 3


def test_without_opensearch_it_says_how_to_start_it(run: Run, free_address: str) -> None:
    """One line, exit code 1."""
    code, out, err = run("index", SAMPLE, "--opensearch-url", f"http://{free_address}")
    assert (code, out) == (1, "")
    assert "factspan up" in err.splitlines()[-1]
    assert "Traceback" not in err
