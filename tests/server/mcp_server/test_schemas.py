"""JSON schemas of messages."""

import pytest
from factspan.v1 import ask_pb2, citation_pb2, evidence_pb2
from google.protobuf.json_format import MessageToDict
from jsonschema import Draft202012Validator

from server.mcp_server.schemas import comments, input_schema, offered, output_schema
from server.mcp_server.tools import TOOLS, Tool


def test_only_offered_fields_are_taken() -> None:
    """Down to the fields of a field's message."""
    schema = input_schema(ask_pb2.AskRequest, offered(["question", "scope.drugs"]))
    assert list(schema["properties"]) == ["question", "scope"]
    assert list(schema["properties"]["scope"]["properties"]) == ["drugs"]
    assert schema["additionalProperties"] is False


def test_a_comment_is_the_description_and_says_what_is_required() -> None:
    """One place for what a field means: the .proto file."""
    schema = input_schema(citation_pb2.ResolveCitationRequest, offered(["document_hash", "start", "end"]))
    assert schema["required"] == ["document_hash", "end"]
    assert schema["properties"]["end"]["description"] == comments()["ResolveCitationRequest.end"]


def test_values_to_choose_from_are_told_but_not_the_one_for_none() -> None:
    """A model reads what each means."""
    schema = input_schema(ask_pb2.AskRequest, offered(["evidence_unit"]))["properties"]["evidence_unit"]
    assert schema["enum"] == ["EVIDENCE_UNIT_SPAN", "EVIDENCE_UNIT_SECTION", "EVIDENCE_UNIT_BOTH"]
    assert comments()["EvidenceUnit.EVIDENCE_UNIT_SPAN"] in schema["description"]


def test_a_message_fits_the_schema_of_what_is_given(evidence: evidence_pb2.Evidence) -> None:
    """Also one that holds others of its own kind, and one that is empty; another field does not fit."""
    evidence.before.add(text="Before.")
    schema = output_schema(evidence_pb2.Evidence)
    validator = Draft202012Validator(schema)
    for message in (evidence, evidence_pb2.Evidence()):
        given = MessageToDict(message, preserving_proto_field_name=True, always_print_fields_with_no_presence=True)
        assert list(validator.iter_errors(given)) == []
        assert list(validator.iter_errors({**given, "colour": "red"})) != []


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_each_tool_has_whole_schemas(tool: Tool) -> None:
    """Valid, each property described, none left to guess."""
    for schema in (tool.input_schema(), tool.output_schema()):
        Draft202012Validator.check_schema(schema)
        assert all(value["description"] for value in schema["properties"].values())
