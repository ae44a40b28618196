"""What the clients' tests share: a small server made from the descriptors, with fault switches, and both clients."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Protocol

import grpc
import grpc.aio
import pytest
from factspan import AsyncClient, Client
from factspan.v1 import document_service_pb2, evidence_service_pb2
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from google.rpc import status_pb2  # type: ignore[import-untyped]  # ships no types
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_status import rpc_status

SERVICES = (
    evidence_service_pb2.DESCRIPTOR.services_by_name["EvidenceService"],
    document_service_pb2.DESCRIPTOR.services_by_name["DocumentService"],
)
PIECES = 2
"""Messages in the fake server's streams."""


class FakeServer:
    """Answers every call of both services with an empty message, or as its switches say."""

    def __init__(self) -> None:
        self.address = ""
        self.codes: list[grpc.StatusCode] = []  # to fail with, one a call
        self.details: list[Any] = []  # to send along with a code
        self.answers: dict[str, Callable[[Any], Message]] = {}  # by the method's name
        self.silent = False  # never answers
        self.unending = False  # streams have a first message, and never another
        self.cancelled = asyncio.Event()  # a silent or unending call was given up by its caller
        self.called = asyncio.Event()
        self.calls = 0
        self.seconds: float | None = None  # the deadline that the latest call came with
        self.metadata: dict[str, Any] = {}  # what it came with beside
        self._server = grpc.aio.server()

    async def start(self, address: str = "127.0.0.1:0") -> None:
        """Listens."""
        for service in SERVICES:
            handlers = {method.name: self._handler(method) for method in service.methods}
            self._server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(service.full_name, handlers),))
        state = health.aio.HealthServicer()
        await state.set("", health_pb2.HealthCheckResponse.NOT_SERVING)
        health_pb2_grpc.add_HealthServicer_to_server(state, self._server)
        self.address = f"127.0.0.1:{self._server.add_insecure_port(address)}"
        await self._server.start()

    async def stop(self) -> None:
        """Ends at once."""
        await self._server.stop(None)

    def _handler(self, method: MethodDescriptor) -> "grpc.RpcMethodHandler[Any, Any]":
        response = GetMessageClass(method.output_type)

        async def single(request: Message, context: Any) -> Message:
            await self._misbehave(context)
            return self.answers.get(method.name, lambda _: response())(request)

        async def stream(_request: Message, context: Any) -> AsyncIterator[Message]:
            await self._misbehave(context)
            for _ in range(PIECES):
                yield response()
                if self.unending:
                    await self._wait_for_ever()

        read, write = GetMessageClass(method.input_type).FromString, response.SerializeToString
        if method.server_streaming:
            return grpc.unary_stream_rpc_method_handler(stream, read, write)
        return grpc.unary_unary_rpc_method_handler(single, read, write)

    async def _misbehave(self, context: Any) -> None:
        self.calls += 1
        self.seconds = context.time_remaining()
        self.metadata = dict(context.invocation_metadata())
        self.called.set()
        if self.silent:
            await self._wait_for_ever()
        if not self.codes:
            return
        status = status_pb2.Status(code=self.codes.pop(0).value[0], message="one line")
        for detail in self.details:
            packed = AnyMessage()
            packed.Pack(detail)
            status.details.append(packed)
        await context.abort_with_status(rpc_status.to_status(status))

    async def _wait_for_ever(self) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            self.cancelled.set()


class Call(Protocol):
    """Calls one of a client's methods; a stream or an iterator comes as a list."""

    def __call__(self, name: str, *arguments: Any, **options: Any) -> Awaitable[Any]:
        """What the method gives."""


Connect = Callable[..., Call]
"""Gives calls with a new client, from an address and what else a client takes."""


async def call_async(client: AsyncClient, name: str, *arguments: Any, **options: Any) -> Any:
    """As Call."""
    given = getattr(client, name)(*arguments, **options)
    return [each async for each in given] if hasattr(given, "__aiter__") else await given


async def call_sync(client: Client, name: str, *arguments: Any, **options: Any) -> Any:
    """As Call, in a thread, since the fake server runs in this one."""

    def call() -> Any:
        given = getattr(client, name)(*arguments, **options)
        return list(given) if hasattr(given, "__next__") else given

    return await asyncio.to_thread(call)


@pytest.fixture
async def fake() -> AsyncIterator[FakeServer]:
    """A server without a fault until a test sets one."""
    server = FakeServer()
    await server.start()
    yield server
    await server.stop()


@pytest.fixture(params=["threads", "asyncio"])
async def connect(request: pytest.FixtureRequest) -> AsyncIterator[Connect]:
    """Either client; all made are closed at the end."""
    threaded: list[Client] = []
    looped: list[AsyncClient] = []

    def make(address: str, **options: Any) -> Call:
        if request.param == "threads":
            threaded.append(Client(address, **options))
            return lambda *arguments, **more: call_sync(threaded[-1], *arguments, **more)
        looped.append(AsyncClient(address, **options))
        return lambda *arguments, **more: call_async(looped[-1], *arguments, **more)

    yield make
    for client in threaded:
        client.close()
    for each in looped:
        await each.close()


@pytest.fixture
async def call(connect: Connect, fake: FakeServer) -> Call:
    """Calls the fake server with either client, made in a running loop as asyncio's wants; 20 seconds a call."""
    return connect(fake.address, deadline=20)
