"""A line a call, without the question."""

from collections.abc import Sequence
from typing import Any, cast

import grpc
import grpc.aio
import pytest
from structlog.testing import capture_logs

from server.interceptors.around import Context
from server.interceptors.request_log import METADATA_KEY, current_request_id, log_call


class Call:
    """A call's context with metadata."""

    def __init__(self, metadata: Sequence[tuple[str, str]] = (), code: object = 0) -> None:
        self._metadata = metadata
        self._code = code
        self.trailing: tuple[tuple[str, str], ...] = ()

    def invocation_metadata(self) -> Sequence[tuple[str, str]]:
        """As ServicerContext's."""
        return self._metadata

    def set_trailing_metadata(self, metadata: tuple[tuple[str, str], ...]) -> None:
        """As ServicerContext's."""
        self.trailing = metadata

    def code(self) -> object:
        """As ServicerContext's."""
        return self._code


def context(call: Call) -> Context:
    """The fake as what it stands for."""
    return cast("Context", cast("Any", call))


async def test_a_call_is_logged_with_method_status_and_time() -> None:
    """One line, whose keys are these and no others."""
    with capture_logs() as lines:
        async with log_call("/factspan.v1.EvidenceService/Ask", context(Call())):
            pass
    (line,) = lines
    assert set(line) == {"event", "log_level", "method", "code", "milliseconds"}
    assert (line["method"], line["code"]) == ("/factspan.v1.EvidenceService/Ask", "OK")


@pytest.mark.parametrize("code", [grpc.StatusCode.NOT_FOUND, grpc.StatusCode.NOT_FOUND.value[0]])
async def test_an_aborted_call_is_logged_with_its_status(code: object) -> None:
    """As the context gives it."""
    with capture_logs() as lines, pytest.raises(grpc.aio.AbortError):
        async with log_call("/m", context(Call(code=code))):
            raise grpc.aio.AbortError
    assert lines[0]["code"] == "NOT_FOUND"


async def test_a_callers_own_id_is_kept_and_given_back() -> None:
    """For all log lines behind the call."""
    call = Call([(METADATA_KEY, "ehr-7")])
    async with log_call("/m", context(call)):
        assert current_request_id() == "ehr-7"
    assert call.trailing == ((METADATA_KEY, "ehr-7"),)
    assert current_request_id() == ""


@pytest.mark.parametrize("sent", ["", "two words", "x" * 65, "line\nbreak"])
async def test_an_id_that_could_forge_a_log_line_is_replaced(sent: str) -> None:
    """By a random one."""
    async with log_call("/m", context(Call([(METADATA_KEY, sent)]))):
        assert current_request_id() not in ("", sent)
