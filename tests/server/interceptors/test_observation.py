"""Every call is told of, however it ends, once its response is on its way."""

import asyncio
from typing import TYPE_CHECKING, Any, cast

import grpc
import grpc.aio
import pytest

from server.interceptors.around import Context
from server.interceptors.observation import observe
from server.observability.notes import notes
from server.observability.telling import Observers

if TYPE_CHECKING:
    from server.observability.served import ServedRequest


class Call:
    """A call's context with a status."""

    def __init__(self, code: object = 0) -> None:
        self._code = code

    def code(self) -> object:
        """As ServicerContext's."""
        return self._code


def context(code: object = 0) -> Context:
    """The fake as what it stands for."""
    return cast("Context", cast("Any", Call(code)))


async def test_a_call_is_told_of_when_its_response_is_on_its_way() -> None:
    """In the loop's next round; with its name, without the service's."""
    heard: list[ServedRequest] = []
    observers = Observers([heard.append])
    async with observe(observers)("/factspan.v1.EvidenceService/Ask", context()):
        assert observers.in_flight == 1
        notes().counts["pieces"] = 2
    assert heard == []
    await asyncio.sleep(0)
    (served,) = heard
    assert (served.call, served.code, served.counts, observers.in_flight) == ("Ask", "OK", {"pieces": 2}, 0)


@pytest.mark.parametrize("code", [grpc.StatusCode.NOT_FOUND, grpc.StatusCode.NOT_FOUND.value[0]])
async def test_an_aborted_call_is_told_with_its_status(code: object) -> None:
    """As the context gives it."""
    heard: list[ServedRequest] = []
    with pytest.raises(grpc.aio.AbortError):
        async with observe(Observers([heard.append]))("/m", context(code)):
            raise grpc.aio.AbortError
    assert heard[0].code == "NOT_FOUND"


async def test_a_call_whose_caller_went_away_is_told_as_cancelled() -> None:
    """It is no longer in flight either."""
    heard: list[ServedRequest] = []
    observers = Observers([heard.append])
    with pytest.raises(asyncio.CancelledError):
        async with observe(observers)("/m", context()):
            raise asyncio.CancelledError
    assert (heard[0].code, observers.in_flight) == ("CANCELLED", 0)
