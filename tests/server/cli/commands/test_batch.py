"""`factspan batch` as a person or script calls it."""

import json
from collections.abc import Callable
from pathlib import Path

import grpc

Run = Callable[..., "tuple[int, str, str]"]


def questions(folder: Path, *lines: str) -> Path:
    """A file of questions."""
    path = folder / "in.jsonl"
    path.write_text("\n".join(lines))
    return path


def test_batch_writes_answers_and_says_how_it_went(run: Run, fake_server: object, tmp_path: Path) -> None:  # noqa: ARG001 - found by its setting
    """Stdout stays empty: the data is in the file."""
    path = questions(tmp_path, '{"id": "a", "question": "How is it stored?", "answers": []}')
    code, out, err = run("batch", path, tmp_path / "out.jsonl")
    assert (code, out) == (0, "")
    assert "1 questions" in err or "1 question " in err
    assert json.loads((tmp_path / "out.jsonl").read_text())["id"] == "a"


def test_batch_fails_when_a_question_failed(run: Run, fake_server: object, tmp_path: Path) -> None:
    """All lines are written, and the exit code says that something is missing."""
    fake_server.failures["q"] = (grpc.StatusCode.NOT_FOUND, "no document x")
    code, _, err = run("batch", questions(tmp_path, '{"id": 1, "question": "q"}'), tmp_path / "out.jsonl")
    assert code == 1
    assert "no document x" in err.splitlines()[-1]
    assert (tmp_path / "out.jsonl").exists()


def test_batch_names_a_bad_line(run: Run, fake_server: object, tmp_path: Path) -> None:
    """Wrong usage; nothing is asked, nothing written."""
    code, _, err = run("batch", questions(tmp_path, '{"id": 1, "question": "q"}', "{}"), tmp_path / "out.jsonl")
    assert (code, len(err.splitlines())) == (2, 1)
    assert "line 2" in err
    assert fake_server.asked == []
    assert not (tmp_path / "out.jsonl").exists()
