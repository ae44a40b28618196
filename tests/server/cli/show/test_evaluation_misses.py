"""How missed questions look."""

from collections.abc import Callable

from rich.console import RenderableType

from server.cli.show.evaluation_misses import miss_record, misses
from server.evaluation.explanation import Candidate, Lost, Trace
from server.evaluation.gold import GoldAnswer, GoldQuestion
from server.evaluation.run import Item, RunAnswer
from server.evaluation.scoring import Budget, judge

ANSWER = GoldAnswer(3, "Take one tablet daily. " * 10)
GOLD = GoldQuestion("q1", "d", "How much?", True, (ANSWER,), "dosage", "keyword")
MISSED = judge(GOLD, RunAnswer("q1", no_result=False, items=(Item("d", 9, "Store it\ndry."),)), Budget())
REFUSED = judge(GOLD, RunAnswer("q1", no_result=True), Budget())
HOLDER = Candidate(Item("d", 3, ANSWER.quote, "dosage", "HYBRID"), "block", boost=2.0)
TRACE = Trace((ANSWER,), Lost.RANKED_LOW, 14, 1.0, {"bm25": 3, "vector": None}, {"HYBRID": 14}, HOLDER)
HELD_BY = "a block of 230 characters, dosage, boost 2.0, by HYBRID"


def test_a_miss_shows_what_was_wanted_and_what_came(printed: Callable[[RenderableType], str]) -> None:
    """Long quotes are cut, lines are joined."""
    shown = " ".join(printed(misses([MISSED], {})).split())
    assert "q1 [dosage/keyword] How much?" in shown
    assert "wanted page 3, sentence: Take one tablet daily." in shown
    assert "came 1 d page 9: Store it dry." in shown
    assert "…" in shown


def test_a_refusal_is_shown(printed: Callable[[RenderableType], str]) -> None:
    """Nothing came."""
    assert "NO RESULT" in printed(misses([REFUSED], {}))


def test_the_plans_section_types_are_shown(printed: Callable[[RenderableType], str]) -> None:
    """Or that it has none; nothing when the run tells no plans."""
    planned = [
        judge(GOLD, RunAnswer("q1", no_result=True, planned_section_types=types), Budget())
        for types in (("dosage", "storage"), ())
    ]
    assert "planned dosage, storage" in printed(misses(planned[:1], {}))
    assert "planned no section type" in printed(misses(planned[1:], {}))
    assert "planned" not in printed(misses([REFUSED], {}))


def test_a_trace_tells_where_it_was_lost_and_how_often(printed: Callable[[RenderableType], str]) -> None:
    """A column a step and path, and a count at the end."""
    shown = " ".join(printed(misses([MISSED], {"q1": (TRACE,)})).split())
    assert "lost ranked too low; complete at rank 14; 100% of its characters in any piece" in shown
    assert f"held by {HELD_BY}" in shown
    assert "bm25 vector HYBRID" in shown
    assert "3 - 14" in shown
    assert shown.endswith("1 ranked too low")


def test_a_miss_for_programs_has_its_trace() -> None:
    """With whole quotes."""
    record = miss_record(MISSED, {"q1": (TRACE,)})
    assert (record["id"], record["missing"], record["came"]) == ("q1", [[ANSWER.quote]], ["Store it\ndry."])
    assert record["traces"] == [
        {
            "lost": "RANKED_LOW",
            "completed_at": 14,
            "share": 1.0,
            "ranks": {"bm25": 3, "vector": None},
            "by_path": {"HYBRID": 14},
            "held_by": HELD_BY,
        }
    ]
