"""Failed calls as exceptions, read from google.rpc.Status."""

from dataclasses import dataclass
from typing import cast

import grpc
from google.rpc import error_details_pb2  # type: ignore[import-untyped]  # ships no types
from grpc_status import rpc_status

NEAR_NAMES = "near_names"
"""The key of ErrorInfo.metadata that holds near names, one a line."""

_NOT_OURS = (grpc.StatusCode.INTERNAL, grpc.StatusCode.UNKNOWN)
"""What gRPC makes of answers that are no gRPC; FactSpan's own have their request's id."""


@dataclass(frozen=True, slots=True)
class FieldViolation:
    """A field of a request and what is wrong with it, a sentence for a person."""

    field: str
    description: str


class FactSpanError(Exception):
    """A call that failed.  ``str()`` is one line for a person.

    ``code`` is the gRPC status, ``reason`` the cause for programs (``DOCUMENT_NOT_FOUND``).  As the cause has them:
    ``field_violations``; ``near_names``, spelt alike what was not found; ``retry_after``, the seconds to wait before
    asking again.  ``request_id`` is what the server's log knows the call by, empty when the server did not answer.
    This one class has all that is known; those below it are there to be caught by.
    """

    def __init__(  # noqa: PLR0913  # all that google.rpc.Status tells, by name
        self,
        code: grpc.StatusCode,
        message: str,
        *,
        reason: str = "",
        field_violations: tuple[FieldViolation, ...] = (),
        near_names: tuple[str, ...] = (),
        retry_after: float | None = None,
        request_id: str = "",
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.reason = reason
        self.field_violations = field_violations
        self.near_names = near_names
        self.retry_after = retry_after
        self.request_id = request_id


class InvalidRequestError(FactSpanError):
    """The request is wrong; ``field_violations`` says where."""


class NotFoundError(FactSpanError):
    """What was named is not there; ``near_names`` has what is spelt alike."""


class ServerUnavailableError(FactSpanError):
    """The server, or OpenSearch behind it, does not answer."""


class DeadlineError(FactSpanError):
    """The answer did not come in time."""


class UnauthenticatedError(FactSpanError):
    """The server does not know who calls: a token is missing, wrong or over."""


class PermissionDeniedError(FactSpanError):
    """The server knows who calls, and that this call is not for them."""


class ResourceExhaustedError(FactSpanError):
    """The caller has asked too much; ``retry_after`` says when to ask again."""


class NotBuiltError(FactSpanError):
    """This version of the server does not have the call yet."""


ERROR_CLASSES: dict[grpc.StatusCode, type[FactSpanError]] = {
    grpc.StatusCode.INVALID_ARGUMENT: InvalidRequestError,
    grpc.StatusCode.NOT_FOUND: NotFoundError,
    grpc.StatusCode.UNAVAILABLE: ServerUnavailableError,
    grpc.StatusCode.DEADLINE_EXCEEDED: DeadlineError,
    grpc.StatusCode.UNIMPLEMENTED: NotBuiltError,
    grpc.StatusCode.UNAUTHENTICATED: UnauthenticatedError,
    grpc.StatusCode.PERMISSION_DENIED: PermissionDeniedError,
    grpc.StatusCode.RESOURCE_EXHAUSTED: ResourceExhaustedError,
}


def read_error(error: grpc.RpcError, address: str) -> FactSpanError:
    """A failed call, of either kind of channel, as the exception for its status."""
    call = cast("grpc.Call", error)
    code = call.code()
    status = rpc_status.from_call(call)
    message = call.details() or code.name
    if status is None and code is grpc.StatusCode.UNAVAILABLE:
        message = (
            f"no FactSpan server answers at {address}: start one with `factspan up`, or see to TLS on both sides"
            f" ({message})"
        )
    bad, info = error_details_pb2.BadRequest(), error_details_pb2.ErrorInfo()
    retry, request = error_details_pb2.RetryInfo(), error_details_pb2.RequestInfo()
    for detail in status.details if status else ():
        # a detail goes into the message of its type; the others leave it alone
        any(detail.Unpack(message_type) for message_type in (bad, info, retry, request))
    if code in _NOT_OURS and not request.request_id:
        message = f"what answers at {address} may be no FactSpan server: {message}"
    return ERROR_CLASSES.get(code, FactSpanError)(
        code,
        message,
        reason=info.reason,
        field_violations=tuple(FieldViolation(each.field, each.description) for each in bad.field_violations),
        near_names=tuple(name for name in info.metadata[NEAR_NAMES].split("\n") if name),
        retry_after=retry.retry_delay.ToTimedelta().total_seconds() if retry.HasField("retry_delay") else None,
        request_id=request.request_id,
    )
