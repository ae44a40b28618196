"""DocumentService over gRPC: the registry, as messages."""

import grpc.aio
from factspan.v1 import document_pb2, document_service_pb2

from server.documents import RegistryCache
from server.services import messages
from server.services.not_built import UnbuiltDocumentCalls
from server.services.page_token import read_token, write_token
from server.services.requests import read_name, read_page_size

DEFAULT_PAGE = 50
MOST_DOCUMENTS = 1000

ListContext = grpc.aio.ServicerContext[
    document_service_pb2.ListDocumentsRequest, document_service_pb2.ListDocumentsResponse
]
GetContext = grpc.aio.ServicerContext[document_service_pb2.GetDocumentRequest, document_pb2.Document]


class DocumentService(UnbuiltDocumentCalls):
    """ListDocuments and GetDocument."""

    def __init__(self, registry: RegistryCache) -> None:
        self._registry = registry

    async def ListDocuments(  # noqa: N802  # gRPC's name
        self, request: document_service_pb2.ListDocumentsRequest, _context: ListContext
    ) -> document_service_pb2.ListDocumentsResponse:
        """A page of the documents, by file name."""
        size = read_page_size(request.page_size, DEFAULT_PAGE, MOST_DOCUMENTS)
        offset = read_token(request, request.page_token)
        every = (await self._registry.get()).documents
        end = offset + size
        return document_service_pb2.ListDocumentsResponse(
            documents=[messages.document(each) for each in every[offset:end]],
            next_page_token=write_token(request, end) if end < len(every) else "",
            total_size=len(every),
        )

    async def GetDocument(  # noqa: N802  # gRPC's name
        self, request: document_service_pb2.GetDocumentRequest, _context: GetContext
    ) -> document_pb2.Document:
        """One document."""
        (document,) = await self._registry.find([read_name("name", request.name)])
        return messages.document(document)
