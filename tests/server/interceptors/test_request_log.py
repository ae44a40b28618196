"""What a call's log lines carry, and its own line, without the question."""

from collections.abc import Sequence
from typing import Any, cast

import pytest
import structlog
from structlog.testing import capture_logs

from server.interceptors.around import Context
from server.interceptors.request_log import (
    METADATA_KEY,
    current_request_id,
    current_trace,
    identify_call,
    log_served,
)
from server.observability.served import ServedRequest
from server.observability.trace_context import TraceContext

TRACE = "0af7651916cd43dd8448eb211c80319c"
PARENT = "b7ad6b7169203331"


class Call:
    """A call's context with metadata."""

    def __init__(self, metadata: Sequence[tuple[str, str]] = ()) -> None:
        self._metadata = metadata
        self.trailing: tuple[tuple[str, str], ...] = ()

    def invocation_metadata(self) -> Sequence[tuple[str, str]]:
        """As ServicerContext's."""
        return self._metadata

    def set_trailing_metadata(self, metadata: tuple[tuple[str, str], ...]) -> None:
        """As ServicerContext's."""
        self.trailing = metadata


def context(call: Call) -> Context:
    """The fake as what it stands for."""
    return cast("Context", cast("Any", call))


def test_a_call_is_logged_with_method_status_and_time() -> None:
    """One line, whose keys are these and no others, though the question is told."""
    served = ServedRequest("Ask", "r", TraceContext(TRACE), "ehr", "NOT_FOUND", 0.0, 0.0123, question="private")
    with capture_logs() as lines:
        log_served(served)
    line = {"event": "call", "log_level": "info", "method": "Ask", "code": "NOT_FOUND", "milliseconds": 12.3}
    assert lines == [line]


async def test_a_callers_own_id_is_kept_and_given_back() -> None:
    """For all log lines behind the call."""
    call = Call([(METADATA_KEY, "ehr-7")])
    async with identify_call("/m", context(call)):
        assert current_request_id() == "ehr-7"
    assert call.trailing == ((METADATA_KEY, "ehr-7"),)
    assert current_request_id() == ""


@pytest.mark.parametrize("sent", ["", "two words", "x" * 65, "line\nbreak"])
async def test_an_id_that_could_forge_a_log_line_is_replaced(sent: str) -> None:
    """By a random one."""
    async with identify_call("/m", context(Call([(METADATA_KEY, sent)]))):
        assert current_request_id() not in ("", sent)


async def test_log_lines_carry_the_callers_trace() -> None:
    """As W3C's traceparent names it."""
    async with identify_call("/m", context(Call([("traceparent", f"00-{TRACE}-{PARENT}-01")]))):
        assert structlog.contextvars.get_contextvars()["trace_id"] == TRACE
        assert current_trace() == TraceContext(TRACE, PARENT)


async def test_a_call_without_a_trace_begins_one() -> None:
    """The log and the trace have the same id all the same."""
    async with identify_call("/m", context(Call())):
        assert structlog.contextvars.get_contextvars()["trace_id"] == current_trace().trace_id
        assert not current_trace().parent_span_id
