"""What stands around a call, at a real server."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import grpc
import grpc.aio
import pytest
from factspan.v1 import ask_pb2, draft_pb2, evidence_service_pb2_grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc

from server.interceptors.around import Around, Context


class Answering(evidence_service_pb2_grpc.EvidenceServiceServicer):
    """Answers one unary call and one stream."""

    def __init__(self, seen: list[str]) -> None:
        self.seen = seen

    async def Draft(self, _request: Any, _context: Any) -> draft_pb2.DraftResponse:  # noqa: N802  # gRPC's name
        """An empty draft."""
        return draft_pb2.DraftResponse()

    async def StreamAsk(self, _request: Any, _context: Any) -> AsyncIterator[ask_pb2.StreamAskResponse]:  # noqa: N802  # gRPC's name
        """Two events; that it was ended is noted."""
        try:
            yield ask_pb2.StreamAskResponse()
            yield ask_pb2.StreamAskResponse()
        finally:
            self.seen.append("ended")

    Search = Ask = evidence_service_pb2_grpc.EvidenceServiceServicer.Draft


@pytest.fixture
async def seen() -> list[str]:
    """What the interceptor saw."""
    return []


@pytest.fixture
async def channel(seen: list[str]) -> AsyncIterator[grpc.aio.Channel]:
    """A channel to a server with one interceptor, which notes the beginning and end of each call."""

    @asynccontextmanager
    async def note(method: str, _context: Context) -> AsyncIterator[None]:
        seen.append(f"begin {method.rpartition('/')[2]}")
        yield
        seen.append("end")

    server = grpc.aio.server(interceptors=(Around(note),))
    evidence_service_pb2_grpc.add_EvidenceServiceServicer_to_server(Answering(seen), server)
    health_pb2_grpc.add_HealthServicer_to_server(health.aio.HealthServicer(), server)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as made:
        yield made
    await server.stop(None)


async def test_a_unary_call_runs_inside(channel: grpc.aio.Channel, seen: list[str]) -> None:
    """Before and after."""
    await evidence_service_pb2_grpc.EvidenceServiceStub(channel).Draft(draft_pb2.DraftRequest())
    assert seen == ["begin Draft", "end"]


async def test_a_stream_runs_inside_to_its_last_message(channel: grpc.aio.Channel, seen: list[str]) -> None:
    """The end comes after all events."""
    stub = evidence_service_pb2_grpc.EvidenceServiceStub(channel)
    events = [each async for each in stub.StreamAsk(ask_pb2.StreamAskRequest())]
    assert len(events) == 2
    assert seen == ["begin StreamAsk", "ended", "end"]


async def test_a_stream_that_is_left_early_is_ended_inside(seen: list[str]) -> None:
    """By the interceptor, before its own end, and not whenever the collector of garbage comes by."""

    @asynccontextmanager
    async def note(_method: str, _context: Context) -> AsyncIterator[None]:
        try:
            yield
        finally:
            seen.append("end")

    stream = Around(note)._stream("/factspan.v1.EvidenceService/StreamAsk", Answering(seen).StreamAsk)(None, None)
    await anext(stream)
    await stream.aclose()
    assert seen == ["ended", "end"]


async def test_health_passes_through(channel: grpc.aio.Channel, seen: list[str]) -> None:
    """It has no part in what stands around our calls."""
    check = health_pb2_grpc.HealthStub(channel).Check  # type: ignore[attr-defined]  # its stub lacks it
    await check(health_pb2.HealthCheckRequest())
    assert seen == []


async def test_a_method_that_is_not_there_is_unimplemented(channel: grpc.aio.Channel, seen: list[str]) -> None:
    """It is gRPC that answers."""
    call = channel.unary_unary("/factspan.v1.EvidenceService/Nonesuch")
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await call(b"")
    assert caught.value.code() is grpc.StatusCode.UNIMPLEMENTED
    assert seen == []
