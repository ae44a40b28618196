"""A plan: for a person as a grid, for a program as JSON with API.md's names."""

from typing import TYPE_CHECKING

from google.protobuf.json_format import MessageToDict
from rich.console import Group, RenderableType
from rich.text import Text

from server.cli.console import words
from server.cli.show.explanation import plan_grid
from server.services import messages

if TYPE_CHECKING:
    from server.search.types import Plan


def plan_card(plan: "Plan") -> RenderableType:
    """What would be looked for and where, or what the question can mean."""
    meanings = [words(f"  {meaning}") for meaning in plan.meanings]
    ambiguous = [Text("It can mean:", "bold"), *meanings] if meanings else []
    return Group(Text("Plan", "bold"), plan_grid(messages.plan(plan)), *ambiguous)


def plan_json(plan: "Plan") -> dict[str, object]:
    """A plan as a program reads it; every field is there, empty or not."""
    data = MessageToDict(
        messages.plan(plan), preserving_proto_field_name=True, always_print_fields_with_no_presence=True
    )
    return {**data, "meanings": list(plan.meanings)}
