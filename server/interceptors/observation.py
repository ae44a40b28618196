"""Tells the observers of each call, once it has been answered."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import grpc
import grpc.aio
import structlog

from server.interceptors.around import Context, Surround
from server.interceptors.request_log import CALLER, current_request_id, current_trace
from server.observability.notes import noting
from server.observability.served import ServedRequest
from server.observability.telling import Observers

OK = grpc.StatusCode.OK.name


def observe(observers: Observers) -> Surround:
    """Gives what notes how a call goes; the observers are told when the response is on its way, not before.

    A call that fails has been answered by then; one that goes well is answered right after, in the loop's same round.
    """

    @asynccontextmanager
    async def observed(method: str, context: Context) -> AsyncIterator[None]:
        began, start = time.time(), time.perf_counter()
        code = grpc.StatusCode.CANCELLED.name
        observers.in_flight += 1
        with noting() as notes:
            try:
                yield
                code = OK
            except grpc.aio.AbortError:
                code = _status_name(context.code())
                raise
            finally:
                observers.in_flight -= 1
                served = ServedRequest(
                    method.rpartition("/")[2],
                    current_request_id(),
                    current_trace(),
                    str(structlog.contextvars.get_contextvars().get(CALLER) or ""),
                    code,
                    began,
                    time.perf_counter() - start,
                )
                if code == OK:
                    asyncio.get_running_loop().call_soon(observers.tell, served, start, notes)
                else:
                    observers.tell(served, start, notes)

    return observed


def _status_name(code: object) -> str:
    """A status as the context gives it: a grpc.StatusCode, or its number."""
    return next((each.name for each in grpc.StatusCode if code in (each, each.value[0])), str(code))
