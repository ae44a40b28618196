"""How a plan looks."""

from collections.abc import Callable

from rich.console import RenderableType

from server.cli.show.plan import aims_card, aims_json, plan_card, plan_json
from server.evaluation.section_types import Aim
from server.search.plan.plan import Plan

Printed = Callable[[RenderableType], str]
_PLAN = Plan("dose?", section_types=("dosage",), meanings=("dose of examplin?",))


def test_a_person_sees_sections_and_meanings(printed: Printed) -> None:
    """Where it would look, and what it could mean."""
    shown = printed(plan_card(_PLAN))
    assert all(words in shown for words in ("dosage", "It can mean:", "dose of examplin?"))


def test_a_program_gets_every_field() -> None:
    """Also those that are empty."""
    data = plan_json(_PLAN)
    assert (data["section_types"], data["meanings"], data["drugs"]) == (["dosage"], ["dose of examplin?"], [])


def test_aims_are_counted_in_two_ways(printed: Printed) -> None:
    """Any answer's type, or the first named one's."""
    aims = (Aim(("a", "b"), ("b",)), Aim(("a",), ("a",)))
    assert aims_json(aims) == {"questions": 2, "right_type_first": 1.0, "first_named_type_first": 0.5}
    assert "1.000 of 2 questions" in printed(aims_card(aims))
