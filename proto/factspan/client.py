"""A thin Python client: one channel, a deadline a call, retries as data, and errors as typed exceptions."""

import json
from collections.abc import AsyncIterator, Awaitable
from dataclasses import dataclass
from types import TracebackType
from typing import Self, TypeVar, cast

import grpc
import grpc.aio
from google.rpc import error_details_pb2  # type: ignore[import-untyped]  # ships no types
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_status import rpc_status

from factspan.v1 import (
    ask_pb2,
    document_pb2,
    document_service_pb2,
    document_service_pb2_grpc,
    evidence_service_pb2_grpc,
    page_image_pb2,
    search_pb2,
)

DEFAULT_ADDRESS = "127.0.0.1:50051"
DEFAULT_DEADLINE = 30.0
"""Seconds."""
MAX_RECEIVE_BYTES = 32 * 1024 * 1024
NEAR_NAMES = "near_names"
"""The key of ErrorInfo.metadata that holds near names, one a line."""

# Every call of factspan.v1 only reads, so that asking again does no harm.
SERVICE_CONFIG = {
    "methodConfig": [
        {
            "name": [{"service": "factspan.v1.EvidenceService"}, {"service": "factspan.v1.DocumentService"}],
            "retryPolicy": {
                "maxAttempts": 3,
                "initialBackoff": "0.1s",
                "maxBackoff": "1s",
                "backoffMultiplier": 3,
                "retryableStatusCodes": ["UNAVAILABLE"],
            },
        }
    ]
}

Response = TypeVar("Response")


@dataclass(frozen=True, slots=True)
class FieldViolation:
    """A field of a request and what is wrong with it, a sentence for a person."""

    field: str
    description: str


class FactSpanError(Exception):
    """A call that failed.  ``str()`` is one line for a person.

    ``code`` is the gRPC status; ``field_violations`` and ``near_names`` are filled as the cause has them;
    ``request_id`` is what the server's log knows the call by, empty when the server did not answer.
    """

    def __init__(
        self,
        code: grpc.StatusCode,
        message: str,
        *,
        field_violations: tuple[FieldViolation, ...] = (),
        near_names: tuple[str, ...] = (),
        request_id: str = "",
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field_violations = field_violations
        self.near_names = near_names
        self.request_id = request_id


class InvalidRequestError(FactSpanError):
    """The request is wrong; ``field_violations`` says where."""


class NotFoundError(FactSpanError):
    """What was named is not there; ``near_names`` has what is spelt alike."""


class ServerUnavailableError(FactSpanError):
    """The server, or OpenSearch behind it, does not answer."""


class DeadlineError(FactSpanError):
    """The answer did not come in time."""


class NotBuiltError(FactSpanError):
    """This version of the server does not have the call yet."""


ERROR_CLASSES: dict[grpc.StatusCode, type[FactSpanError]] = {
    grpc.StatusCode.INVALID_ARGUMENT: InvalidRequestError,
    grpc.StatusCode.NOT_FOUND: NotFoundError,
    grpc.StatusCode.UNAVAILABLE: ServerUnavailableError,
    grpc.StatusCode.DEADLINE_EXCEEDED: DeadlineError,
    grpc.StatusCode.UNIMPLEMENTED: NotBuiltError,
}


class FactSpanClient:
    """Calls a FactSpan server.

    ``address`` is ``HOST:PORT``; ``deadline`` is seconds a call, and each call can have its own.  Use it as an async
    context manager, inside one event loop.  Every call raises classes of FactSpanError.
    """

    def __init__(self, address: str = DEFAULT_ADDRESS, *, deadline: float = DEFAULT_DEADLINE) -> None:
        self.address = address
        self._deadline = deadline
        self._channel = grpc.aio.insecure_channel(
            address,
            options=(
                ("grpc.service_config", json.dumps(SERVICE_CONFIG)),
                ("grpc.max_receive_message_length", MAX_RECEIVE_BYTES),
            ),
        )
        self._evidence = evidence_service_pb2_grpc.EvidenceServiceStub(self._channel)
        self._documents = document_service_pb2_grpc.DocumentServiceStub(self._channel)
        self._health_check = health_pb2_grpc.HealthStub(self._channel).Check  # type: ignore[attr-defined]  # stubs lack it

    async def __aenter__(self) -> Self:
        """The client itself; the connection is made by the first call."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Closes the channel."""
        await self.close()

    async def close(self) -> None:
        """Closes the channel; calls under way are cancelled."""
        await self._channel.close()

    async def search(
        self, request: search_pb2.SearchRequest, *, deadline: float | None = None
    ) -> search_pb2.SearchResponse:
        """Ranked evidence."""
        return await self._typed(self._evidence.Search(request, timeout=deadline or self._deadline))

    async def ask(self, request: ask_pb2.AskRequest, *, deadline: float | None = None) -> ask_pb2.AskResponse:
        """The answer to a question."""
        return await self._typed(self._evidence.Ask(request, timeout=deadline or self._deadline))

    async def documents(
        self, *, page_size: int = 0, deadline: float | None = None
    ) -> AsyncIterator[document_pb2.Document]:
        """All documents by file name, fetched page by page."""
        token = ""
        while True:
            request = document_service_pb2.ListDocumentsRequest(page_size=page_size, page_token=token)
            page = await self._typed(self._documents.ListDocuments(request, timeout=deadline or self._deadline))
            for document in page.documents:
                yield document
            token = page.next_page_token
            if not token:
                return

    async def document(self, name: str, *, deadline: float | None = None) -> document_pb2.Document:
        """One document, by resource name, hash or file name with or without .pdf."""
        request = document_service_pb2.GetDocumentRequest(name=name)
        return await self._typed(self._documents.GetDocument(request, timeout=deadline or self._deadline))

    async def page_image(
        self, request: page_image_pb2.GetPageImageRequest, *, deadline: float | None = None
    ) -> page_image_pb2.GetPageImageResponse:
        """A page as PNG, with citations marked."""
        return await self._typed(self._documents.GetPageImage(request, timeout=deadline or self._deadline))

    async def is_serving(self, *, deadline: float | None = None) -> bool:
        """Whether the server is up and reaches OpenSearch (grpc.health.v1).

        Raises:
            ServerUnavailableError: when no server answers.
        """
        request = health_pb2.HealthCheckRequest()
        answer = await self._typed(self._health_check(request, timeout=deadline or self._deadline))
        return bool(answer.status == health_pb2.HealthCheckResponse.SERVING)

    async def _typed(self, call: Awaitable[Response]) -> Response:
        try:
            return await call
        except grpc.aio.AioRpcError as error:
            raise read_error(error, self.address) from None


def read_error(error: grpc.aio.AioRpcError, address: str) -> FactSpanError:
    """A failed call as the exception for its status, with what the google.rpc.Status details say."""
    code = error.code()
    status = rpc_status.from_call(cast("grpc.Call", error))
    message = error.details() or code.name
    if status is None and code is grpc.StatusCode.UNAVAILABLE:
        message = f"no FactSpan server answers at {address}: start one with `factspan up`"
    bad, info, request = error_details_pb2.BadRequest(), error_details_pb2.ErrorInfo(), error_details_pb2.RequestInfo()
    for detail in status.details if status else ():
        # a detail goes into the message of its type; the other two leave it alone
        any(detail.Unpack(message_type) for message_type in (bad, info, request))
    return ERROR_CLASSES.get(code, FactSpanError)(
        code,
        message,
        field_violations=tuple(FieldViolation(each.field, each.description) for each in bad.field_violations),
        near_names=tuple(name for name in info.metadata[NEAR_NAMES].split("\n") if name),
        request_id=request.request_id,
    )
