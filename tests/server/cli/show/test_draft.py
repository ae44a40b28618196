"""How a draft looks."""

from collections.abc import Callable

from factspan.v1 import ask_pb2, draft_pb2, evidence_pb2
from rich.console import RenderableType

from server.cli.show.draft import draft

Printed = Callable[[RenderableType], str]


def test_a_statement_stands_above_the_words_that_prove_it(
    printed: Printed, evidence: Callable[..., evidence_pb2.Evidence], answered: Callable[..., ask_pb2.AskResponse]
) -> None:
    """With its model, and what was left out."""
    statement = draft_pb2.DraftStatement(text="One a day.", evidence=[evidence()], made_by="made-up-1")
    dropped = [draft_pb2.DroppedStatements(count=2, reason="a quote is not exact")]
    response = draft_pb2.DraftResponse(statements=[statement], dropped=dropped, ask=answered(evidence()))
    shown = printed(draft("How much?", response))
    assert shown.index("One a day.") < shown.index("Take one tablet daily.") < shown.index("page 3")
    assert "Draft by made-up-1: a model wrote the sentences" in shown
    assert "Left out: 2 statements, a quote is not exact" in shown


def test_without_a_draft_the_reason_is_told(printed: Printed, no_result: ask_pb2.AskResponse) -> None:
    """And no model is named."""
    shown = printed(draft("q", draft_pb2.DraftResponse(ask=no_result, notes=["the model was not asked"])))
    assert "NO RESULT" in shown
    assert "Note: the model was not asked" in shown
    assert "Draft by" not in shown
