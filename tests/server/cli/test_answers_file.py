"""What batch writes."""

import io
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from factspan.v1 import ask_pb2, evidence_pb2

from server.cli.answers_file import answer_record, failure_record, whole_file, write_records
from server.cli.errors import WrongUsageError

Piece = Callable[..., evidence_pb2.Evidence]


def test_an_answer_has_the_fields_of_the_interface(
    evidence: Piece, answered: Callable[..., ask_pb2.AskResponse]
) -> None:
    """Evidence is ranked, whatever the order of sections; the document goes without .pdf."""
    record = answer_record("q1", answered(evidence("second", rank=2), evidence("first", rank=1)), latency_ms=12.34567)
    assert {name: record[name] for name in ("id", "no_result", "latency_ms", "path")} == {
        "id": "q1",
        "no_result": False,
        "latency_ms": 12.346,
        "path": "HYBRID",
    }
    assert [(piece["text"], piece["document"], piece["page"]) for piece in record["evidence"]] == [
        ("first", "us-examplon", 3),
        ("second", "us-examplon", 3),
    ]
    assert {"section_type", "start", "end"} <= set(record["evidence"][0])


def test_no_result_has_no_evidence_and_says_so(no_result: ask_pb2.AskResponse) -> None:
    """What came nearest is not handed on as evidence."""
    record = answer_record(1, no_result, latency_ms=1.0)
    assert (record["no_result"], record["path"], record["evidence"]) == (True, "NO_RESULT", [])


def test_a_failed_question_says_why() -> None:
    """A line stands for each question, also for one that could not be asked."""
    record = failure_record("q1", "unknown document", latency_ms=1.0)
    assert (record["no_result"], record["evidence"], record["error"]) == (True, [], "unknown document")


def test_records_are_lines() -> None:
    """A line break inside a text is escaped."""
    file = io.StringIO()
    write_records(file, [{"text": "a\nb"}, {"text": "ä"}])
    assert [json.loads(line) for line in file.getvalue().splitlines()] == [{"text": "a\nb"}, {"text": "ä"}]


def test_a_file_is_whole_or_as_it_was(tmp_path: Path) -> None:
    """What fails in the middle leaves the old file, and nothing beside it."""
    path = tmp_path / "out.jsonl"
    path.write_text("old")

    def fail_half_way() -> None:
        with whole_file(path) as file:
            file.write("half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail_half_way()
    assert path.read_text() == "old"
    with whole_file(path) as file:
        file.write("new")
    assert path.read_text() == "new"
    assert [each.name for each in tmp_path.iterdir()] == ["out.jsonl"]


def test_a_pipe_is_written_to_and_stays_one(tmp_path: Path) -> None:
    """As /dev/stdout is one, which root could replace for all."""
    pipe = tmp_path / "out"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        with whole_file(pipe) as file:
            file.write("told")
        assert os.read(reader, 9) == b"told"
    finally:
        os.close(reader)
    assert pipe.is_fifo()


def test_a_link_stays_one(tmp_path: Path) -> None:
    """What it leads to is written."""
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "out.jsonl")
    (tmp_path / "out.jsonl").write_text("old")
    with whole_file(link) as file:
        file.write("new")
    assert link.is_symlink()
    assert (tmp_path / "out.jsonl").read_text() == "new"


def test_a_folder_that_is_not_there_is_wrong_usage(tmp_path: Path) -> None:
    """It is said before any question is asked."""
    with pytest.raises(WrongUsageError, match="there is no folder"), whole_file(tmp_path / "no" / "out.jsonl"):
        pass
