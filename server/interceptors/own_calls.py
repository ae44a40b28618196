"""Which calls an interceptor changes: FactSpan's own; health and reflection pass through."""

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

import grpc
import grpc.aio

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

OURS = "/factspan.v1."


class OwnCalls(grpc.aio.ServerInterceptor):
    """An interceptor of FactSpan's own calls; ``changed`` says what becomes of each."""

    async def intercept_service(
        self,
        continuation: "Callable[[grpc.HandlerCallDetails], Awaitable[grpc.RpcMethodHandler[Any, Any] | None]]",
        handler_call_details: grpc.HandlerCallDetails,
    ) -> "grpc.RpcMethodHandler[Any, Any] | None":
        """The handler, changed where it is one of ours."""
        handler = await continuation(handler_call_details)
        method = str(handler_call_details.method)
        return self.changed(method, handler) if handler and method.startswith(OURS) else handler

    @abstractmethod
    def changed(self, method: str, handler: "grpc.RpcMethodHandler[Any, Any]") -> "grpc.RpcMethodHandler[Any, Any]":
        """What answers a call in the handler's place; ``method`` is its full name."""
