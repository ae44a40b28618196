"""The thin client, against a small server with fault switches."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import grpc
import grpc.aio
import pytest
from factspan.client import (
    DeadlineError,
    FactSpanClient,
    FactSpanError,
    FieldViolation,
    InvalidRequestError,
    NotFoundError,
    ServerUnavailableError,
)
from factspan.v1 import (
    ask_pb2,
    document_pb2,
    document_service_pb2,
    document_service_pb2_grpc,
    evidence_service_pb2_grpc,
    search_pb2,
)
from google.protobuf.any_pb2 import Any as AnyMessage
from google.rpc import error_details_pb2, status_pb2  # type: ignore[import-untyped]  # ships no types
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_status import rpc_status

NAMES = ["a.pdf", "b.pdf", "c.pdf"]


class Faults:
    """What the server does wrong: codes to fail with, one a call, and details to send along."""

    def __init__(self) -> None:
        self.codes: list[grpc.StatusCode] = []
        self.details: list[Any] = []
        self.calls = 0
        self.silent = False

    async def apply(self, context: Any) -> None:
        """Never answers while silent; fails the call when a code is left."""
        self.calls += 1
        if self.silent:
            await asyncio.Event().wait()
        if not self.codes:
            return
        status = status_pb2.Status(code=self.codes.pop(0).value[0], message="one line")
        for detail in self.details:
            packed = AnyMessage()
            packed.Pack(detail)
            status.details.append(packed)
        await context.abort_with_status(rpc_status.to_status(status))


@pytest.fixture
async def faults() -> Faults:
    """No fault until a test sets one."""
    return Faults()


@pytest.fixture
async def client(faults: Faults) -> AsyncIterator[FactSpanClient]:
    """A client of a server that answers everything with little."""

    class Evidence:
        async def Search(self, request: search_pb2.SearchRequest, context: Any) -> search_pb2.SearchResponse:  # noqa: N802  # gRPC's name
            await faults.apply(context)
            return search_pb2.SearchResponse(notes=[request.query])

        async def Ask(self, request: ask_pb2.AskRequest, context: Any) -> ask_pb2.AskResponse:  # noqa: N802  # gRPC's name
            await faults.apply(context)
            return ask_pb2.AskResponse(notes=[request.question])

        StreamAsk = LookupDocuments = GetLookupTool = VerifyQuotes = ResolveCitation = Draft = Ask

    class Documents:
        async def ListDocuments(  # noqa: N802  # gRPC's name
            self, request: document_service_pb2.ListDocumentsRequest, context: Any
        ) -> document_service_pb2.ListDocumentsResponse:
            await faults.apply(context)
            at = int(request.page_token or 0)
            return document_service_pb2.ListDocumentsResponse(
                documents=[document_pb2.Document(file_name=NAMES[at])],
                next_page_token=str(at + 1) if at + 1 < len(NAMES) else "",
            )

        async def GetDocument(self, request: document_service_pb2.GetDocumentRequest, context: Any) -> Any:  # noqa: N802  # gRPC's name
            await faults.apply(context)
            return document_pb2.Document(file_name=request.name)

        ListSections = GetSection = GetPageImage = GetIndexState = GetDocument

    server = grpc.aio.server()
    evidence: Any = Evidence()
    documents: Any = Documents()
    evidence_service_pb2_grpc.add_EvidenceServiceServicer_to_server(evidence, server)
    document_service_pb2_grpc.add_DocumentServiceServicer_to_server(documents, server)
    state = health.aio.HealthServicer()
    await state.set("", health_pb2.HealthCheckResponse.NOT_SERVING)
    health_pb2_grpc.add_HealthServicer_to_server(state, server)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    async with FactSpanClient(f"127.0.0.1:{port}", deadline=20) as made:
        yield made
    await server.stop(None)


async def test_calls_give_the_servers_messages(client: FactSpanClient) -> None:
    """As they are."""
    assert (await client.search(search_pb2.SearchRequest(query="dose"))).notes == ["dose"]
    assert (await client.ask(ask_pb2.AskRequest(question="dose?"))).notes == ["dose?"]
    assert (await client.document("a")).file_name == "a"
    assert not await client.is_serving()


async def test_all_pages_of_documents_are_fetched(client: FactSpanClient, faults: Faults) -> None:
    """One after the other."""
    assert [each.file_name async for each in client.documents()] == NAMES
    assert faults.calls == len(NAMES)


async def test_a_busy_server_is_asked_again(client: FactSpanClient, faults: Faults) -> None:
    """UNAVAILABLE once or twice goes unseen: every call only reads."""
    faults.codes = [grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.UNAVAILABLE]
    assert (await client.ask(ask_pb2.AskRequest(question="q"))).notes == ["q"]
    assert faults.calls == 3


async def test_a_server_that_stays_away_is_told_once(client: FactSpanClient, faults: Faults) -> None:
    """After three tries, in the server's words."""
    faults.codes = [grpc.StatusCode.UNAVAILABLE] * 9
    with pytest.raises(ServerUnavailableError, match="one line"):
        await client.ask(ask_pb2.AskRequest(question="q"))
    assert faults.calls == 3


async def test_no_server_says_how_to_start_one() -> None:
    """With the address that was tried."""
    async with FactSpanClient("127.0.0.1:1", deadline=20) as client:
        with pytest.raises(ServerUnavailableError, match=r"127\.0\.0\.1:1.*factspan up"):
            await client.ask(ask_pb2.AskRequest(question="q"))


async def test_details_become_fields_of_the_error(client: FactSpanClient, faults: Faults) -> None:
    """Violations, near names and the request's id."""
    violation = error_details_pb2.BadRequest.FieldViolation(field="query", description="is empty")
    faults.codes = [grpc.StatusCode.INVALID_ARGUMENT]
    faults.details = [
        error_details_pb2.BadRequest(field_violations=[violation]),
        error_details_pb2.ErrorInfo(reason="X", metadata={"near_names": "a.pdf\nb.pdf"}),
        error_details_pb2.RequestInfo(request_id="r1"),
    ]
    with pytest.raises(InvalidRequestError) as caught:
        await client.search(search_pb2.SearchRequest())
    error = caught.value
    assert error.field_violations == (FieldViolation("query", "is empty"),)
    assert (error.near_names, error.request_id, str(error)) == (("a.pdf", "b.pdf"), "r1", "one line")


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (grpc.StatusCode.NOT_FOUND, NotFoundError),
        (grpc.StatusCode.DEADLINE_EXCEEDED, DeadlineError),
        (grpc.StatusCode.PERMISSION_DENIED, FactSpanError),
    ],
)
async def test_each_status_is_a_class(
    client: FactSpanClient, faults: Faults, code: grpc.StatusCode, kind: type[FactSpanError]
) -> None:
    """Callers tell causes apart without reading text."""
    faults.codes = [code]
    with pytest.raises(kind) as caught:
        await client.document("a")
    assert (type(caught.value), caught.value.code) == (kind, code)


async def test_a_deadline_of_the_call_goes_before_the_clients(client: FactSpanClient, faults: Faults) -> None:
    """A server that never answers is not waited for."""
    faults.silent = True
    with pytest.raises(DeadlineError):
        await client.ask(ask_pb2.AskRequest(question="q"), deadline=0.05)
