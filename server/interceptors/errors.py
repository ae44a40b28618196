"""The one place where a call's errors become google.rpc.Status with details."""

import datetime as dt
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

import grpc.aio
import structlog
from factspan.errors import NEAR_NAMES
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2  # type: ignore[import-untyped]  # ships no types
from grpc_status import rpc_status

from indexer.store.errors import PartialAnswerError, StoreError, StoreTimeoutError, StoreUnavailableError
from server.errors import (
    CallError,
    DeadlineExceededError,
    ExhaustedError,
    InternalError,
    InvalidRequestError,
    NotFoundError,
    PreconditionError,
    SearchUnavailableError,
    StoreNotReadyError,
)
from server.interceptors.around import Context, Surround
from server.interceptors.request_log import current_request_id
from server.interceptors.status_size import fitted
from server.observability.notes import notes

log = structlog.get_logger(__name__)

DOMAIN = "factspan"


def map_errors(opensearch_url: str) -> Surround:
    """Gives what turns every error of a call into a status; exception text of other parts is never sent."""

    @asynccontextmanager
    async def mapped(method: str, context: Context) -> AsyncIterator[None]:
        try:
            yield
        except grpc.aio.AbortError:
            raise
        except Exception as error:  # the border to callers: whatever it is, they get a status
            cause = call_error(error, opensearch_url)
            notes().error_reason = cause.reason
            if isinstance(cause, InternalError):
                log.exception("fault", method=method)
            elif isinstance(error, StoreError):
                log.warning("opensearch_failed", method=method, cause=type(error).__name__, text=str(error))
            await context.abort_with_status(rpc_status.to_status(fitted(status(cause, current_request_id()))))

    return mapped


def call_error(error: Exception, opensearch_url: str) -> CallError:
    """What an error means for the caller."""
    match error:
        case CallError():
            return error
        case StoreTimeoutError() | TimeoutError():
            return DeadlineExceededError()
        case StoreUnavailableError() | PartialAnswerError():
            return SearchUnavailableError(opensearch_url)
        case StoreError():
            return StoreNotReadyError(opensearch_url)
        case _:
            return InternalError(current_request_id())


def status(error: CallError, request_id: str) -> status_pb2.Status:
    """The error with its details: fields, near names, the cause for programs, and the request's id."""
    info = error_details_pb2.ErrorInfo(reason=error.reason, domain=DOMAIN)
    details: list[Message] = [info, error_details_pb2.RequestInfo(request_id=request_id)]
    if isinstance(error, InvalidRequestError):
        violations = [
            error_details_pb2.BadRequest.FieldViolation(field=each.field, description=each.description)
            for each in error.violations
        ]
        details.append(error_details_pb2.BadRequest(field_violations=violations))
    if isinstance(error, NotFoundError):
        info.metadata[NEAR_NAMES] = "\n".join(error.near_names)
        resource = {"resource_type": error.resource_type, "resource_name": error.name, "description": str(error)}
        details.append(error_details_pb2.ResourceInfo(**resource))
    if isinstance(error, PreconditionError):
        failed = {"type": error.reason, "subject": error.subject, "description": str(error)}
        violation = error_details_pb2.PreconditionFailure.Violation(**failed)
        details.append(error_details_pb2.PreconditionFailure(violations=[violation]))
    if isinstance(error, ExhaustedError):
        retry = error_details_pb2.RetryInfo()
        retry.retry_delay.FromTimedelta(dt.timedelta(seconds=error.retry_after))
        details.append(retry)
    return status_pb2.Status(code=error.code.value[0], message=str(error), details=_packed(details))


def _packed(details: Iterable[Message]) -> list[AnyMessage]:
    packed = []
    for detail in details:
        message = AnyMessage()
        message.Pack(detail)
        packed.append(message)
    return packed
