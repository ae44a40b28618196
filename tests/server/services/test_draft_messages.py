"""Drafts as messages."""

from collections.abc import Callable

from factspan.v1 import ask_pb2, draft_pb2, quotes_pb2

from indexer.store.records import EvidenceRecord
from server.draft.check import CheckedDraft, CheckedStatement, Why
from server.draft.drafting import Draft
from server.services.draft_messages import draft_response


def test_statements_carry_their_evidence_and_their_maker(record: Callable[..., EvidenceRecord]) -> None:
    """Beside what was dropped, and the answer."""
    kept = CheckedStatement("Twice daily.", (record(),))
    draft = Draft(CheckedDraft((kept,), ((Why.NOT_EXACT, 2), (Why.NO_QUOTE, 1))), "a-model")
    response = draft_response(draft, ask_pb2.AskResponse(bundle="words"))
    (statement,) = response.statements
    assert (statement.text, statement.verdict, statement.made_by) == (
        "Twice daily.",
        quotes_pb2.SUPPORT_SUPPORTED,
        "a-model",
    )
    assert [each.text for each in statement.evidence] == ["Take 12.5 mg twice daily."]
    assert [(each.count, each.reason) for each in response.dropped] == [
        (2, Why.NOT_EXACT.value),
        (1, Why.NO_QUOTE.value),
    ]
    assert response.ask.bundle == "words"


def test_why_there_is_none_is_told() -> None:
    """Without statements."""
    response = draft_response(Draft(CheckedDraft((), ()), "a-model", ("late",)), ask_pb2.AskResponse())
    assert response == draft_pb2.DraftResponse(ask=ask_pb2.AskResponse(), notes=["late"])
