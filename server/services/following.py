"""A servicer whose calls are answered by the service of the moment: each by the one that was there when it began."""

from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from types import SimpleNamespace
from typing import Any

import grpc.aio
from google.protobuf.descriptor import ServiceDescriptor

Context = grpc.aio.ServicerContext[Any, Any]


def following(service: ServiceDescriptor, current: Callable[[], object]) -> Any:  # noqa: ANN401  # any service's servicer
    """A servicer of ``service``; ``current`` gives the one that a call beginning now is for."""
    return SimpleNamespace(
        **{
            method.name: (_stream if method.server_streaming else _single)(method.name, current)
            for method in service.methods
        }
    )


def _single(name: str, current: Callable[[], object]) -> Callable[..., Any]:
    async def single(request: Any, context: Context) -> Any:  # noqa: ANN401  # any message
        return await getattr(current(), name)(request, context)

    return single


def _stream(name: str, current: Callable[[], object]) -> Callable[..., Any]:
    async def stream(request: Any, context: Context) -> AsyncIterator[Any]:  # noqa: ANN401  # any message
        async with aclosing(getattr(current(), name)(request, context)) as responses:
            async for response in responses:
                yield response

    return stream
