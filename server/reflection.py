"""Server reflection (v1 and v1alpha): what lets grpcurl, ghz and others call the server without its .proto files."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack
from typing import Any

import grpc
import grpc.aio
from google.protobuf import descriptor_pool
from google.protobuf.descriptor import FileDescriptor
from grpc_health.v1 import health
from grpc_reflection.v1alpha import reflection, reflection_pb2

from server.interceptors.around import Surround

REFLECTION_V1 = "grpc.reflection.v1.ServerReflection"


class SymbolPool:
    """The default pool of descriptors, which finds methods by name too.

    grpc/reflection/v1/reflection.proto lets callers ask for ``<package>.<service>.<method>``, as ghz does, and
    protobuf's own pool knows no methods.
    """

    def __init__(self) -> None:
        self._pool: Any = descriptor_pool.Default()

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # whatever the pool has
        """All else is the pool's."""
        return getattr(self._pool, name)

    def FindFileContainingSymbol(self, symbol: str) -> FileDescriptor:  # noqa: N802  # protobuf's name
        """The file of a message, enum, service or method.

        Raises:
            KeyError: when there is none.
        """
        try:
            found: FileDescriptor = self._pool.FindFileContainingSymbol(symbol)
        except KeyError:
            service, _, method = symbol.rpartition(".")
            described = self._pool.FindServiceByName(service)
            if method not in described.methods_by_name:
                raise
            found = described.file
        return found


def add_reflection(server: grpc.aio.Server, services: Sequence[str], surrounds: Sequence[Surround] = ()) -> None:
    """Reflection as v1alpha, which the package has, and as v1, whose messages are the same on the wire.

    ``surrounds`` stand around each call, the outermost first: interceptors let reflection pass.
    """
    listed = (*services, health.SERVICE_NAME, reflection.SERVICE_NAME, REFLECTION_V1)
    servicer = reflection.aio.ReflectionServicer(listed, pool=SymbolPool())
    handler = grpc.stream_stream_rpc_method_handler(
        _surrounded(servicer.ServerReflectionInfo, surrounds),
        request_deserializer=reflection_pb2.ServerReflectionRequest.FromString,
        response_serializer=reflection_pb2.ServerReflectionResponse.SerializeToString,
    )
    server.add_generic_rpc_handlers(
        tuple(
            grpc.method_handlers_generic_handler(name, {"ServerReflectionInfo": handler})
            for name in (reflection.SERVICE_NAME, REFLECTION_V1)
        )
    )


def _surrounded(call: Callable[..., Any], surrounds: Sequence[Surround]) -> Callable[..., Any]:
    async def info(requests: Any, context: Any) -> AsyncIterator[Any]:  # noqa: ANN401  # any message
        async with AsyncExitStack() as around:
            for surround in surrounds:
                await around.enter_async_context(surround("ServerReflectionInfo", context))
            async for response in call(requests, context):
                yield response

    return info
