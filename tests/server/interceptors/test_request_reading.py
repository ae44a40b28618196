"""Bytes that are no message, at a real server."""

from collections.abc import AsyncIterator
from typing import Any

import grpc
import grpc.aio
import pytest
from factspan import AsyncClient, InvalidRequestError
from factspan.errors import read_error
from factspan.v1 import ask_pb2, evidence_service_pb2_grpc

from server.interceptors.around import Around
from server.interceptors.errors import map_errors
from server.interceptors.request_reading import ReadInside

NOT_UTF_8 = b"\x0a\x02\xff\xfe"
CUT_SHORT = b"\x0a\x09abc"
OTHER_TYPE = b"\x20\x01\x0a"
DEEP = b"\x0b" * 5000


class Answering(evidence_service_pb2_grpc.EvidenceServiceServicer):
    """Answers with what it was asked."""

    async def Ask(self, request: ask_pb2.AskRequest, _context: Any) -> ask_pb2.AskResponse:  # noqa: N802  # gRPC's name
        """The question as a note."""
        return ask_pb2.AskResponse(notes=[request.question])

    async def StreamAsk(  # noqa: N802  # gRPC's name
        self, request: ask_pb2.StreamAskRequest, _context: Any
    ) -> AsyncIterator[ask_pb2.StreamAskResponse]:
        """The question as a stage."""
        yield ask_pb2.StreamAskResponse(stage=ask_pb2.Stage(name=request.ask.question))

    Search = evidence_service_pb2_grpc.EvidenceServiceServicer.Draft


@pytest.fixture
async def address() -> AsyncIterator[str]:
    """A server with the interceptor, and the one that makes statuses of errors around it."""
    server = grpc.aio.server(interceptors=(Around(map_errors("http://127.0.0.1:1")), ReadInside()))
    evidence_service_pb2_grpc.add_EvidenceServiceServicer_to_server(Answering(), server)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    yield f"127.0.0.1:{port}"
    await server.stop(None)


async def test_messages_reach_their_calls(address: str) -> None:
    """Unary and streaming."""
    async with AsyncClient(address) as client:
        question = ask_pb2.AskRequest(question="dose?")
        assert (await client.ask(question)).notes == ["dose?"]
        pieces = [each async for each in client.stream_ask(ask_pb2.StreamAskRequest(ask=question))]
    assert [piece.stage.name for piece in pieces] == ["dose?"]


@pytest.mark.parametrize("wire", [NOT_UTF_8, CUT_SHORT, OTHER_TYPE, DEEP])
@pytest.mark.parametrize("method", ["Ask", "StreamAsk"])
async def test_other_bytes_are_the_callers_error(address: str, method: str, wire: bytes) -> None:
    """INVALID_ARGUMENT, in words of ours."""
    async with grpc.aio.insecure_channel(address) as channel:
        call = channel.unary_stream(f"/factspan.v1.EvidenceService/{method}")  # a single answer is a short stream
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await anext(aiter(call(wire)))
    error = read_error(caught.value, address)
    assert isinstance(error, InvalidRequestError)
    assert (error.reason, "UTF-8" in error.message) == ("MALFORMED_REQUEST", True)


async def test_a_stream_that_is_left_early_is_ended_inside() -> None:
    """At once, and not whenever the collector of garbage comes by."""
    ended: list[str] = []

    async def answer(request: ask_pb2.StreamAskRequest, _context: Any) -> AsyncIterator[str]:
        try:
            yield request.ask.question
        finally:
            ended.append("ended")

    handler = grpc.unary_stream_rpc_method_handler(answer, ask_pb2.StreamAskRequest.FromString)  # type: ignore[arg-type]  # an asyncio one
    stream: Any = ReadInside().changed("/factspan.v1.EvidenceService/StreamAsk", handler).unary_stream(b"", None)
    await anext(stream)
    await stream.aclose()
    assert ended == ["ended"]
