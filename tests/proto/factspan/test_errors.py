"""What a failed call tells, with either client."""

from typing import Any

import grpc
import pytest
from factspan import (
    DeadlineError,
    FactSpanError,
    FieldViolation,
    InvalidRequestError,
    NotBuiltError,
    NotFoundError,
    PermissionDeniedError,
    ResourceExhaustedError,
    ServerUnavailableError,
    UnauthenticatedError,
)
from factspan.v1 import ask_pb2
from google.protobuf.duration_pb2 import Duration
from google.rpc import error_details_pb2  # type: ignore[import-untyped]  # ships no types


async def test_details_become_fields_of_the_error(call: Any, fake: Any) -> None:
    """Violations, near names, the cause, when to ask again and the request's id."""
    violation = error_details_pb2.BadRequest.FieldViolation(field="query", description="is empty")
    fake.codes = [grpc.StatusCode.INVALID_ARGUMENT]
    fake.details = [
        error_details_pb2.BadRequest(field_violations=[violation]),
        error_details_pb2.ErrorInfo(reason="X", metadata={"near_names": "a.pdf\nb.pdf"}),
        error_details_pb2.RetryInfo(retry_delay=Duration(seconds=1, nanos=500_000_000)),
        error_details_pb2.RequestInfo(request_id="r1"),
    ]
    with pytest.raises(InvalidRequestError) as caught:
        await call("ask", ask_pb2.AskRequest())
    error = caught.value
    assert error.field_violations == (FieldViolation("query", "is empty"),)
    assert (error.near_names, error.reason, error.retry_after) == (("a.pdf", "b.pdf"), "X", 1.5)
    assert (error.request_id, str(error), error.message) == ("r1", "one line", "one line")


async def test_what_the_cause_does_not_have_is_empty(call: Any, fake: Any) -> None:
    """No details, nothing made up."""
    fake.codes = [grpc.StatusCode.NOT_FOUND]
    with pytest.raises(NotFoundError) as caught:
        await call("ask", ask_pb2.AskRequest())
    error = caught.value
    assert (error.field_violations, error.near_names, error.reason, error.request_id) == ((), (), "", "")
    assert error.retry_after is None


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (grpc.StatusCode.INVALID_ARGUMENT, InvalidRequestError),
        (grpc.StatusCode.NOT_FOUND, NotFoundError),
        (grpc.StatusCode.UNAVAILABLE, ServerUnavailableError),
        (grpc.StatusCode.DEADLINE_EXCEEDED, DeadlineError),
        (grpc.StatusCode.UNIMPLEMENTED, NotBuiltError),
        (grpc.StatusCode.RESOURCE_EXHAUSTED, ResourceExhaustedError),
        (grpc.StatusCode.UNAUTHENTICATED, UnauthenticatedError),
        (grpc.StatusCode.PERMISSION_DENIED, PermissionDeniedError),
    ],
)
async def test_each_status_is_a_class(call: Any, fake: Any, code: grpc.StatusCode, kind: type[FactSpanError]) -> None:
    """Callers tell causes apart without reading text."""
    fake.codes = [code] * 9
    with pytest.raises(FactSpanError) as caught:
        await call("ask", ask_pb2.AskRequest())
    assert (type(caught.value), caught.value.code) == (kind, code)


async def test_what_speaks_no_grpc_is_said_to_be_no_server(call: Any, fake: Any) -> None:
    """OpenSearch's port, say: gRPC makes a fault of it without a request's id, which FactSpan's own always have."""
    fake.codes = [grpc.StatusCode.INTERNAL]
    with pytest.raises(FactSpanError, match=r"at 127.* may be no FactSpan server: one line"):
        await call("ask", ask_pb2.AskRequest())
