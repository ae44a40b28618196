"""`factspan plan` as a person or script calls it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., "tuple[int, str, str]"]


@pytest.fixture
def away(free_address: str) -> tuple[str, str]:
    """The option that names an OpenSearch that is not there."""
    return "--opensearch-url", f"http://{free_address}"


def test_a_plan_needs_no_server(run: Run, away: tuple[str, str]) -> None:
    """Nothing runs, and the plan is there."""
    code, out, _ = run("plan", "What is the half-life of examplin?", "--drug", "examplin", "--json", *away)
    plan = json.loads(out)
    assert (code, plan["attribute"], plan["section_types"][0]) == (0, "half_life", "pharmacokinetics")


def test_history_completes_the_question(run: Run, away: tuple[str, str]) -> None:
    """Earlier questions, oldest first."""
    asked = ("and in children?", "--history", "What is the dose of warfarin?")
    assert "What is the dose of warfarin in children?" in run("plan", *asked, *away)[1]


def test_a_file_gives_a_plan_a_line(run: Run, away: tuple[str, str], tmp_path: Path) -> None:
    """Each with its id."""
    lines = [{"id": 7, "question": "side effects?", "drug": "examplin"}, {"id": "b", "question": "How does it work?"}]
    (tmp_path / "in.jsonl").write_text("\n".join(map(json.dumps, lines)))
    code, out, _ = run("plan", "--batch", str(tmp_path / "in.jsonl"), "--json", *away)
    plans = [json.loads(line) for line in out.splitlines()]
    assert (code, [plan["id"] for plan in plans]) == (0, [7, "b"])
    assert plans[0]["section_types"][0] == "adverse_reactions"


def test_a_bad_line_is_named(run: Run, away: tuple[str, str], tmp_path: Path) -> None:
    """By its number."""
    (tmp_path / "in.jsonl").write_text('{"id": 1, "question": "a"}\n{"id": 2}\n')
    code, out, err = run("plan", "--batch", str(tmp_path / "in.jsonl"), "--json", *away)
    assert (code, out) == (2, "")
    assert "line 2" in err


def test_gold_questions_tell_how_often_the_aim_is_right(run: Run, away: tuple[str, str], tmp_path: Path) -> None:
    """By the types of the headings that hold the answers."""
    heading = {"page": 1, "number": "10", "text": "Overdosage", "section_type": "overdosage"}
    (tmp_path / "label.json").write_text(json.dumps({"headings": [heading]}))
    answer = {"page": 1, "section": "10 Overdosage", "quote": "words"}
    asked = {"document": "label", "drug": "examplin", "answerable": True, "answers": [answer]}
    lines = [{**asked, "id": 1, "question": "overdose of examplin"}, {**asked, "id": 2, "question": "side effects?"}]
    (tmp_path / "gold.jsonl").write_text("\n".join(map(json.dumps, lines)))
    batch = ("--batch", str(tmp_path / "gold.jsonl"), "--structure", str(tmp_path))
    code, out, _ = run("plan", *batch, "--json", *away)
    assert code == 0
    assert json.loads(out) == {"questions": 2, "right_type_first": 0.5, "first_named_type_first": 0.5}
    assert "0.500" in run("plan", *batch, *away)[1]


def test_a_label_without_a_structure_is_named(run: Run, away: tuple[str, str], tmp_path: Path) -> None:
    """As wrong usage."""
    answer = {"page": 1, "section": "10 Overdosage", "quote": "words"}
    asked = {"id": 1, "question": "dose?", "document": "label", "answerable": True, "answers": [answer]}
    (tmp_path / "gold.jsonl").write_text(json.dumps(asked))
    code, _, err = run("plan", "--batch", str(tmp_path / "gold.jsonl"), "--structure", str(tmp_path), *away)
    assert code == 2
    assert "label.json" in err


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("dose?", "--batch", "in.jsonl"),
        ("--batch", "in.jsonl", "--drug", "x"),
        ("dose?", "--structure", "folder"),
    ],
)
def test_a_question_or_a_file_is_wanted(run: Run, arguments: tuple[str, ...]) -> None:
    """One of the two, and options that go with it."""
    code, _, err = run("plan", *arguments)
    assert (code, len(err.splitlines())) == (2, 1)
