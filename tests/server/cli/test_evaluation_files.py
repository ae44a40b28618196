"""Gold and run files, told from one another."""

import json
from pathlib import Path

import pytest

from server.cli.errors import WrongUsageError
from server.cli.evaluation_files import read_files

GOLD = {"id": 1, "document": "d", "question": "q", "answerable": False, "answers": []}
ANSWER = {"id": 1, "evidence": [], "no_result": True}


def write(path: Path, *records: object) -> Path:
    """A file with a record a line."""
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    return path


def test_a_files_first_line_tells_what_it_holds(tmp_path: Path) -> None:
    """In any order; gold of several files is put together."""
    run = write(tmp_path / "run", ANSWER)
    gold = write(tmp_path / "gold", GOLD, {**GOLD, "id": 2})
    more = write(tmp_path / "more", {**GOLD, "id": 3})
    read = read_files([gold, run, more])
    assert [question.id for question in read.gold] == [1, 2, 3]
    assert [(name, list(answers)) for name, answers in read.runs] == [("run", [1])]


def test_without_gold_there_is_nothing_to_count(tmp_path: Path) -> None:
    """What a run needs beside it is said."""
    with pytest.raises(WrongUsageError, match="no gold questions"):
        read_files([write(tmp_path / "run", ANSWER)])


def test_three_runs_are_one_too_many(tmp_path: Path) -> None:
    """Two can be compared."""
    runs = [write(tmp_path / f"run{number}", ANSWER) for number in range(3)]
    with pytest.raises(WrongUsageError, match="3 files hold runs"):
        read_files([write(tmp_path / "gold", GOLD), *runs])


def test_a_bad_line_is_wrong_usage(tmp_path: Path) -> None:
    """Named by file and line."""
    with pytest.raises(WrongUsageError, match="gold line 2"):
        read_files([write(tmp_path / "gold", GOLD, {"id": 2})])
