"""A line of log a call: method, status, time and the request's id; never the question."""

import re
import time
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import grpc
import grpc.aio
import structlog

from server.interceptors.around import Context

log = structlog.get_logger(__name__)

REQUEST_ID = "request_id"
CALLER = "caller"
"""Who calls, once it is known: bound by the authentication."""
METADATA_KEY = "x-request-id"
ACCEPTED_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")


@asynccontextmanager
async def log_call(method: str, context: Context) -> AsyncIterator[None]:
    """Gives the call an id (the caller's own, when it sends one) for all log lines behind it; tells how it ended."""
    request_id = _callers_id(context) or uuid.uuid4().hex
    context.set_trailing_metadata(((METADATA_KEY, request_id),))
    began = time.perf_counter()
    with structlog.contextvars.bound_contextvars(**{REQUEST_ID: request_id, CALLER: None}):
        code = "CANCELLED"
        try:
            yield
            code = "OK"
        except grpc.aio.AbortError:
            code = _status_name(context.code())
            raise
        finally:
            log.info("call", method=method, code=code, milliseconds=round((time.perf_counter() - began) * 1000, 1))


def current_request_id() -> str:
    """The id of the request being answered; empty outside of one."""
    return str(structlog.contextvars.get_contextvars().get(REQUEST_ID, ""))


def _callers_id(context: Context) -> str:
    for key, value in context.invocation_metadata() or ():
        if key == METADATA_KEY and isinstance(value, str) and ACCEPTED_ID.fullmatch(value):
            return value
    return ""


def _status_name(code: object) -> str:
    """A status as the context gives it: a grpc.StatusCode, or its number."""
    return next((each.name for each in grpc.StatusCode if code in (each, each.value[0])), str(code))
