"""DocumentService over gRPC: the registry, as messages."""

import grpc.aio
from factspan.v1 import document_pb2, document_service_pb2, page_image_pb2

from server.documents import RegistryCache
from server.page_images.page_images import PageImages
from server.services import messages
from server.services.not_built import UnbuiltDocumentCalls
from server.services.page_image_requests import check_on_page, read_page_image
from server.services.page_token import read_token, write_token
from server.services.requests import read_name, read_page_size

DEFAULT_PAGE = 50
MOST_DOCUMENTS = 1000

ListContext = grpc.aio.ServicerContext[
    document_service_pb2.ListDocumentsRequest, document_service_pb2.ListDocumentsResponse
]
GetContext = grpc.aio.ServicerContext[document_service_pb2.GetDocumentRequest, document_pb2.Document]
ImageContext = grpc.aio.ServicerContext[page_image_pb2.GetPageImageRequest, page_image_pb2.GetPageImageResponse]


class DocumentService(UnbuiltDocumentCalls):
    """ListDocuments, GetDocument and GetPageImage."""

    def __init__(self, registry: RegistryCache, images: PageImages) -> None:
        self._registry = registry
        self._images = images

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

    async def GetPageImage(  # noqa: N802  # gRPC's name
        self, request: page_image_pb2.GetPageImageRequest, _context: ImageContext
    ) -> page_image_pb2.GetPageImageResponse:
        """A page with citations marked."""
        (document,) = await self._registry.find([read_name("document", request.document)])
        clean = read_page_image(request, document)
        picture = await self._images.picture(document, clean.page, clean.dpi)
        check_on_page(clean.marks, picture)
        png = await self._images.marked(picture, [mark.box for mark in clean.marks])
        return page_image_pb2.GetPageImageResponse(png=png, width=picture.width, height=picture.height, dpi=picture.dpi)
