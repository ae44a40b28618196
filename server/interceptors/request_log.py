"""What a call's log lines carry: its request's id, trace and caller; and the call's own line, without the question."""

import re
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar

import structlog

from server.interceptors.around import Context
from server.observability.served import ServedRequest
from server.observability.trace_context import TRACEPARENT, TraceContext, new_trace, read_traceparent

log = structlog.get_logger(__name__)

REQUEST_ID = "request_id"
CALLER = "caller"
"""Who calls, once it is known: bound by the authentication."""
TRACE_ID = "trace_id"
METADATA_KEY = "x-request-id"
ACCEPTED_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")

_trace: ContextVar[TraceContext | None] = ContextVar("trace", default=None)


@asynccontextmanager
async def identify_call(_method: str, context: Context) -> AsyncIterator[None]:
    """Gives the call an id and a trace (the caller's own, when it sends them) for all log lines behind it."""
    sent = {key: value for key, value in context.invocation_metadata() or () if isinstance(value, str)}
    request_id = sent.get(METADATA_KEY, "")
    if not ACCEPTED_ID.fullmatch(request_id):
        request_id = uuid.uuid4().hex
    trace = read_traceparent(sent.get(TRACEPARENT, "")) or new_trace()
    context.set_trailing_metadata(((METADATA_KEY, request_id),))
    token = _trace.set(trace)
    try:
        with structlog.contextvars.bound_contextvars(
            **{REQUEST_ID: request_id, CALLER: None, TRACE_ID: trace.trace_id}
        ):
            yield
    finally:
        _trace.reset(token)


def log_served(served: ServedRequest) -> None:
    """The call's line; an ``Observer``."""
    log.info("call", method=served.call, code=served.code, milliseconds=round(served.seconds * 1000, 1))


def current_request_id() -> str:
    """The id of the request being answered; empty outside of one."""
    return str(structlog.contextvars.get_contextvars().get(REQUEST_ID, ""))


def current_trace() -> TraceContext:
    """The trace of the request being answered; a new one outside of one."""
    return _trace.get() or new_trace()
