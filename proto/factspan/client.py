"""The client for threads: every call of both services as a method."""

from collections.abc import Iterator
from types import TracebackType
from typing import Self, TypeVar

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from factspan.calls import Stream, Unary
from factspan.connection import CHANNEL_OPTIONS, DEFAULT_ADDRESS, DEFAULT_DEADLINE, PLAIN, Access
from factspan.errors import read_error
from factspan.v1 import document_pb2, document_service_pb2, document_service_pb2_grpc, evidence_service_pb2_grpc

Request = TypeVar("Request")
Response = TypeVar("Response")


class Client:
    """Calls a FactSpan server; one client serves all threads of a program.

    Each call is a method by its name in snake case that takes the call's message: ``client.ask(AskRequest(...))``.
    docs/api.md tells the messages.  ``address`` is ``HOST:PORT``; ``deadline`` is seconds a call, and each call can
    have its own; ``access`` says who calls and has what TLS needs.  A server that is away for a moment is asked again;
    all else that fails raises a FactSpanError at once.
    """

    def __init__(
        self, address: str = DEFAULT_ADDRESS, *, deadline: float = DEFAULT_DEADLINE, access: Access = PLAIN
    ) -> None:
        self.address = address
        self._deadline = deadline
        self._metadata = access.metadata(address)
        credentials = access.credentials()
        self._channel = (
            grpc.secure_channel(address, credentials, options=CHANNEL_OPTIONS)
            if credentials
            else grpc.insecure_channel(address, options=CHANNEL_OPTIONS)
        )
        evidence = evidence_service_pb2_grpc.EvidenceServiceStub(self._channel)
        self.search = self._unary(evidence.Search)
        self.ask = self._unary(evidence.Ask)
        self.stream_ask = self._stream(evidence.StreamAsk)
        self.lookup_documents = self._unary(evidence.LookupDocuments)
        self.get_lookup_tool = self._unary(evidence.GetLookupTool)
        self.verify_quotes = self._unary(evidence.VerifyQuotes)
        self.resolve_citation = self._unary(evidence.ResolveCitation)
        self.draft = self._unary(evidence.Draft)
        documents = document_service_pb2_grpc.DocumentServiceStub(self._channel)
        self.list_documents = self._unary(documents.ListDocuments)
        self.get_document = self._unary(documents.GetDocument)
        self.list_sections = self._unary(documents.ListSections)
        self.get_section = self._unary(documents.GetSection)
        self.get_page_image = self._unary(documents.GetPageImage)
        self.get_index_state = self._unary(documents.GetIndexState)
        self._health: Unary[health_pb2.HealthCheckRequest, health_pb2.HealthCheckResponse] = self._unary(
            health_pb2_grpc.HealthStub(self._channel).Check  # type: ignore[attr-defined]  # stubs lack it
        )

    def __enter__(self) -> Self:
        """The client itself; the connection is made by the first call."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Closes the channel."""
        self.close()

    def close(self) -> None:
        """Closes the channel; calls under way are cancelled.  May be called twice."""
        self._channel.close()

    def documents(
        self, *, page_size: int = 0, include_superseded: bool = False, deadline: float | None = None
    ) -> Iterator[document_pb2.Document]:
        """All documents by file name, fetched page by page; ``deadline`` is for each page."""
        request = document_service_pb2.ListDocumentsRequest(page_size=page_size, include_superseded=include_superseded)
        while True:
            page = self.list_documents(request, deadline=deadline)
            yield from page.documents
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token

    def is_serving(self, *, deadline: float | None = None) -> bool:
        """Whether the server is up and reaches OpenSearch (grpc.health.v1).

        Raises:
            ServerUnavailableError: when no server answers.
        """
        answer = self._health(health_pb2.HealthCheckRequest(), deadline=deadline)
        return bool(answer.status == health_pb2.HealthCheckResponse.SERVING)

    def _unary(self, method: "grpc.UnaryUnaryMultiCallable[Request, Response]") -> Unary[Request, Response]:
        def call(request: Request, *, deadline: float | None = None) -> Response:
            try:
                return method(
                    request, timeout=self._deadline if deadline is None else deadline, metadata=self._metadata
                )
            except grpc.RpcError as error:
                raise read_error(error, self.address) from None

        return call

    def _stream(self, method: "grpc.UnaryStreamMultiCallable[Request, Response]") -> Stream[Request, Response]:
        def call(request: Request, *, deadline: float | None = None) -> Iterator[Response]:
            responses = method(
                request, timeout=self._deadline if deadline is None else deadline, metadata=self._metadata
            )
            try:
                yield from responses
            except grpc.RpcError as error:
                raise read_error(error, self.address) from None
            finally:
                responses.cancel()

        return call
