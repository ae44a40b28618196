"""Writes a stream's responses inside its call, so that a caller who goes away while one is written ends it there.

gRPC leaves the generator of a handler that it cancels meanwhile to Python's collector, which ends it in another task:
there the call has no id, no caller and no notes, and what is to be set back can't be (``ContextVar.reset``).
"""

import asyncio
from collections.abc import Callable
from contextlib import aclosing
from typing import Any

import grpc
import grpc.aio

from server.interceptors.around import Context
from server.interceptors.own_calls import OwnCalls


class WriteInside(OwnCalls):
    """The outermost interceptor: those inside it give generators, gRPC gets a coroutine."""

    def changed(self, method: str, handler: "grpc.RpcMethodHandler[Any, Any]") -> "grpc.RpcMethodHandler[Any, Any]":
        """The handler, writing by itself when it is a stream's."""
        del method
        if handler.unary_stream is None:
            return handler
        return grpc.unary_stream_rpc_method_handler(
            _written(handler.unary_stream), handler.request_deserializer, handler.response_serializer
        )


def _written(call: Callable[..., Any]) -> Callable[..., Any]:
    async def write(request: Any, context: Context) -> None:  # noqa: ANN401  # any message
        async with aclosing(call(request, context)) as responses:
            async for response in responses:
                try:
                    await context.write(response)
                except grpc.aio.InternalError:  # nobody is there: for gRPC an error to be logged, with its trace
                    raise asyncio.CancelledError from None

    return write
