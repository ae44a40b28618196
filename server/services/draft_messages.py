"""A draft as factspan.v1 says it."""

from factspan.v1 import ask_pb2, draft_pb2, quotes_pb2

from server.draft.drafting import Draft
from server.services import messages


def draft_response(draft: Draft, ask: ask_pb2.AskResponse) -> draft_pb2.DraftResponse:
    """The draft, and the answer that it rests on."""
    return draft_pb2.DraftResponse(
        statements=[
            draft_pb2.DraftStatement(
                text=statement.text,
                verdict=quotes_pb2.SUPPORT_SUPPORTED,
                evidence=[messages.unranked(record) for record in statement.evidence],
                made_by=draft.made_by,
            )
            for statement in draft.checked.statements
        ],
        dropped=[draft_pb2.DroppedStatements(count=count, reason=why.value) for why, count in draft.checked.dropped],
        ask=ask,
        notes=draft.notes,
    )
