"""Citations resolved over gRPC, on the real OpenSearch."""

import random
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import grpc.aio
import pytest
import pytest_asyncio
from factspan import InvalidRequestError, NotFoundError
from factspan.errors import read_error
from factspan.v1 import citation_pb2, evidence_service_pb2_grpc
from opensearchpy import AsyncOpenSearch

from indexer.removal import remove_document
from indexer.store.kept_files import KeptFiles
from indexer.store.names import DOCUMENTS, PAGES, page_id
from indexer.store.records import PageRecord
from indexer.store.writer import Entry, Writer
from server.grpc_server import GrpcServer
from server.search.pipeline import SearchParts

HASH = "a" * 64
OLDER = "d" * 64
REQUEST = citation_pb2.ResolveCitationRequest
Resolve = Callable[..., "citation_pb2.ResolveCitationResponse"]
Stub = evidence_service_pb2_grpc.EvidenceServiceStub


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def served_space(index_space: str, write_made_up_labels: Callable[[str], Awaitable[None]]) -> str:
    """One of this module's own, which it writes into."""
    await write_made_up_labels(index_space)
    return index_space


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def stub(server: GrpcServer) -> AsyncIterator[Stub]:
    """The generated stub."""
    async with grpc.aio.insecure_channel(server.address) as channel:
        yield Stub(channel)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def text(server: GrpcServer, search_parts: SearchParts) -> str:
    """The whole text of Zorquela's label."""
    assert server
    pages = await search_parts.reader.pages([(HASH, 1), (HASH, 2)])
    return "".join(pages[HASH, number].text for number in (1, 2))


async def test_a_span_comes_back_with_all_that_is_known_of_it(stub: Stub, text: str) -> None:
    """Words, section, place; the newest revision's document has no newer one."""
    words = "Take 12.5 mg of Zorquela twice daily with food."
    start = text.index(words)
    answer = await stub.ResolveCitation(REQUEST(document_hash=HASH.upper(), start=start, end=start + len(words)))
    found = answer.evidence
    assert (found.text, found.text_type, answer.superseded_by) == (words, "sentence", "")
    assert (found.citation.section.name, found.citation.section.number) == (f"documents/{HASH}/sections/s2", "2")
    (place,) = found.citation.places
    assert (place.page, place.x0, place.start, place.end) == (1, 72.0, start, start + len(words))
    assert list(found.citation.brand_names) == ["Zorquela"]


async def test_any_range_gives_its_exact_words(stub: Stub, text: str) -> None:
    """From a part of a word to the whole label, with a place on each page."""
    chosen = random.Random(7)  # noqa: S311 - chooses examples
    ranges = [sorted(chosen.sample(range(len(text) + 1), 2)) for _ in range(60)]
    for start, end in [(0, len(text)), (0, 1), (len(text) - 1, len(text)), *ranges]:
        found = (await stub.ResolveCitation(REQUEST(document_hash=HASH, start=start, end=end))).evidence
        assert found.text == text[start:end]
        assert found.citation.places
        assert all(start <= place.start < place.end <= end for place in found.citation.places)


async def test_a_superseded_document_resolves_for_ever(
    stub: Stub, search_parts: SearchParts, opensearch_client: AsyncOpenSearch, index_space: str, tmp_path: Path
) -> None:
    """And names the newest revision; once removed it is not found, with a word on when."""
    registry, writer = search_parts.registry, Writer(opensearch_client, index_space)
    entry = await search_parts.reader.document(HASH)
    assert entry
    older = replace(
        entry, document_hash=OLDER, file_name="zorquela-2019.pdf", revision_date="2019", page_count=1, text_length=12
    )
    page = PageRecord(OLDER, 1, 612.0, 792.0, 0, 12, "Older words.")
    await writer.write([Entry(PAGES, page_id(OLDER, 1), page), Entry(DOCUMENTS, OLDER, older)], older.recipe)
    await writer.refresh()
    await registry.get(newer_than=await registry.get())
    request = REQUEST(document_hash=OLDER, start=6, end=11)
    answer = await stub.ResolveCitation(request)
    assert (answer.evidence.text, answer.superseded_by) == ("words", f"documents/{HASH}")
    removed = await remove_document(older, writer, KeptFiles(tmp_path))
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await stub.ResolveCitation(request)
    error = read_error(caught.value, "")
    assert isinstance(error, NotFoundError)
    assert f"zorquela-2019.pdf (documents/{OLDER}) was removed at {removed.removed_at}" in error.message
    await registry.get(newer_than=await registry.get())


@pytest.mark.parametrize(
    "document_hash", ["", " ", "x", "documents/" + HASH, HASH[:-1], "g" * 64, "\0" * 64, "a" * 10**6]
)
async def test_what_is_no_hash_is_refused(stub: Stub, document_hash: str) -> None:
    """INVALID_ARGUMENT with the field."""
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await stub.ResolveCitation(REQUEST(document_hash=document_hash, start=0, end=1))
    error = read_error(caught.value, "")
    assert isinstance(error, InvalidRequestError)
    assert [each.field for each in error.field_violations] == ["document_hash"]


async def test_a_document_that_was_never_indexed_is_not_found(stub: Stub) -> None:
    """Whatever the range."""
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await stub.ResolveCitation(REQUEST(document_hash="9" * 64, start=-1, end=-2))
    assert isinstance(read_error(caught.value, ""), NotFoundError)


@pytest.mark.parametrize(
    ("start", "end", "fields"),
    [
        (-1, 5, ["start"]),
        (0, 0, ["end"]),
        (5, 5, ["end"]),
        (5, 4, ["end"]),
        (0, -5, ["end"]),
        (0, 2**31 - 1, ["end"]),
        (2**31 - 1, 2**31 - 1, ["start", "end"]),
        (-(2**31), -(2**31), ["start", "end"]),
    ],
)
async def test_a_range_outside_the_text_gets_the_range(
    stub: Stub, text: str, start: int, end: int, fields: list[str]
) -> None:
    """INVALID_ARGUMENT with each field and what is valid."""
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await stub.ResolveCitation(REQUEST(document_hash=HASH, start=start, end=end))
    error = read_error(caught.value, "")
    assert isinstance(error, InvalidRequestError)
    assert [each.field for each in error.field_violations] == fields
    assert all(re.search(rf"\b({len(text) - 1}|{len(text)})\b", each.description) for each in error.field_violations)
