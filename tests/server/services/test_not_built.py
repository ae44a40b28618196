"""Calls that are in the API and not in this version."""

import inspect
from typing import Any

import grpc
import grpc.aio
import pytest
from factspan.v1 import evidence_service_pb2, evidence_service_pb2_grpc
from google.protobuf import message_factory

from server.grpc_server import GrpcServer
from server.services import not_built

UNBUILT = [
    (evidence_service_pb2, evidence_service_pb2_grpc.EvidenceServiceStub, name)
    for name in vars(not_built.UnbuiltEvidenceCalls)
    if inspect.isfunction(vars(not_built.UnbuiltEvidenceCalls)[name])
]


@pytest.mark.parametrize(("file", "stub", "name"), UNBUILT, ids=[name for _, _, name in UNBUILT])
async def test_a_call_that_is_not_built_says_so(server: GrpcServer, file: Any, stub: Any, name: str) -> None:
    """FAILED_PRECONDITION with a clear word, for unary calls and streams."""
    service = next(iter(file.DESCRIPTOR.services_by_name.values()))
    method = service.methods_by_name[name]
    request = message_factory.GetMessageClass(method.input_type)()
    async with grpc.aio.insecure_channel(server.address) as channel:
        call = getattr(stub(channel), name)(request)
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            _ = [each async for each in call] if method.server_streaming else await call
    assert caught.value.code() is grpc.StatusCode.FAILED_PRECONDITION
    assert (caught.value.details() or "").startswith(f"{name}: no model is configured")
