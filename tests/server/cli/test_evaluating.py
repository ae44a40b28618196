"""Gold questions asked by several settings."""

import json
from pathlib import Path

import grpc
from factspan.v1 import ask_pb2, document_pb2, plan_pb2

from server.cli.evaluating import Asking, Setting, ask_by_all, first_failure, keep_run, naming_their_drug
from server.cli.search_options import search_options
from server.evaluation.gold import GoldQuestion
from server.evaluation.scoring import Budget

GOLD = tuple(GoldQuestion(name, f"label-{name}", f"{name}?", answerable=False) for name in "abc")
PLAIN = Setting("base", search_options([]))
WORDS = Setting("other", search_options(["alpha=0"]), Budget(5, 1500))


def test_settings_are_asked_in_turn(fake_server: object) -> None:
    """Question by question, each one beginning with the next setting."""
    ask_by_all(GOLD, [PLAIN, WORDS], Asking(fake_server.address, 1, scoped=True))
    order = [(request.question, request.options.HasField("alpha")) for request in fake_server.asked]
    assert order == [("a?", False), ("a?", True), ("b?", True), ("b?", False), ("c?", False), ("c?", True)]


def test_answers_go_to_their_setting_in_the_questions_order(fake_server: object) -> None:
    """However many are under way."""
    asked = ask_by_all(GOLD, [PLAIN, WORDS], Asking(fake_server.address, 4, scoped=True))
    assert [(each.setting, list(each.run)) for each in asked] == [(PLAIN, list("abc")), (WORDS, list("abc"))]


def test_a_budget_is_told_to_the_server(fake_server: object) -> None:
    """Without one the server's own holds."""
    ask_by_all(GOLD[:1], [PLAIN, WORDS], Asking(fake_server.address, 1, scoped=True))
    assert [(each.max_items, each.max_chars) for each in fake_server.asked] == [(0, 0), (5, 1500)]


def test_a_question_is_kept_to_its_document_or_is_open(fake_server: object) -> None:
    """As the caller says."""
    for scoped in (True, False):
        ask_by_all(GOLD[:1], [PLAIN], Asking(fake_server.address, 1, scoped=scoped))
    assert [list(request.scope.documents) for request in fake_server.asked] == [["label-a"], []]


def test_a_refused_question_counts_as_not_answered(fake_server: object) -> None:
    """And the reason is kept."""
    fake_server.failures["b?"] = (grpc.StatusCode.NOT_FOUND, "no document label-b")
    asked = ask_by_all(GOLD, [PLAIN], Asking(fake_server.address, 2, scoped=True))
    assert [answer.no_result for answer in asked[0].run.values()] == [False, True, False]
    assert first_failure(asked) == "no document label-b"


def test_the_plans_section_types_are_kept(fake_server: object) -> None:
    """For how often the first one is right."""
    fake_server.answers["a?"] = ask_pb2.AskResponse(plan=plan_pb2.Plan(section_types=["dosage", "storage"]))
    (asked,) = ask_by_all(GOLD[:1], [PLAIN], Asking(fake_server.address, 1, scoped=True))
    assert asked.run["a"].planned_section_types == ("dosage", "storage")


def test_questions_that_name_their_drug_are_known_by_the_registry(
    fake_server: object, document: document_pb2.Document
) -> None:
    """A brand name of the question's own document."""
    fake_server.documents.append(document)
    asked = [
        GoldQuestion(1, "us-examplon", "Dose of EXAMPLON?", answerable=False),
        GoldQuestion(2, "us-examplon", "What is the dose?", answerable=False),
        GoldQuestion(3, "us-other", "Dose of Examplon?", answerable=False),
        GoldQuestion(4, "us-other", "Dose of other?", answerable=False, drug="other"),
    ]
    assert [question.id for question in naming_their_drug(asked, fake_server.address)] == [1, 4]


def test_a_run_can_be_kept(fake_server: object, tmp_path: Path) -> None:
    """A line a question; nothing is written when no file is named."""
    (asked,) = ask_by_all(GOLD, [PLAIN], Asking(fake_server.address, 1, scoped=True))
    keep_run(None, asked)
    assert list(tmp_path.iterdir()) == []
    keep_run(tmp_path / "run.jsonl", asked)
    assert [json.loads(line)["id"] for line in (tmp_path / "run.jsonl").read_text().splitlines()] == list("abc")
