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


def test_spans_have_tags(run: Run) -> None:
    """What a filter can ask for."""
    spans = json.loads(run("extract", sample_labels()[0], "--json").out)["spans"]
    told = {tag for span in spans for tag in span["tags"]}
    assert {"body_part:liver", "specialty:pediatrics"} <= told


def test_pages_are_drawn_with_their_layers(run: Run, tmp_path: Path) -> None:
    """The chosen ones, into a folder that need not be there; the outline comes as ever."""
    code, out, err = run("extract", sample_labels()[0], "--debug-image", tmp_path / "a" / "b", "--pages", "1,3")
    assert (code, "us_plr" in out) == (0, True)
    assert "page-001.png to page-003.png, 2 pages" in err
    assert sorted(path.name for path in (tmp_path / "a" / "b").iterdir()) == ["page-001.png", "page-003.png"]


@pytest.mark.parametrize(
    ("options", "code", "complaint"),
    [
        (["--pages", "999"], 1, "there is no page 999"),
        (["--pages", "one"], 2, "1-3,8"),
        (["--layers", "spams"], 2, "no such layer"),
    ],
)
def test_what_cannot_be_drawn_is_one_line(
    run: Run, tmp_path: Path, options: list[str], code: int, complaint: str
) -> None:
    """And nothing is written."""
    found = run("extract", sample_labels()[0], "--debug-image", tmp_path / "images", *options)
    assert (found.code, found.out, len(found.err.splitlines())) == (code, "", 1)
    assert complaint in found.err
    assert not (tmp_path / "images").exists()


def test_choosing_what_to_draw_needs_a_folder(run: Run) -> None:
    """Else the options would be ignored in silence."""
    code, _, err = run("extract", sample_labels()[0], "--pages", "1")
    assert code == 2
    assert "--debug-image" in err


@pytest.mark.parametrize("content", [None, b"", b"no PDF at all", b"%PDF-1.7\nbroken"])
def test_a_bad_file_is_one_line(run: Run, tmp_path: Path, content: bytes | None) -> None:
    """Missing, empty, no PDF, broken: exit code 1, no stack trace."""
    path = tmp_path / "bad.pdf"
    if content is not None:
        path.write_bytes(content)
    code, out, err = run("extract", path)
    assert (code, out, len(err.splitlines())) == (1, "", 1)
    assert "bad.pdf" in err
