"""The calls of the API that this version can't answer yet: each says so."""
# ruff: noqa: N802  # gRPC's names

from typing import Any

import grpc.aio
from factspan.v1 import (
    draft_pb2,
    evidence_service_pb2_grpc,
)

from server.errors import NoModelError

Context = grpc.aio.ServicerContext[Any, Any]


class UnbuiltEvidenceCalls(evidence_service_pb2_grpc.EvidenceServiceServicer):
    """What EvidenceService lacks."""

    async def Draft(self, _request: draft_pb2.DraftRequest, _context: Context) -> draft_pb2.DraftResponse:
        """No model can be configured yet."""
        raise NoModelError("Draft")
