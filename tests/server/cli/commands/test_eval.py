"""`factspan eval` as a person or script calls it."""

import json
from collections.abc import Callable
from pathlib import Path

import grpc
import pytest
from factspan.v1 import ask_pb2

Run = Callable[..., "tuple[int, str, str]"]
QUOTE = "Take one tablet daily."


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    """Two questions: the fake server's usual answer holds the first one's quote; the second one has no answer."""
    path = tmp_path / "gold.jsonl"
    answers = [{"page": 3, "quote": QUOTE}]
    records = [
        {"id": "a", "document": "us-examplon", "question": "How?", "answerable": True, "answers": answers},
        {"id": "b", "document": "us-examplon", "question": "Why?", "answerable": False, "answers": []},
    ]
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    return path


def test_gold_is_asked_and_scored(run: Run, fake_server: object, gold: Path, no_result: ask_pb2.AskResponse) -> None:
    """The budget is told to the server."""
    fake_server.answers["Why?"] = no_result
    code, out, _ = run("eval", gold, "--items", "5", "--chars", "1500", "--json")
    record = json.loads(out)
    assert (code, record["answered_in_full"], record["no_result_on_unanswerable"]) == (0, 1.0, 1.0)
    assert {(request.max_items, request.max_chars) for request in fake_server.asked} == {(5, 1500)}
    assert {tuple(request.scope.documents) for request in fake_server.asked} == {("us-examplon",)}


def test_a_run_is_scored_without_a_server(run: Run, free_address: str, gold: Path, tmp_path: Path) -> None:
    """Nothing is asked."""
    answers = tmp_path / "run.jsonl"
    piece = {"document": "us-examplon", "page": 3, "text": QUOTE}
    answers.write_text(json.dumps({"id": "a", "evidence": [piece]}))
    code, out, _ = run("eval", answers, gold, "--json", "--address", free_address)
    assert (code, json.loads(out)["answered_in_full"]) == (0, 1.0)


def test_a_persons_tables_show_the_misses(
    run: Run, fake_server: object, gold: Path, no_result: ask_pb2.AskResponse
) -> None:
    """With what each step did for them."""
    fake_server.answers["How?"] = no_result
    code, out, _ = run("eval", gold, "--explain")
    assert code == 0
    assert "answered in full" in out
    assert "refused by NO_RESULT" in out


def test_two_settings_are_compared(run: Run, fake_server: object, gold: Path) -> None:
    """The other one has the base's options too."""
    code, out, _ = run("eval", gold, "--set", "pool_size=80", "--compare", "alpha=0.5 rerank=off", "--json")
    assert (code, set(json.loads(out)["comparison"])) == (0, {"answerable", "unanswerable"})
    assert {request.options.pool_size for request in fake_server.asked} == {80}
    assert sum(request.options.HasField("alpha") for request in fake_server.asked) == 2


def test_an_open_run_can_be_kept(run: Run, fake_server: object, gold: Path, tmp_path: Path) -> None:
    """Without scopes or a budget told, as `factspan batch` would write it."""
    code, _, _ = run("eval", gold, "--open", "--cut", "--write", tmp_path / "run.jsonl")
    assert code == 0
    assert {(len(request.scope.documents), request.max_chars) for request in fake_server.asked} == {(0, 0)}
    assert [json.loads(line)["id"] for line in (tmp_path / "run.jsonl").read_text().splitlines()] == ["a", "b"]


def test_only_questions_that_name_their_drug_are_counted(run: Run, fake_server: object, gold: Path) -> None:
    """Here none does."""
    code, out, _ = run("eval", gold, "--named", "--json")
    assert (code, json.loads(out)["questions"], fake_server.asked) == (0, 0, [])


def test_the_ablation_is_a_table_in_markdown(run: Run, fake_server: object, gold: Path) -> None:  # noqa: ARG001 - found by its setting
    """Nothing else is on stdout."""
    code, out, _ = run("eval", gold, "--ablation")
    assert code == 0
    assert all(line.startswith("| ") for line in out.splitlines())


def test_a_question_that_could_not_be_asked_is_an_error(run: Run, fake_server: object, gold: Path) -> None:
    """The figures are still shown."""
    fake_server.failures["How?"] = (grpc.StatusCode.NOT_FOUND, "no document us-examplon")
    code, out, err = run("eval", gold, "--json")
    assert (code, json.loads(out)["answered_in_full"]) == (1, 0.0)
    assert "no document us-examplon" in err


@pytest.mark.parametrize("option", [("--compare", "alpha=1"), ("--ablation",), ("--write", "x")])
def test_a_run_cannot_be_asked_again(run: Run, gold: Path, tmp_path: Path, option: tuple[str, ...]) -> None:
    """Wrong usage, in one line."""
    answers = tmp_path / "run.jsonl"
    answers.write_text('{"id": "a", "evidence": []}')
    code, _, err = run("eval", answers, gold, *option)
    assert (code, len(err.splitlines())) == (2, 1)


def test_a_bad_option_is_named_before_anything_is_asked(run: Run, fake_server: object, gold: Path) -> None:
    """Wrong usage."""
    code, _, err = run("eval", gold, "--compare", "alhpa=1")
    assert (code, fake_server.asked) == (2, [])
    assert "alhpa=1" in err
