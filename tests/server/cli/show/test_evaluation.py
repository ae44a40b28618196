"""How figures look."""

from collections.abc import Callable

from rich.console import RenderableType

from server.cli.show.evaluation import comparison, comparison_record, evaluation, figures_record
from server.evaluation.comparison import Comparison
from server.evaluation.gold import GoldAnswer, GoldQuestion
from server.evaluation.run import Item, RunAnswer
from server.evaluation.scoring import Budget, score

QUOTE = "Take one tablet daily."
GOLD = GoldQuestion("q1", "d", "How [bold]much?", True, (GoldAnswer(3, QUOTE),), "dosage", "keyword")
RIGHT = RunAnswer("q1", no_result=False, items=(Item("d", 3, QUOTE),), latency_ms=12.4, path="HYBRID")
FIGURES = score("base", (GOLD,), {"q1": RIGHT}, Budget()).figures
NONE = score("other", (GOLD,), {}, Budget()).figures
COMPARED = Comparison(1, (), (GOLD,), -1.0, -1.0, -1.0, 1.0)


def test_two_settings_stand_side_by_side(printed: Callable[[RenderableType], str]) -> None:
    """A column each; what a run does not tell is a dash."""
    shown = " ".join(printed(evaluation([("base", FIGURES), ("other", NONE)])).split())
    assert "answered in full 1.000 0.000" in shown
    assert "latency ms p50 12 ms -" in shown
    assert "dosage 1/1 1.00 0/1 0.00" in shown
    assert "keyword 1/1" in shown
    assert "d 1/1" in shown


def test_a_comparison_names_its_questions(printed: Callable[[RenderableType], str]) -> None:
    """With their words as they are."""
    shown = " ".join(printed(comparison(COMPARED, "answerable")).split())
    assert "answerable: -1.000 (95 % -1.000 to -1.000), 0 won, 1 lost of 1" in shown
    assert "- q1 [dosage/keyword] How [bold]much?" in shown


def test_figures_for_programs_have_the_measuring_scripts_names() -> None:
    """And null for what is not known."""
    record = figures_record(NONE)
    assert (record["answered_in_full"], record["in_full_at_10"], record["latency_ms_p50"]) == (0.0, 0.0, None)
    assert record["by_style"] == {"keyword": "0/1"}


def test_a_comparison_for_programs_has_ids() -> None:
    """Of the questions won and lost."""
    assert comparison_record(COMPARED) == {
        "questions": 1,
        "difference": -1.0,
        "low": -1.0,
        "high": -1.0,
        "chance": 1.0,
        "won": [],
        "lost": ["q1"],
    }
