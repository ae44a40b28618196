"""How a plan looks."""

from collections.abc import Callable

from rich.console import RenderableType

from server.cli.show.plan import plan_card, plan_json
from server.search.types import Plan

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
