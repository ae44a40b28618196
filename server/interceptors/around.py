"""How an interceptor stands around a call: one async context manager for unary and streaming calls alike."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, aclosing
from typing import Any

import grpc
import grpc.aio

from server.interceptors.own_calls import OwnCalls

Context = grpc.aio.ServicerContext[Any, Any]
Surround = Callable[[str, Context], AbstractAsyncContextManager[None]]
"""Gives what runs before and after a call, from the method's full name and the call's context."""


class Around(OwnCalls):
    """Runs calls inside a context manager."""

    def __init__(self, surround: Surround) -> None:
        self._surround = surround

    def changed(self, method: str, handler: "grpc.RpcMethodHandler[Any, Any]") -> "grpc.RpcMethodHandler[Any, Any]":
        """The handler with the context manager around it."""
        if handler.unary_stream is not None:
            return grpc.unary_stream_rpc_method_handler(
                self._stream(method, handler.unary_stream), handler.request_deserializer, handler.response_serializer
            )
        if handler.unary_unary is not None:
            return grpc.unary_unary_rpc_method_handler(
                self._single(method, handler.unary_unary), handler.request_deserializer, handler.response_serializer
            )
        return handler

    def _single(self, method: str, call: Callable[..., Any]) -> Callable[..., Any]:
        async def single(request: Any, context: Context) -> Any:  # noqa: ANN401  # any message
            async with self._surround(method, context):
                return await call(request, context)

        return single

    def _stream(self, method: str, call: Callable[..., Any]) -> Callable[..., Any]:
        async def stream(request: Any, context: Context) -> AsyncIterator[Any]:  # noqa: ANN401  # any message
            async with self._surround(method, context), aclosing(call(request, context)) as responses:
                async for response in responses:
                    yield response

        return stream
