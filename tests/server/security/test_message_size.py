"""Messages over the limits, over real gRPC."""

from collections.abc import Awaitable, Callable

import pytest
from factspan import AsyncClient, ResourceExhaustedError
from factspan.v1 import document_service_pb2

from server.grpc_server import GrpcServer


async def test_a_request_over_the_limit_is_refused(start_server: Callable[..., Awaitable[GrpcServer]]) -> None:
    """Before it is read."""
    server = await start_server(receive_limit=1024)
    async with AsyncClient(server.address) as client:
        await client.list_documents(document_service_pb2.ListDocumentsRequest(page_token="x" * 900))
        with pytest.raises(ResourceExhaustedError):
            await client.list_documents(document_service_pb2.ListDocumentsRequest(page_token="x" * 1100))
