"""A tool's arguments as a request."""

from contextlib import suppress
from typing import Any

import pytest
from factspan import InvalidRequestError
from factspan.v1 import ask_pb2
from hypothesis import given
from hypothesis import strategies as st

from server.mcp_server.arguments import MOST_CHARACTERS, MOST_VIOLATIONS, read_arguments
from server.mcp_server.schemas import input_schema, offered

SCHEMA = input_schema(ask_pb2.AskRequest, offered(["question", "max_items", "evidence_unit", "scope.drugs", "history"]))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=9,
)


def read(**arguments: Any) -> ask_pb2.AskRequest:
    """The request of an ask."""
    return read_arguments(arguments, SCHEMA, ask_pb2.AskRequest)


def violations(**arguments: Any) -> dict[str, str]:
    """What is wrong, by field."""
    with pytest.raises(InvalidRequestError) as raised:
        read(**arguments)
    return {each.field: each.description for each in raised.value.field_violations}


def test_arguments_become_the_request() -> None:
    """Names of enum values and of fields are the API's; a null is a field that is left out."""
    request = read(question="q", max_items=3, evidence_unit="EVIDENCE_UNIT_SPAN", scope={"drugs": ["a"]}, history=None)
    assert request.question == "q"
    assert (request.max_items, request.evidence_unit, list(request.scope.drugs)) == (3, 1, ["a"])
    assert not request.history


def test_all_wrong_fields_are_told_at_once() -> None:
    """Each by its path, with what would be right."""
    assert violations(max_items="x", evidence_unit="ALL", scope={"drugs": [1], "drug": "a"}) == {
        "question": "is required",
        "max_items": "must be of type integer",
        "evidence_unit": ("'ALL' is none of: EVIDENCE_UNIT_SPAN, EVIDENCE_UNIT_SECTION, EVIDENCE_UNIT_BOTH"),
        "scope.drugs[0]": "must be of type string",
        "scope.drug": "is not a field; the fields are: drugs",
    }


def test_a_number_that_the_request_cannot_hold_is_wrong() -> None:
    """It is not cut."""
    (told,) = violations(question="q", max_items=2**40).values()
    assert "max_items" in told


def test_half_a_surrogate_pair_is_wrong() -> None:
    """JSON can write it, a document can't hold it."""
    assert violations(question="\ud800")


def test_what_is_told_is_bounded() -> None:
    """However much was sent."""
    told = violations(question="q", **{f"{number}{'x' * 1000}": 1 for number in range(100)})
    assert len(told) == MOST_VIOLATIONS
    assert all(len(field) <= MOST_CHARACTERS + 1 for field in told)


@given(st.dictionaries(st.sampled_from(sorted(SCHEMA["properties"])) | st.text(max_size=5), JSON, max_size=4))
def test_anything_is_a_request_or_told_wrong(arguments: dict[str, Any]) -> None:
    """No other exception leaves."""
    with suppress(InvalidRequestError):
        assert isinstance(read_arguments(arguments, SCHEMA, ask_pb2.AskRequest), ask_pb2.AskRequest)
