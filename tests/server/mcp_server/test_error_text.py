"""A failed call as text."""

import grpc
from factspan import FactSpanError, FieldViolation

from server.mcp_server.error_text import error_text


def test_all_that_helps_is_told() -> None:
    """The code, the message, fields, near names and when to ask again, a line each."""
    error = FactSpanError(
        grpc.StatusCode.NOT_FOUND,
        "two fields are wrong",
        field_violations=(FieldViolation("page", "is 0"),),
        near_names=("a.pdf", "b.pdf"),
        retry_after=1.5,
        request_id="secret",
    )
    assert error_text(error).split("\n") == [
        "NOT_FOUND: two fields are wrong",
        "page: is 0",
        "near names: a.pdf, b.pdf",
        "ask again in 1.5 s",
    ]


def test_a_field_that_the_message_names_is_told_once() -> None:
    """As most messages of the server do."""
    violation = FieldViolation("page", "is 0")
    error = FactSpanError(grpc.StatusCode.INVALID_ARGUMENT, "page: is 0", field_violations=(violation,))
    assert error_text(error) == "INVALID_ARGUMENT: page: is 0"
