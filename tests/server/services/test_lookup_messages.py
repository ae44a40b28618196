"""Look-ups and their tool as messages."""

from collections.abc import Callable

from google.protobuf.json_format import MessageToDict

from server.lookup.lookup import LookupResult
from server.lookup.session import Session, write_session
from server.lookup.tool import Tool
from server.search.candidate import Candidate
from server.services.lookup_messages import lookup_response, tool_response


def test_pieces_notes_and_what_is_left_are_told(candidate: Callable[..., Candidate]) -> None:
    """In the order of the ranking, with the session to go on with."""
    found = LookupResult((candidate(), candidate("Swallow whole.", 100)), ("found",), Session(2))
    response = lookup_response(found, ["clamped"], lookups=5)
    assert [(each.rank, each.text) for each in response.evidence] == [
        (1, "Take 12.5 mg twice daily."),
        (2, "Swallow whole."),
    ]
    assert (list(response.notes), response.remaining_lookups) == (["clamped", "found"], 3)
    assert response.session == write_session(Session(2))


def test_the_schema_is_as_it_was_made() -> None:
    """Through protobuf's Struct and back."""
    parameters = {"type": "object", "properties": {"a": {"type": "array", "items": {"enum": ["x", "y"]}}}}
    response = tool_response(Tool("name", "description", parameters))
    assert (response.name, response.description) == ("name", "description")
    assert MessageToDict(response.parameters_schema) == parameters
