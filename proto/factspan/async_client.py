"""The client for asyncio: every call of both services as a method to be awaited."""

from collections.abc import AsyncIterator
from types import TracebackType
from typing import Self, TypeVar

import grpc.aio
from grpc_health.v1 import health_pb2, health_pb2_grpc

from factspan.calls import AsyncStream, AsyncUnary
from factspan.connection import CHANNEL_OPTIONS, DEFAULT_ADDRESS, DEFAULT_DEADLINE, PLAIN, Access
from factspan.errors import read_error
from factspan.v1 import document_pb2, document_service_pb2, document_service_pb2_grpc, evidence_service_pb2_grpc

Request = TypeVar("Request")
Response = TypeVar("Response")


class AsyncClient:
    """As Client, for one event loop: to be made inside it, best as an async context manager."""

    def __init__(
        self, address: str = DEFAULT_ADDRESS, *, deadline: float = DEFAULT_DEADLINE, access: Access = PLAIN
    ) -> None:
        self.address = address
        self._deadline = deadline
        self._metadata = access.metadata(address)
        credentials = access.credentials()
        self._channel = (
            grpc.aio.secure_channel(address, credentials, options=CHANNEL_OPTIONS)
            if credentials
            else grpc.aio.insecure_channel(address, options=CHANNEL_OPTIONS)
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
        self._health: AsyncUnary[health_pb2.HealthCheckRequest, health_pb2.HealthCheckResponse] = self._unary(
            health_pb2_grpc.HealthStub(self._channel).Check  # type: ignore[attr-defined]  # stubs lack it
        )

    async def __aenter__(self) -> Self:
        """The client itself; the connection is made by the first call."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Closes the channel."""
        await self.close()

    async def close(self) -> None:
        """Closes the channel; calls under way are cancelled.  May be called twice."""
        await self._channel.close()

    async def documents(
        self, *, page_size: int = 0, include_superseded: bool = False, deadline: float | None = None
    ) -> AsyncIterator[document_pb2.Document]:
        """See Client.documents."""
        request = document_service_pb2.ListDocumentsRequest(page_size=page_size, include_superseded=include_superseded)
        while True:
            page = await self.list_documents(request, deadline=deadline)
            for document in page.documents:
                yield document
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token

    async def is_serving(self, *, deadline: float | None = None) -> bool:
        """See Client.is_serving."""
        answer = await self._health(health_pb2.HealthCheckRequest(), deadline=deadline)
        return bool(answer.status == health_pb2.HealthCheckResponse.SERVING)

    def _unary(self, method: grpc.aio.UnaryUnaryMultiCallable[Request, Response]) -> AsyncUnary[Request, Response]:
        async def call(request: Request, *, deadline: float | None = None) -> Response:
            try:
                return await method(
                    request, timeout=self._deadline if deadline is None else deadline, metadata=self._metadata
                )
            except grpc.aio.AioRpcError as error:
                raise read_error(error, self.address) from None

        return call

    def _stream(self, method: grpc.aio.UnaryStreamMultiCallable[Request, Response]) -> AsyncStream[Request, Response]:
        async def call(request: Request, *, deadline: float | None = None) -> AsyncIterator[Response]:
            responses = method(
                request, timeout=self._deadline if deadline is None else deadline, metadata=self._metadata
            )
            try:
                async for response in responses:
                    yield response
            except grpc.aio.AioRpcError as error:
                raise read_error(error, self.address) from None
            finally:
                responses.cancel()

        return call
