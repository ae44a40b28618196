"""A stream whose caller goes away while a response is written, at a real server."""

import asyncio
import gc
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Any

import grpc
import grpc.aio
import pytest
from factspan.v1 import ask_pb2, evidence_service_pb2_grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc

from server.interceptors.around import Around, Context
from server.interceptors.response_writing import WriteInside

LARGE = "x" * 500_000
"""More than a caller who does not read takes: the next response is never sent."""
call_at_hand: ContextVar[str] = ContextVar("call_at_hand", default="none")


class Endless(evidence_service_pb2_grpc.EvidenceServiceServicer):
    """Streams as long as it is let."""

    async def StreamAsk(self, request: ask_pb2.StreamAskRequest, _context: Any) -> AsyncIterator[Any]:  # noqa: N802  # gRPC's name
        """Large ones for ever; two small ones where something is asked."""
        if request.ask.question:
            yield ask_pb2.StreamAskResponse(stage=ask_pb2.Stage(name="one"))
            yield ask_pb2.StreamAskResponse(stage=ask_pb2.Stage(name="two"))
            return
        while True:
            yield ask_pb2.StreamAskResponse(stage=ask_pb2.Stage(name=LARGE))

    Search = evidence_service_pb2_grpc.EvidenceServiceServicer.Draft


@pytest.fixture
async def ended() -> "asyncio.Queue[str]":
    """Which call it was for what stands around a call, each time that one ends."""
    return asyncio.Queue()


@pytest.fixture
async def channel(ended: "asyncio.Queue[str]") -> AsyncIterator[grpc.aio.Channel]:
    """A channel to a server that knows inside a call which one it is."""

    @asynccontextmanager
    async def known(method: str, _context: Context) -> AsyncIterator[None]:
        token = call_at_hand.set(method.rpartition("/")[2])
        try:
            yield
        finally:
            ended.put_nowait(call_at_hand.get())
            call_at_hand.reset(token)

    server = grpc.aio.server(interceptors=(WriteInside(), Around(known)))
    evidence_service_pb2_grpc.add_EvidenceServiceServicer_to_server(Endless(), server)
    health_pb2_grpc.add_HealthServicer_to_server(health.aio.HealthServicer(), server)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as made:
        yield made
    await server.stop(None)


async def test_a_caller_who_goes_away_ends_the_call_where_it_runs(
    channel: grpc.aio.Channel, ended: "asyncio.Queue[str]", caplog: pytest.LogCaptureFixture
) -> None:
    """The call is still known to be itself, can set back what it has set, and leaves no error in the log."""
    gc.collect()  # so that no task or connection that another test has left is told of in this log
    caplog.clear()
    call = evidence_service_pb2_grpc.EvidenceServiceStub(channel).StreamAsk(ask_pb2.StreamAskRequest())
    assert (await call.read()).stage.name == LARGE
    call.cancel()
    async with asyncio.timeout(60):
        assert await ended.get() == "StreamAsk"
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []


async def test_all_responses_of_a_stream_are_written(channel: grpc.aio.Channel) -> None:
    """In their order."""
    request = ask_pb2.StreamAskRequest(ask=ask_pb2.AskRequest(question="dose?"))
    stream = evidence_service_pb2_grpc.EvidenceServiceStub(channel).StreamAsk(request)
    assert [each.stage.name async for each in stream] == ["one", "two"]


async def test_health_passes_through(channel: grpc.aio.Channel) -> None:
    """Its stream too."""
    watch = health_pb2_grpc.HealthStub(channel).Watch  # type: ignore[attr-defined]  # its stub lacks it
    call = watch(health_pb2.HealthCheckRequest())
    assert (await call.read()).status == health_pb2.HealthCheckResponse.SERVING
    call.cancel()
