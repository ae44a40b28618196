"""A whole evaluation."""

from collections.abc import Callable

from rich.console import RenderableType

from server.cli.show.evaluation_report import Report, report, report_record
from server.evaluation.gold import GoldAnswer, GoldQuestion
from server.evaluation.run import Item, RunAnswer
from server.evaluation.scoring import Budget, score

QUOTE = "Take one tablet daily."
GOLD = (
    GoldQuestion("q1", "d", "How much?", answerable=True, answers=(GoldAnswer(3, QUOTE),)),
    GoldQuestion("q2", "d", "Why?", answerable=False),
)
FULL = score("base", GOLD, {"q1": RunAnswer("q1", no_result=False, items=(Item("d", 3, QUOTE),))}, Budget())
REFUSING = score("other", GOLD, {name: RunAnswer(name, no_result=True) for name in ("q1", "q2")}, Budget())


def test_one_run_is_compared_with_nothing(printed: Callable[[RenderableType], str]) -> None:
    """Its figures alone."""
    found = Report((FULL,), (), {})
    assert found.comparisons == {}
    assert "won" not in printed(report(found))
    assert report_record(found)["misses"] == []


def test_two_runs_are_compared_by_kind_of_question(printed: Callable[[RenderableType], str]) -> None:
    """One that always refuses loses an answer and wins a refusal."""
    found = Report((FULL, REFUSING), (), {})
    assert {what: each.difference for what, each in found.comparisons.items()} == {"answerable": -1, "unanswerable": 1}
    assert "answerable: -1.000" in printed(report(found))
    record = report_record(found)
    assert (record["answered_in_full"], record["other"]["answered_in_full"]) == (1.0, 0.0)
    assert record["comparison"]["unanswerable"]["won"] == ["q2"]


def test_the_misses_shown_are_those_of_the_first_run(printed: Callable[[RenderableType], str]) -> None:
    """As many as were asked for."""
    found = Report((REFUSING,), REFUSING.missed, {})
    assert "q1 [-/-] How much?" in printed(report(found))
    assert [miss["id"] for miss in report_record(found)["misses"]] == ["q1"]
