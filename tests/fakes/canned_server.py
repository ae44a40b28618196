"""A real gRPC server whose answers a test sets, for those who call one."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field

import grpc
from factspan.v1 import (
    ask_pb2,
    document_pb2,
    document_service_pb2,
    document_service_pb2_grpc,
    draft_pb2,
    evidence_service_pb2_grpc,
    page_image_pb2,
    quotes_pb2,
    search_pb2,
)
from google.protobuf import any_pb2
from google.rpc import error_details_pb2, status_pb2
from grpc_status import rpc_status
from made_up_answers import make_answer, make_evidence, make_verdict


@dataclass
class CannedServer:
    """A server whose answers a test sets: by question, or a status to fail with."""

    address: str = ""
    answers: dict[str, ask_pb2.AskResponse] = field(default_factory=dict)
    failures: dict[str, tuple[grpc.StatusCode, str]] = field(default_factory=dict)
    documents: list[document_pb2.Document] = field(default_factory=list)
    asked: list[ask_pb2.AskRequest] = field(default_factory=list)
    searched: list[search_pb2.SearchRequest] = field(default_factory=list)
    drawn: list[page_image_pb2.GetPageImageRequest] = field(default_factory=list)
    verified: list[quotes_pb2.VerifyQuotesRequest] = field(default_factory=list)

    def fail_if_told(self, what: str, context: grpc.ServicerContext) -> None:
        """Ends the call when the test has said so."""
        if what in self.failures:
            context.abort(*self.failures[what])


class _Evidence(evidence_service_pb2_grpc.EvidenceServiceServicer):
    def __init__(self, fake: CannedServer) -> None:
        self.fake = fake

    def Ask(self, request: ask_pb2.AskRequest, context: grpc.ServicerContext) -> ask_pb2.AskResponse:  # noqa: N802 - gRPC's name
        self.fake.asked.append(request)
        self.fake.fail_if_told(request.question, context)
        return self.fake.answers.get(request.question) or make_answer(make_evidence())

    def Draft(self, request: draft_pb2.DraftRequest, context: grpc.ServicerContext) -> draft_pb2.DraftResponse:  # noqa: N802 - gRPC's name
        answer = self.Ask(request.ask, context)
        text, evidence = f"Drafted: {request.ask.question}", answer.sections[0].evidence
        statement = draft_pb2.DraftStatement(text=text, evidence=evidence, made_by="made-up-1")
        return draft_pb2.DraftResponse(statements=[statement], ask=answer)

    def StreamAsk(  # noqa: N802 - gRPC's name
        self, request: ask_pb2.StreamAskRequest, context: grpc.ServicerContext
    ) -> Iterator[ask_pb2.StreamAskResponse]:
        yield ask_pb2.StreamAskResponse(stage=ask_pb2.Stage(name="search"))
        yield ask_pb2.StreamAskResponse(done=self.Ask(request.ask, context))

    def Search(self, request: search_pb2.SearchRequest, context: grpc.ServicerContext) -> search_pb2.SearchResponse:  # noqa: N802 - gRPC's name
        self.fake.searched.append(request)
        self.fake.fail_if_told(request.query, context)
        return search_pb2.SearchResponse(evidence=[make_evidence()])

    def VerifyQuotes(  # noqa: N802 - gRPC's name
        self, request: quotes_pb2.VerifyQuotesRequest, context: grpc.ServicerContext
    ) -> quotes_pb2.VerifyQuotesResponse:
        self.fake.verified.append(request)
        self.fake.fail_if_told(request.statements[0].id, context)
        empty = [
            f"statements[{number}].quotes[{place}].text"
            for number, statement in enumerate(request.statements)
            for place, quote in enumerate(statement.quotes)
            if not quote.text
        ]
        if empty:
            context.abort_with_status(_refusal(empty))
        return quotes_pb2.VerifyQuotesResponse(statements=[make_verdict(each) for each in request.statements])


def _refusal(fields: list[str]) -> grpc.Status:
    """INVALID_ARGUMENT for empty fields, as a server has it."""
    detail = any_pb2.Any()
    violations = [error_details_pb2.BadRequest.FieldViolation(field=each, description="is empty") for each in fields]
    detail.Pack(error_details_pb2.BadRequest(field_violations=violations))
    code = grpc.StatusCode.INVALID_ARGUMENT.value[0]
    return rpc_status.to_status(status_pb2.Status(code=code, message="; ".join(fields), details=[detail]))


class _Documents(document_service_pb2_grpc.DocumentServiceServicer):
    def __init__(self, fake: CannedServer) -> None:
        self.fake = fake

    def ListDocuments(self, *_: object) -> document_service_pb2.ListDocumentsResponse:  # noqa: N802 - gRPC's name
        return document_service_pb2.ListDocumentsResponse(documents=self.fake.documents)

    def GetDocument(  # noqa: N802 - gRPC's name
        self, request: document_service_pb2.GetDocumentRequest, context: grpc.ServicerContext
    ) -> document_pb2.Document:
        self.fake.fail_if_told(request.name, context)
        return next(document for document in self.fake.documents if request.name == document.file_name)

    def GetPageImage(  # noqa: N802 - gRPC's name
        self, request: page_image_pb2.GetPageImageRequest, context: grpc.ServicerContext
    ) -> page_image_pb2.GetPageImageResponse:
        self.fake.drawn.append(request)
        self.fake.fail_if_told(request.document, context)
        return page_image_pb2.GetPageImageResponse(png=f"page {request.page}".encode())


@contextmanager
def running_canned_server() -> Iterator[CannedServer]:
    """One at a free port, until the end of the block."""
    fake = CannedServer()
    server = grpc.server(ThreadPoolExecutor(8))
    evidence_service_pb2_grpc.add_EvidenceServiceServicer_to_server(_Evidence(fake), server)
    document_service_pb2_grpc.add_DocumentServiceServicer_to_server(_Documents(fake), server)
    fake.address = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    server.start()
    try:
        yield fake
    finally:
        server.stop(None).wait()
