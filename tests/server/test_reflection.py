"""What the server tells of itself, in both versions of reflection."""

from collections.abc import AsyncIterator, Awaitable, Callable

import grpc.aio
import pytest
from grpc_reflection.v1alpha import reflection_pb2

from server.grpc_server import OURS
from server.reflection import add_reflection

SERVICES = {
    "factspan.v1.EvidenceService",
    "factspan.v1.DocumentService",
    "grpc.health.v1.Health",
    "grpc.reflection.v1alpha.ServerReflection",
    "grpc.reflection.v1.ServerReflection",
}
Request = reflection_pb2.ServerReflectionRequest
Reflect = Callable[[Request], Awaitable[reflection_pb2.ServerReflectionResponse]]


@pytest.fixture(params=["grpc.reflection.v1.ServerReflection", "grpc.reflection.v1alpha.ServerReflection"])
async def reflect(request: pytest.FixtureRequest) -> AsyncIterator[Reflect]:
    """Asks a server that has nothing but reflection, in each version."""
    server = grpc.aio.server()
    add_reflection(server, OURS)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        call = channel.stream_stream(
            f"/{request.param}/ServerReflectionInfo",
            request_serializer=Request.SerializeToString,
            response_deserializer=reflection_pb2.ServerReflectionResponse.FromString,
        )

        async def asked(message: Request) -> reflection_pb2.ServerReflectionResponse:
            (answer,) = [each async for each in call(iter([message]))]
            return answer

        yield asked
    await server.stop(None)


async def test_the_services_are_listed(reflect: Reflect) -> None:
    """Ours, health, and reflection itself."""
    answer = await reflect(Request(list_services=""))
    assert {each.name for each in answer.list_services_response.service} == SERVICES


@pytest.mark.parametrize("symbol", ["factspan.v1.SearchRequest", "factspan.v1.EvidenceService.Search"])
async def test_what_a_search_needs_is_described(reflect: Reflect, symbol: str) -> None:
    """By its message's name, and by its own."""
    answer = await reflect(Request(file_containing_symbol=symbol))
    assert b"page_token" in b"".join(answer.file_descriptor_response.file_descriptor_proto)


@pytest.mark.parametrize("symbol", ["factspan.v1.EvidenceService.Nonesuch", "factspan.v1.Nonesuch", "nonesuch", ""])
async def test_what_is_not_there_is_not_found(reflect: Reflect, symbol: str) -> None:
    """Neither a method nor anything else."""
    answer = await reflect(Request(file_containing_symbol=symbol))
    assert answer.error_response.error_code == grpc.StatusCode.NOT_FOUND.value[0]
