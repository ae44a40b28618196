"""Gold questions as they are read."""

import json
from pathlib import Path

import pytest

from server.evaluation.gold import GoldAnswer, GoldQuestion, gold_questions, is_gold, read_gold
from server.evaluation.json_lines import InputFileError, Line

RECORD = {
    "id": "q1",
    "document": "d",
    "question": "How much?",
    "answerable": True,
    "category": "dosage",
    "style": "keyword",
    "answers": [
        {"page": 2, "section": "2 DOSAGE", "quote": "5 mg", "kind": "table_row", "group": 2},
        {"page": 3, "quote": "5 mg a day"},
        {"page": 4, "quote": "five mg", "group": 2},
    ],
}


def test_a_question_is_read_whole(tmp_path: Path) -> None:
    """What a record leaves out has its default."""
    path = tmp_path / "gold.jsonl"
    path.write_text(json.dumps(RECORD))
    answers = (
        GoldAnswer(2, "5 mg", "table_row", 2, "2 DOSAGE"),
        GoldAnswer(3, "5 mg a day"),
        GoldAnswer(4, "five mg", group=2),
    )
    (question,) = read_gold([path])
    assert question == GoldQuestion("q1", "d", "How much?", True, answers, "dosage", "keyword")
    assert [[answer.page for answer in group] for group in question.groups] == [[2, 4], [3]]


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"answers": []}, "answers"),
        ({"answers": None}, "answers"),
        ({"answerable": "yes"}, "answerable"),
        ({"answers": [{"page": 1, "quote": " "}]}, "answers 1: .quote"),
        ({"answers": [{"quote": "x"}]}, "answers 1: .page"),
        ({"id": None}, "id"),
        ({"document": 3}, "document"),
    ],
)
def test_a_record_that_is_no_question_is_named(changes: dict[str, object], named: str) -> None:
    """By file, line and field."""
    with pytest.raises(InputFileError, match=rf"gold line 7.*{named}"):
        gold_questions([Line("gold line 7", RECORD | changes)])


def test_a_question_without_an_answer_needs_none() -> None:
    """Whatever stands under ``answers``."""
    (question,) = gold_questions([Line("", {**RECORD, "answerable": False, "answers": None})])
    assert question.answers == ()


def test_gold_is_told_from_a_run() -> None:
    """Only gold says whether there is an answer."""
    assert is_gold(Line("", RECORD))
    assert not is_gold(Line("", {"id": 1, "evidence": []}))


@pytest.mark.parametrize(
    ("question", "names", "named"),
    [
        ("How is Zorquela-10 stored?", (), True),
        ("ALIMTA dose", ("Alimta",), True),
        ("How is it stored?", ("Alimta", ""), False),
    ],
)
def test_a_question_names_its_drug_in_any_letter_case(question: str, names: tuple[str, ...], *, named: bool) -> None:
    """As the gold has it, or by another of its names; an empty name stands nowhere."""
    assert GoldQuestion(1, "d", question, answerable=False, drug="zorquela").names_one_of(names) is named
    assert not GoldQuestion(1, "d", question, answerable=False).names_one_of(())
