"""A plan: for a person as a grid, for a program as JSON with API.md's names."""

from typing import TYPE_CHECKING

from google.protobuf.json_format import MessageToDict
from rich.console import Group, RenderableType
from rich.text import Text

from server.cli.console import words
from server.cli.show.explanation import plan_grid
from server.evaluation.section_types import share
from server.services import messages

if TYPE_CHECKING:
    from collections.abc import Sequence

    from server.evaluation.section_types import Aim
    from server.search.plan.plan import Plan


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


def aims_card(aims: "Sequence[Aim]") -> RenderableType:
    """The figures of ``aims_json`` as a line."""
    found = aims_json(aims)
    return words(
        f"the first section type is right for {found['right_type_first']:.3f} of {found['questions']} questions, "
        f"that of the answer named first for {found['first_named_type_first']:.3f}"
    )


def aims_json(aims: "Sequence[Aim]") -> dict[str, float]:
    """How often plans aim first where the answer is: at any answer's section type, at that of the one named first."""
    return {
        "questions": len(aims),
        "right_type_first": round(share(aim.any_first for aim in aims), 4),
        "first_named_type_first": round(share(aim.named_first for aim in aims), 4),
    }
