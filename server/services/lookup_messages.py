"""Look-ups and their tool as messages."""

from collections.abc import Iterable

from factspan.v1 import lookup_pb2
from google.protobuf.json_format import ParseDict
from google.protobuf.struct_pb2 import Struct

from server.lookup.lookup import LookupResult
from server.lookup.session import write_session
from server.lookup.tool import Tool
from server.search.answer import Piece
from server.services import messages


def lookup_response(found: LookupResult, notes: Iterable[str], lookups: int) -> lookup_pb2.LookupDocumentsResponse:
    """What a look-up found; ``notes`` were made before it, and ``lookups`` is how many a session has."""
    return lookup_pb2.LookupDocumentsResponse(
        evidence=[messages.evidence(Piece(each, rank), explain=False) for rank, each in enumerate(found.pieces, 1)],
        notes=[*notes, *found.notes],
        remaining_lookups=max(0, lookups - found.session.used),
        session=write_session(found.session),
    )


def tool_response(tool: Tool) -> lookup_pb2.GetLookupToolResponse:
    """The tool."""
    schema = ParseDict(tool.parameters, Struct())
    return lookup_pb2.GetLookupToolResponse(name=tool.name, description=tool.description, parameters_schema=schema)
