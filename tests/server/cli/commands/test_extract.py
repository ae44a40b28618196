"""`factspan extract` as a person or script calls it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from indexer.samples import sample_labels

Run = Callable[..., "tuple[int, str, str]"]


def test_extract_shows_label_and_sections(run: Run) -> None:
    """What the indexer sees, as a person checks it."""
    code, out, err = run("extract", sample_labels()[0])
    assert (code, err) == (0, "")
    assert "us_plr" in out
    assert "4 CONTRAINDICATIONS  contraindications" in out


def test_json_is_one_object_whose_ranges_hold(run: Run) -> None:
    """``canonical_text[start:end]`` is each span's text."""
    out = run("extract", sample_labels()[0], "--json").out
    assert out.count("\n") == 1
    document = json.loads(out)
    text = document["canonical_text"]
    assert document["spans"]
    assert all(text[span["start"] : span["end"]] == span["text"] for span in document["spans"])


@pytest.mark.parametrize("content", [None, b"", b"no PDF at all", b"%PDF-1.7\nbroken"])
def test_a_bad_file_is_one_line(run: Run, tmp_path: Path, content: bytes | None) -> None:
    """Missing, empty, no PDF, broken: exit code 1, no stack trace."""
    path = tmp_path / "bad.pdf"
    if content is not None:
        path.write_bytes(content)
    code, out, err = run("extract", path)
    assert (code, out, len(err.splitlines())) == (1, "", 1)
    assert "bad.pdf" in err
