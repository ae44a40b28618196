"""DocumentService over gRPC: the registry, as messages."""

import grpc.aio
from factspan.v1 import document_pb2, document_service_pb2, document_service_pb2_grpc, page_image_pb2

from indexer.store.reader import Reader
from indexer.store.records import DocumentRecord, RegistryEntry
from server.citations.find_section import find_section, place_in_text
from server.citations.stretch import read_stretch
from server.documents import Registry, RegistryCache, place_in_list
from server.page_images.page_images import PageImages
from server.registry_entries import registry_entry
from server.services import messages, section_messages
from server.services.field_mask import masked, read_mask, wants
from server.services.findings import read_name, read_page_size
from server.services.page_image_requests import check_on_page, read_page_image
from server.services.page_token import read_key, write_key
from server.services.pages_of_lists import page_behind
from server.services.resource_names import read_index_state_name, read_section_name
from server.services.scope_requests import read_filter

DEFAULT_PAGE = 50
MOST_DOCUMENTS = 1000
DEFAULT_SECTIONS = 100
MOST_SECTIONS = 1000

ListContext = grpc.aio.ServicerContext[
    document_service_pb2.ListDocumentsRequest, document_service_pb2.ListDocumentsResponse
]
SectionsContext = grpc.aio.ServicerContext[
    document_service_pb2.ListSectionsRequest, document_service_pb2.ListSectionsResponse
]
SectionContext = grpc.aio.ServicerContext[document_service_pb2.GetSectionRequest, document_pb2.Section]
StateContext = grpc.aio.ServicerContext[document_service_pb2.GetIndexStateRequest, document_pb2.IndexState]
GetContext = grpc.aio.ServicerContext[document_service_pb2.GetDocumentRequest, document_pb2.Document]
ImageContext = grpc.aio.ServicerContext[page_image_pb2.GetPageImageRequest, page_image_pb2.GetPageImageResponse]


class DocumentService(document_service_pb2_grpc.DocumentServiceServicer):
    """The registry, sections and pages."""

    def __init__(self, registry: RegistryCache, reader: Reader, images: PageImages) -> None:
        self._registry = registry
        self._reader = reader
        self._images = images

    async def ListDocuments(  # noqa: N802  # gRPC's name
        self, request: document_service_pb2.ListDocumentsRequest, _context: ListContext
    ) -> document_service_pb2.ListDocumentsResponse:
        """A page of the documents, by file name; it begins behind the last document of the page before."""
        size = read_page_size(request.page_size, DEFAULT_PAGE, MOST_DOCUMENTS)
        scope = read_filter(request)
        mask = read_mask(request.read_mask, document_pb2.Document)
        behind = read_key(request, request.page_token, (str, str))
        registry = await self._registry.get()
        every = registry.listed(scope)
        page = page_behind(every, place_in_list, behind, size)
        return document_service_pb2.ListDocumentsResponse(
            documents=[masked(_message(each, registry), mask) for each in page.items],
            next_page_token=write_key(request, place_in_list(page.items[-1])) if page.goes_on else "",
            total_size=len(every),
        )

    async def GetDocument(  # noqa: N802  # gRPC's name
        self, request: document_service_pb2.GetDocumentRequest, _context: GetContext
    ) -> document_pb2.Document:
        """One document."""
        (document,) = await self._registry.find([read_name("name", request.name)])
        return _message(document, await self._registry.get())

    async def ListSections(  # noqa: N802  # gRPC's name
        self, request: document_service_pb2.ListSectionsRequest, _context: SectionsContext
    ) -> document_service_pb2.ListSectionsResponse:
        """A page of a document's sections; it begins behind where the last section of the page before began."""
        size = read_page_size(request.page_size, DEFAULT_SECTIONS, MOST_SECTIONS)
        mask = read_mask(request.read_mask, document_pb2.Section, without=(section_messages.TEXT,))
        behind = read_key(request, request.page_token, (int, str))
        document = await self._entry(read_name("parent", request.parent))
        page = page_behind(document.sections, place_in_text, behind, size)
        return document_service_pb2.ListSectionsResponse(
            sections=[masked(section_messages.section(each, document.document_hash), mask) for each in page.items],
            next_page_token=write_key(request, place_in_text(page.items[-1])) if page.goes_on else "",
            total_size=len(document.sections),
        )

    async def GetSection(  # noqa: N802  # gRPC's name
        self, request: document_service_pb2.GetSectionRequest, _context: SectionContext
    ) -> document_pb2.Section:
        """A section with its words, unless the caller does not want them."""
        mask = read_mask(request.read_mask, document_pb2.Section)
        document_name, section_id = read_section_name(request.name)
        document = await self._entry(document_name)
        found, text = find_section(document, section_id), ""
        if wants(mask, section_messages.TEXT) and found.start < found.end:
            text = (await read_stretch(self._reader, document.document_hash, found.start, found.end)).text
        return masked(section_messages.section(found, document.document_hash, text), mask)

    async def GetIndexState(  # noqa: N802  # gRPC's name
        self, request: document_service_pb2.GetIndexStateRequest, _context: StateContext
    ) -> document_pb2.IndexState:
        """How far a document's indexing is."""
        (document,) = await self._registry.find([read_index_state_name(request.name)])
        return messages.index_state(document)

    async def GetPageImage(  # noqa: N802  # gRPC's name
        self, request: page_image_pb2.GetPageImageRequest, _context: ImageContext
    ) -> page_image_pb2.GetPageImageResponse:
        """A page with citations marked."""
        (document,) = await self._registry.find([read_name("document", request.document)])
        clean = read_page_image(request, document)
        picture = await self._images.picture(document, clean.page, clean.dpi)
        check_on_page(clean.marks, picture)
        png = await self._images.image(document, clean.page, picture, [mark.box for mark in clean.marks])
        return page_image_pb2.GetPageImageResponse(png=png, width=picture.width, height=picture.height, dpi=picture.dpi)

    async def _entry(self, name: str) -> RegistryEntry:
        """The document of a name, with its sections."""
        (document,) = await self._registry.find([name])
        return await registry_entry(self._reader, document.document_hash)


def _message(document: DocumentRecord, registry: Registry) -> document_pb2.Document:
    return messages.document(document, registry.newest_revisions.get(document.document_hash, ""))
