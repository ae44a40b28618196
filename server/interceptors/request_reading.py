"""Reads a request's bytes inside its call, so that bytes that are no message are the caller's error, and logged as one.

gRPC reads them before the call begins, and answers UNKNOWN with the parser's own words.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from typing import Any

import grpc
import grpc.aio
from google.protobuf.message import DecodeError

from server.errors import MalformedRequestError
from server.interceptors.around import Context
from server.interceptors.own_calls import OwnCalls


class ReadInside(OwnCalls):
    """The innermost interceptor: those around it see the request as bytes."""

    def changed(self, method: str, handler: "grpc.RpcMethodHandler[Any, Any]") -> "grpc.RpcMethodHandler[Any, Any]":
        """The handler, taking bytes."""
        del method
        if handler.unary_stream is not None:
            stream = _stream(handler.unary_stream, handler.request_deserializer)
            return grpc.unary_stream_rpc_method_handler(stream, None, handler.response_serializer)
        if handler.unary_unary is not None:
            single = _single(handler.unary_unary, handler.request_deserializer)
            return grpc.unary_unary_rpc_method_handler(single, None, handler.response_serializer)
        return handler


def _single(call: Callable[..., Any], read: Callable[[bytes], Any] | None) -> Callable[..., Any]:
    async def single(request: bytes, context: Context) -> Any:  # noqa: ANN401  # any message
        return await call(_message(request, read), context)

    return single


def _stream(call: Callable[..., Any], read: Callable[[bytes], Any] | None) -> Callable[..., Any]:
    async def stream(request: bytes, context: Context) -> AsyncIterator[Any]:
        async with aclosing(call(_message(request, read), context)) as responses:
            async for response in responses:
                yield response

    return stream


def _message(request: bytes, read: Callable[[bytes], Any] | None) -> Any:  # noqa: ANN401  # any message
    """The message.

    Raises:
        MalformedRequestError: when the bytes are none.
    """
    try:
        return read(request) if read else request
    except DecodeError:
        raise MalformedRequestError from None
