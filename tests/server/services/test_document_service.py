"""The registry and sections over gRPC, on the real OpenSearch."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from typing import Any

import grpc.aio
import pytest
import pytest_asyncio
from factspan import AsyncClient, InvalidRequestError, NotFoundError
from factspan.errors import read_error
from factspan.v1 import document_pb2, document_service_pb2, document_service_pb2_grpc, search_pb2
from google.protobuf.field_mask_pb2 import FieldMask
from opensearchpy import AsyncOpenSearch

from indexer.store.names import DOCUMENTS, PAGES, SPANS, in_space, page_id
from indexer.store.reader import Reader
from indexer.store.records import EvidenceRecord, PageRecord
from indexer.store.writer import Entry, Writer
from server.grpc_server import GrpcServer
from server.search.pipeline import SearchParts

ZORQUELA = "documents/" + "a" * 64
OLDER = "d" * 64
RECIPE = "made-up"

LIST, SECTIONS = document_service_pb2.ListDocumentsRequest, document_service_pb2.ListSectionsRequest
GET, SECTION = document_service_pb2.GetDocumentRequest, document_service_pb2.GetSectionRequest
STATE = document_service_pb2.GetIndexStateRequest
Stub = document_service_pb2_grpc.DocumentServiceStub


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def served_space(index_space: str, write_made_up_labels: Callable[[str], Awaitable[None]]) -> str:
    """One of this module's own, which it writes into."""
    await write_made_up_labels(index_space)
    return index_space


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def stub(server: GrpcServer) -> AsyncIterator[Stub]:
    """The generated stub, for requests that the client does not make."""
    async with grpc.aio.insecure_channel(server.address) as channel:
        yield Stub(channel)


@pytest.fixture(scope="module")
def reader(search_parts: SearchParts) -> Reader:
    """Reads what the server serves."""
    return search_parts.reader


@pytest_asyncio.fixture
async def older_revision(
    server: GrpcServer,
    opensearch_client: AsyncOpenSearch,
    search_parts: SearchParts,
    index_space: str,
    record: Callable[..., EvidenceRecord],
) -> AsyncIterator[str]:
    """An older revision of Zorquela's label, for the length of a test; gives its hash."""
    assert server
    registry, writer = search_parts.registry, Writer(opensearch_client, index_space)
    entry = await search_parts.reader.document(ZORQUELA.removeprefix("documents/"))
    assert entry
    older = replace(entry, document_hash=OLDER, file_name="zorquela-2019.pdf", revision_date="2019")
    words = "Take 7 mg of Zorquela once daily."
    span = record(words, document_hash=OLDER, file_name=older.file_name, revision_date="2019")
    entries = [
        Entry(SPANS, span.id, span, search_parts.embedder.embed_passages([words])[0].tolist()),
        Entry(PAGES, page_id(OLDER, 1), PageRecord(OLDER, 1, 612.0, 792.0, 0, len(words), words)),
        Entry(DOCUMENTS, OLDER, older),
    ]
    await writer.write(entries, RECIPE)
    await writer.refresh()
    await registry.get(newer_than=await registry.get())
    yield OLDER
    await writer.remove_records(OLDER)
    await opensearch_client.delete(index=in_space(DOCUMENTS, index_space), id=OLDER)
    await writer.refresh([DOCUMENTS])
    await registry.get(newer_than=await registry.get())


async def listed(stub: Stub, **fields: Any) -> list[str]:
    """The file names on the first page of a list."""
    answer = await stub.ListDocuments(document_service_pb2.ListDocumentsRequest(**fields))
    return [each.file_name for each in answer.documents]


async def test_documents_are_listed_by_file_name(client: AsyncClient) -> None:
    """However small the pages, each once."""
    listed = [each.file_name async for each in client.documents()]
    assert listed == ["otherol.pdf", "planted.pdf", "zorquela.pdf"]
    assert [each.file_name async for each in client.documents(page_size=1)] == listed


@pytest.mark.parametrize("name", ["documents/" + "a" * 64, "a" * 64, "zorquela.pdf", "ZORQUELA"])
async def test_a_document_is_given_by_each_of_its_names(client: AsyncClient, name: str) -> None:
    """Resource name, hash, file name with and without .pdf."""
    document = await client.get_document(document_service_pb2.GetDocumentRequest(name=name))
    assert (document.name, document.page_count) == ("documents/" + "a" * 64, 2)
    assert list(document.brand_names) == ["Zorquela"]
    assert document.index_state.stage == document_pb2.INDEX_STAGE_INDEXED


async def test_an_unknown_document_is_not_found(client: AsyncClient) -> None:
    """With near names."""
    with pytest.raises(NotFoundError) as caught:
        await client.get_document(document_service_pb2.GetDocumentRequest(name="otherole"))
    assert caught.value.near_names[0] == "otherol.pdf"


async def test_a_list_goes_on_behind_its_last_document(stub: Stub, older_revision: str) -> None:
    """What came in before that place does not bring a document twice, nor leave one out."""
    assert older_revision
    request = document_service_pb2.ListDocumentsRequest(page_size=2, include_superseded=True)
    first = await stub.ListDocuments(request)
    request.page_token = first.next_page_token
    second = await stub.ListDocuments(request)
    names = [each.file_name for answer in (first, second) for each in answer.documents]
    assert names == ["otherol.pdf", "planted.pdf", "zorquela-2019.pdf", "zorquela.pdf"]
    assert (first.total_size, second.next_page_token) == (4, "")


@pytest.mark.parametrize(
    ("fields", "names"),
    [
        ({"drugs": ["ZORQUELA"]}, ["zorquela.pdf"]),
        ({"drugs": ["otherine", "plantine"]}, ["otherol.pdf", "planted.pdf"]),
        ({"drugs": ["nonesuch"]}, []),
        ({"label_kinds": ["eu_smpc"]}, []),
        ({"revised_after": "2020"}, ["planted.pdf", "zorquela.pdf"]),
        ({"revised_before": "2019"}, ["otherol.pdf", "zorquela-2019.pdf"]),
        ({"include_superseded": True, "drugs": ["zorquela"]}, ["zorquela-2019.pdf", "zorquela.pdf"]),
        ({"revised_after": "2020", "drugs": ["otherol"]}, []),
    ],
    ids=str,
)
async def test_filters_narrow_the_list(
    stub: Stub, older_revision: str, fields: dict[str, Any], names: list[str]
) -> None:
    """A superseded revision stands there when asked for, or when the dates leave out the newer one."""
    assert older_revision
    assert await listed(stub, **fields) == names


async def test_a_superseded_document_names_the_newest(client: AsyncClient, older_revision: str) -> None:
    """And stays to be had by its names."""
    assert (
        await client.get_document(document_service_pb2.GetDocumentRequest(name=older_revision))
    ).superseded_by == ZORQUELA
    assert (await client.get_document(document_service_pb2.GetDocumentRequest(name="zorquela"))).superseded_by == ""


@pytest.mark.parametrize(
    ("scope", "found"),
    [
        ({}, False),
        ({"drugs": ["zorquela"]}, False),
        ({"documents": ["zorquela-2019"]}, True),
        ({"include_superseded": True}, True),
        ({"documents": ["zorquela-2019"], "include_superseded": True}, True),
        ({"revised_before": "2020"}, True),
        ({"revised_after": "2019", "revised_before": "2025"}, False),
    ],
    ids=str,
)
async def test_a_superseded_label_is_not_searched_unless_asked_for(
    client: AsyncClient, older_revision: str, scope: dict[str, Any], *, found: bool
) -> None:
    """By its name, by the flag, or by dates that leave out the newer one."""
    request = search_pb2.SearchRequest(query="Take Zorquela once daily", scope=search_pb2.Scope(**scope))
    answer = await client.search(request)
    assert (older_revision in [each.citation.document_hash for each in answer.evidence]) is found


async def test_a_superseded_label_that_the_scope_names_is_said_to_be_old(
    client: AsyncClient, older_revision: str
) -> None:
    """In the notes, beside its words."""
    scope = search_pb2.Scope(documents=[older_revision])
    answer = await client.search(search_pb2.SearchRequest(query="dose of Zorquela", scope=scope))
    assert any("superseded" in note for note in answer.notes)


async def test_a_mask_leaves_fields_out(stub: Stub) -> None:
    """Of documents, and of messages within them."""
    mask = FieldMask(paths=["file_name", "index_state.stage"])
    answer = await stub.ListDocuments(document_service_pb2.ListDocumentsRequest(read_mask=mask, page_size=1))
    state = document_pb2.IndexState(stage=document_pb2.INDEX_STAGE_INDEXED)
    assert list(answer.documents) == [document_pb2.Document(file_name="otherol.pdf", index_state=state)]


async def test_sections_come_in_reading_order(stub: Stub) -> None:
    """Page by page, each once, without text."""
    request = document_service_pb2.ListSectionsRequest(parent="zorquela", page_size=2)
    first = await stub.ListSections(request)
    request.page_token = first.next_page_token
    second = await stub.ListSections(request)
    sections = [*first.sections, *second.sections]
    assert [each.heading for each in sections] == [
        "DOSAGE AND ADMINISTRATION",
        "CONTRAINDICATIONS",
        "HOW SUPPLIED/STORAGE AND HANDLING",
    ]
    assert [each.start for each in sections] == sorted({each.start for each in sections})
    assert (first.total_size, second.next_page_token) == (3, "")
    assert not any(each.text for each in sections)
    assert sections[0].name == f"{ZORQUELA}/sections/s2"


async def test_a_section_has_its_exact_words(stub: Stub, reader: Reader) -> None:
    """The words of its range of the stored pages, whichever way its document is named."""
    pages = await reader.pages([("a" * 64, 1), ("a" * 64, 2)])
    text = "".join(pages["a" * 64, number].text for number in (1, 2))
    for section in (await stub.ListSections(document_service_pb2.ListSectionsRequest(parent="zorquela"))).sections:
        for name in (section.name, section.name.replace(ZORQUELA, "zorquela.pdf")):
            found = await stub.GetSection(document_service_pb2.GetSectionRequest(name=name))
            assert found.text == text[section.start : section.end]
            assert found.text.startswith(f"{section.number} {section.heading}\n")


async def test_a_section_comes_without_what_the_mask_leaves_out(stub: Stub) -> None:
    """No text, no reading of pages."""
    request = document_service_pb2.GetSectionRequest(
        name=f"{ZORQUELA}/sections/s2", read_mask=FieldMask(paths=["number"])
    )
    assert await stub.GetSection(request) == document_pb2.Section(number="2")


async def test_an_unknown_section_is_not_found(stub: Stub) -> None:
    """The section whose number was given is near."""
    request = document_service_pb2.GetSectionRequest(name=f"{ZORQUELA}/sections/16")
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await stub.GetSection(request)
    error = read_error(caught.value, "")
    assert (error.code, error.near_names) == (grpc.StatusCode.NOT_FOUND, (f"{ZORQUELA}/sections/s16",))


@pytest.mark.parametrize("name", [f"{ZORQUELA}/indexState", "zorquela"])
async def test_the_index_state_is_given(stub: Stub, name: str) -> None:
    """By its resource name, or its document's name."""
    state = await stub.GetIndexState(document_service_pb2.GetIndexStateRequest(name=name))
    assert (state.name, state.stage) == (f"{ZORQUELA}/indexState", document_pb2.INDEX_STAGE_INDEXED)
    assert (state.recipe, state.span_count) == (RECIPE, 6)


HUGE = "x" * 1_000_000


@pytest.mark.parametrize(
    ("method", "request_of", "field"),
    [
        ("ListDocuments", lambda: LIST(page_size=-1), "page_size"),
        ("ListDocuments", lambda: LIST(page_token="nonsense"), "page_token"),  # noqa: S106 - no password
        ("ListDocuments", lambda: LIST(page_token=HUGE), "page_token"),
        ("ListDocuments", lambda: LIST(drugs=["x"] * 1, label_kinds=["us"]), "label_kinds"),
        ("ListDocuments", lambda: LIST(drugs=[str(number) for number in range(51)]), "drugs"),
        ("ListDocuments", lambda: LIST(revised_after="yesterday"), "revised_after"),
        ("ListDocuments", lambda: LIST(revised_before="2017-02-30"), "revised_before"),
        ("ListDocuments", lambda: LIST(revised_after="2020", revised_before="2019"), "revised_before"),
        ("ListDocuments", lambda: LIST(read_mask=FieldMask(paths=["nonsense"])), "read_mask"),
        ("ListDocuments", lambda: LIST(read_mask=FieldMask(paths=[""])), "read_mask"),
        ("ListDocuments", lambda: LIST(read_mask=FieldMask(paths=[HUGE])), "read_mask"),
        ("ListDocuments", lambda: LIST(read_mask=FieldMask(paths=[f"x{at}" for at in range(101)])), "read_mask"),
        ("ListDocuments", lambda: LIST(read_mask=FieldMask(paths=["brand_names.x"])), "read_mask"),
        ("GetDocument", lambda: GET(name=" "), "name"),
        ("GetDocument", lambda: GET(name=HUGE), "name"),
        ("ListSections", SECTIONS, "parent"),
        ("ListSections", lambda: SECTIONS(parent=HUGE), "parent"),
        ("ListSections", lambda: SECTIONS(parent="zorquela", page_size=-1), "page_size"),
        ("ListSections", lambda: SECTIONS(parent="zorquela", page_token="e30"), "page_token"),  # noqa: S106 - no password
        ("ListSections", lambda: SECTIONS(parent="zorquela", read_mask=FieldMask(paths=["text"])), "read_mask"),
        ("GetSection", SECTION, "name"),
        ("GetSection", lambda: SECTION(name=HUGE), "name"),
        ("GetSection", lambda: SECTION(name=ZORQUELA), "name"),
        ("GetSection", lambda: SECTION(name="/sections/s2"), "name"),
        ("GetSection", lambda: SECTION(name=f"{ZORQUELA}/sections/"), "name"),
        ("GetSection", lambda: SECTION(name=f"{ZORQUELA}/sections/s2", read_mask=FieldMask(paths=["x"])), "read_mask"),
        ("GetIndexState", STATE, "name"),
        ("GetIndexState", lambda: STATE(name="/indexState"), "name"),
        ("GetIndexState", lambda: STATE(name=HUGE), "name"),
    ],
)
async def test_a_bad_field_is_named(stub: Stub, method: str, request_of: Callable[[], object], field: str) -> None:
    """INVALID_ARGUMENT with the field, short enough for an error's headers."""
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await getattr(stub, method)(request_of())
    error = read_error(caught.value, "")
    assert isinstance(error, InvalidRequestError), error
    assert [each.field for each in error.field_violations] == [field]


@pytest.mark.parametrize(
    ("method", "request_of"),
    [
        ("GetDocument", lambda: GET(name="\0\N{PILE OF POO}" * 200)),
        ("ListSections", lambda: SECTIONS(parent="../../etc/passwd")),
        ("GetSection", lambda: SECTION(name="nonesuch/sections/s2")),
        ("GetSection", lambda: SECTION(name=f"{ZORQUELA}/sections/" + "\N{PILE OF POO}" * 300)),
        ("GetIndexState", lambda: STATE(name="nonesuch/indexState")),
        ("GetIndexState", lambda: STATE(name="*")),
    ],
)
async def test_a_name_of_nothing_is_not_found(stub: Stub, method: str, request_of: Callable[[], object]) -> None:
    """NOT_FOUND, however odd the name."""
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await getattr(stub, method)(request_of())
    assert isinstance(read_error(caught.value, ""), NotFoundError), caught.value
