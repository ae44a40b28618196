"""What the MCP server's tests share: a gRPC server whose answers a test sets, and evidence to answer with."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import grpc.aio
import pytest
from factspan.v1 import ask_pb2, evidence_pb2, evidence_service_pb2_grpc, lookup_pb2

HASH = "ab" * 32


class FakeServer(evidence_service_pb2_grpc.EvidenceServiceServicer):
    """Answers Ask with ``answer``, or not at all; has no tool to tell of."""

    def __init__(self) -> None:
        self.address = ""
        self.answer = ask_pb2.AskResponse()
        self.silent = False
        self.called = asyncio.Event()
        self.cancelled = asyncio.Event()

    async def Ask(self, _request: ask_pb2.AskRequest, _context: Any) -> ask_pb2.AskResponse:  # noqa: N802 - gRPC's name
        """The answer; a silent one ends only when its caller gives it up."""
        self.called.set()
        if self.silent:
            try:
                await asyncio.Event().wait()
            finally:
                self.cancelled.set()
        return self.answer

    async def GetLookupTool(  # noqa: N802 - gRPC's name
        self, _request: lookup_pb2.GetLookupToolRequest, context: Any
    ) -> lookup_pb2.GetLookupToolResponse:
        """Fails."""
        await context.abort(grpc.StatusCode.FAILED_PRECONDITION, "no tool")
        return lookup_pb2.GetLookupToolResponse()


@pytest.fixture
async def fake() -> AsyncIterator[FakeServer]:
    """The server at a free port."""
    servicer = FakeServer()
    server = grpc.aio.server()
    evidence_service_pb2_grpc.add_EvidenceServiceServicer_to_server(servicer, server)  # type: ignore[no-untyped-call]  # stubs lack it
    servicer.address = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    await server.start()
    yield servicer
    await server.stop(None)


@pytest.fixture
def evidence() -> evidence_pb2.Evidence:
    """A row of a table, with all that tells of its place."""
    citation = evidence_pb2.Citation(
        document=f"documents/{HASH}",
        document_hash=HASH,
        file_name="us-examplon.pdf",
        brand_names=["Examplon"],
        generic_names=["examplonine"],
        revision_date="2024-03",
        section=evidence_pb2.SectionReference(number="2.1", heading="Adults", section_type="dosage"),
        start=100,
        end=123,
        text_version="0123456789abcdef",
        places=[evidence_pb2.Place(page=3, start=100, end=123)],
    )
    return evidence_pb2.Evidence(
        text="Take one tablet daily.\n", citation=citation, text_type="table_row", context="Table 1", rank=1, score=0.5
    )
