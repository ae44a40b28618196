"""Servers over real gRPC that answer every list with nothing, and certificates: fixtures for tests of security."""

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from factspan.v1 import document_service_pb2, document_service_pb2_grpc, evidence_service_pb2_grpc
from made_certificates import Authority

from server.grpc_server import GrpcServer, Services
from server.settings import ServerSettings

StartServer = Callable[..., Awaitable[GrpcServer]]


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    """An authority that only this test trusts."""
    return Authority(tmp_path)


class EmptyLists(document_service_pb2_grpc.DocumentServiceServicer):
    """A document service without documents."""

    async def ListDocuments(self, _request: Any, _context: Any) -> document_service_pb2.ListDocumentsResponse:  # noqa: N802  # gRPC's name
        """None."""
        return document_service_pb2.ListDocumentsResponse()


async def _there() -> None:
    """Stands for OpenSearch."""


@pytest.fixture
async def start_server() -> AsyncIterator[StartServer]:
    """Starts servers with settings, on a free port of this machine; all are stopped at the end."""
    running: list[GrpcServer] = []

    async def start(**settings: Any) -> GrpcServer:
        services = Services(evidence_service_pb2_grpc.EvidenceServiceServicer(), EmptyLists(), _there)  # type: ignore[arg-type]
        server = GrpcServer(ServerSettings(**{"address": "127.0.0.1:0", **settings}), services)
        await server.start()
        running.append(server)
        return server

    yield start
    for server in running:
        await server.stop()
