"""The registry over gRPC, on the real OpenSearch."""

import pytest
from factspan import AsyncClient, InvalidRequestError, NotFoundError
from factspan.v1 import document_pb2, document_service_pb2


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


async def test_a_name_is_required_and_a_page_size_is_not_negative(client: AsyncClient) -> None:
    """INVALID_ARGUMENT that names the field."""
    with pytest.raises(InvalidRequestError) as caught:
        await client.get_document(document_service_pb2.GetDocumentRequest(name=" "))
    assert caught.value.field_violations[0].field == "name"
    with pytest.raises(InvalidRequestError) as caught:
        _ = [each async for each in client.documents(page_size=-1)]
    assert caught.value.field_violations[0].field == "page_size"
