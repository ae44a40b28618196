"""Files of questions, asked side by side."""

import json
from pathlib import Path

import grpc
import pytest
from factspan import ServerUnavailableError
from factspan.v1 import ask_pb2

from server.cli.batching import ask_all
from server.cli.questions_file import BatchQuestion

QUESTIONS = tuple(BatchQuestion(number, f"question {number}") for number in range(20))


def read(path: Path) -> list[dict[str, object]]:
    """The lines of an answers file."""
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.mark.parametrize("jobs", [1, 8])
def test_answers_come_in_the_questions_order(fake_server: object, tmp_path: Path, jobs: int) -> None:
    """However many are under way at a time."""
    outcome = ask_all(QUESTIONS, tmp_path / "out", address=fake_server.address, jobs=jobs, max_items=10)
    assert [record["id"] for record in read(tmp_path / "out")] == list(range(20))
    assert (outcome.asked, outcome.answered, outcome.failed) == (20, 20, 0)


def test_a_question_is_asked_of_its_document_or_else_of_its_drug(fake_server: object, tmp_path: Path) -> None:
    """The document is the narrower one."""
    questions = [BatchQuestion(1, "a", "warfarin", "us-warfarin"), BatchQuestion(2, "b", "warfarin")]
    ask_all(questions, tmp_path / "out", address=fake_server.address, jobs=1, max_items=7)
    scopes = [(list(request.scope.documents), list(request.scope.drugs)) for request in fake_server.asked]
    assert scopes == [(["us-warfarin"], []), ([], ["warfarin"])]
    assert {request.max_items for request in fake_server.asked} == {7}


def test_a_refused_question_does_not_stop_the_others(
    fake_server: object, tmp_path: Path, no_result: ask_pb2.AskResponse
) -> None:
    """Its line says why; a question without an answer is no failure."""
    fake_server.failures["question 1"] = (grpc.StatusCode.NOT_FOUND, "no such document")
    fake_server.answers["question 2"] = no_result
    outcome = ask_all(QUESTIONS[:4], tmp_path / "out", address=fake_server.address, jobs=2, max_items=10)
    assert (outcome.answered, outcome.failed, outcome.first_error) == (2, 1, "no such document")
    records = read(tmp_path / "out")
    assert [record["no_result"] for record in records] == [False, True, True, False]
    assert records[1]["error"] == "no such document"


def test_nothing_is_written_when_the_server_goes_away(fake_server: object, tmp_path: Path) -> None:
    """Half a file of answers would look like a whole one."""
    fake_server.failures["question 3"] = (grpc.StatusCode.UNAVAILABLE, "OpenSearch is away")
    with pytest.raises(ServerUnavailableError):
        ask_all(QUESTIONS, tmp_path / "out", address=fake_server.address, jobs=4, max_items=10)
    assert list(tmp_path.iterdir()) == []


def test_no_questions_are_no_answers(free_address: str, tmp_path: Path) -> None:
    """An empty file gives an empty file."""
    outcome = ask_all([], tmp_path / "out", address=free_address, jobs=1, max_items=10)
    assert (outcome.asked, (tmp_path / "out").read_text()) == (0, "")
