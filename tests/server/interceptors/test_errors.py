"""Errors become google.rpc.Status, in one place."""

import grpc
import pytest
from factspan.errors import NEAR_NAMES
from google.protobuf.message import Message
from google.rpc import code_pb2, error_details_pb2  # type: ignore[import-untyped]  # ships no types

from indexer.store.errors import (
    PartialAnswerError,
    StoreError,
    StoreRequestError,
    StoreTimeoutError,
    StoreUnavailableError,
)
from server.errors import (
    DocumentIncompleteError,
    DocumentNotFoundError,
    DocumentRemovedError,
    InvalidRequestError,
    NoModelError,
    SectionNotFoundError,
    Violation,
)
from server.interceptors.errors import call_error, status

URL = "http://127.0.0.1:9222"


def detail(error: Exception, kind: type[Message]) -> Message:
    """The detail of this kind in the error's status."""
    made = kind()
    assert any(each.Unpack(made) for each in status(call_error(error, URL), "r1").details)
    return made


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (InvalidRequestError([Violation("query", "is empty")]), "INVALID_ARGUMENT"),
        (DocumentNotFoundError("x", []), "NOT_FOUND"),
        (DocumentRemovedError("h", "x.pdf", "2026-01-02T03:04:05+00:00"), "NOT_FOUND"),
        (SectionNotFoundError("s1", "x.pdf", []), "NOT_FOUND"),
        (DocumentIncompleteError("h"), "UNAVAILABLE"),
        (NoModelError("Draft"), "FAILED_PRECONDITION"),
        (StoreUnavailableError("away"), "UNAVAILABLE"),
        (PartialAnswerError("half"), "UNAVAILABLE"),
        (StoreRequestError("no index"), "UNAVAILABLE"),
        (StoreTimeoutError("late"), "DEADLINE_EXCEEDED"),
        (TimeoutError(), "DEADLINE_EXCEEDED"),
        (ZeroDivisionError("oops"), "INTERNAL"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_each_cause_has_its_code(error: Exception, code: str) -> None:
    """Causes are told apart by class, never by text."""
    assert code_pb2.Code.Name(status(call_error(error, URL), "r1").code) == code


def test_the_text_of_other_parts_errors_is_not_sent() -> None:
    """A fault's own words may hold anything."""
    for error in (ZeroDivisionError("secret"), StoreError("secret"), StoreUnavailableError("secret")):
        assert "secret" not in status(call_error(error, URL), "r1").message


def test_an_unavailable_store_says_what_to_do() -> None:
    """With the address that was asked."""
    message = status(call_error(StoreUnavailableError("x"), URL), "r1").message
    assert URL in message
    assert "factspan up" in message


def test_fields_are_named() -> None:
    """BadRequest has a violation a field."""
    bad = detail(InvalidRequestError([Violation("query", "is empty")]), error_details_pb2.BadRequest)
    assert [(each.field, each.description) for each in bad.field_violations] == [("query", "is empty")]


def test_near_names_are_for_programs_too() -> None:
    """ErrorInfo has them a line each; ResourceInfo has the name that was asked for."""
    error = DocumentNotFoundError("zorkela", ["zorquela.pdf", "b.pdf"])
    info = detail(error, error_details_pb2.ErrorInfo)
    assert (info.reason, info.metadata[NEAR_NAMES]) == ("DOCUMENT_NOT_FOUND", "zorquela.pdf\nb.pdf")
    assert detail(error, error_details_pb2.ResourceInfo).resource_name == "zorkela"


def test_every_status_has_the_requests_id() -> None:
    """What the log knows the call by."""
    assert detail(TimeoutError(), error_details_pb2.RequestInfo).request_id == "r1"
    assert grpc.StatusCode.INTERNAL.value[0] == status(call_error(ValueError(), URL), "r1").code
