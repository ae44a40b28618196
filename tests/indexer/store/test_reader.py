"""Reading records back: whole answers only, without vectors, within a time."""

import asyncio
import dataclasses
from collections.abc import AsyncIterator

import numpy as np
import pytest
import pytest_asyncio
from made_up_records import HASH, make_document, make_question, make_record
from opensearchpy import AsyncOpenSearch

from analyzers.canonical import Box, Place
from indexer.extract.document import Cell, Section
from indexer.store.answers import COUNTS
from indexer.store.client import ClientSettings, open_client
from indexer.store.errors import StoreRequestError, StoreTimeoutError, StoreUnavailableError
from indexer.store.names import BLOCKS, DOCUMENTS, PAGES, QUESTIONS, SPANS, evidence_id, page_id
from indexer.store.ports import free_port
from indexer.store.reader import Reader
from indexer.store.records import Field, PageRecord, RemovedDocument
from indexer.store.writer import Entry, Writer

SPAN = make_record(
    "Take 12.5 mg of Zorquela twice daily.",
    start=10,
    id=evidence_id(HASH, 10, 52),
    page=3,
    end=52,
    places=(Place(3, Box(72.0, 100.5, 300.25, 112.0), 10, 30), Place(4, Box(72.0, 50.0, 200.0, 62.0), 30, 52)),
    cells=(Cell("Dose", "Take 12.5 mg"), Cell("", "twice daily.")),
    tags=("body_part:liver", "medical_category:antibacterial"),
)
BLOCK = dataclasses.replace(
    SPAN, id=evidence_id(HASH, 0, 52), text_type="block", start=0, revision_date="", cells=(), tags=()
)
QUESTION = make_question(page=3, spans=(SPAN.id,), made_by="heading")
PAGE = PageRecord(HASH, 3, 612.0, 792.0, 0, 60, "2.1 Dosage Take 12.5 mg of Zorquela twice daily. \nx")
DOCUMENT = make_document(
    revision_date="",
    page_count=4,
    text_length=60,
    recipe="r1",
    span_count=1,
    block_count=1,
    question_count=1,
    sections=(
        Section("s2", "2", "DOSAGE AND ADMINISTRATION", 1, None, "dosage", 0, 5, 60, (3, 4), ("2 DOSAGE",)),
        Section("s2.1", None, "", 2, "s2", "dosage", 5, 9, 60, (3,), ("2 DOSAGE", "2.1")),
    ),
)


def unit(place: int) -> list[float]:
    """A vector of length 1 along one axis."""
    vector = np.zeros(384)
    vector[place] = 1.0
    return [float(number) for number in vector]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def reader(opensearch_client: AsyncOpenSearch, index_space: str) -> AsyncIterator[Reader]:
    """A reader of a space that holds one of each record."""
    writer = Writer(opensearch_client, index_space)
    entries = [
        Entry(SPANS, SPAN.id, SPAN, unit(0)),
        Entry(BLOCKS, BLOCK.id, BLOCK, unit(1)),
        Entry(QUESTIONS, QUESTION.id, QUESTION, unit(2)),
        Entry(PAGES, page_id(HASH, 3), PAGE),
        Entry(DOCUMENTS, HASH, DOCUMENT),
    ]
    await writer.write(entries, "r1")
    await writer.refresh()
    yield Reader(opensearch_client, index_space)


async def test_a_search_gives_each_body_its_own_records(reader: Reader) -> None:
    """Words find the span and the block, each in its own list."""
    body = {"query": {"match": {Field.TEXT: "zorquela 12.5mg"}}}
    spans, blocks = await reader.search([(SPANS, body), (BLOCKS, body)], timeout=60)
    assert [hit.record.id for hit in spans.hits] == [SPAN.id]
    assert [hit.record.id for hit in blocks.hits] == [BLOCK.id]
    assert spans.hits[0].score > 0


async def test_records_in_full_are_as_they_were_written(reader: Reader) -> None:
    """By text type and id; what is not there is left out."""
    gone = dataclasses.replace(SPAN, id=evidence_id(HASH, 1, 2))
    found = await reader.stored([SPAN, BLOCK, gone], [(HASH, 3), (HASH, 9)], timeout=60)
    assert found.records == {("sentence", SPAN.id): SPAN, ("block", BLOCK.id): BLOCK}
    assert found.pages == {(HASH, 3): PAGE}


async def test_a_search_reads_what_pieces_are_ranked_by(reader: Reader) -> None:
    """The words are there, the rectangles are not; a piece that two bodies find is one record."""
    body = {"query": {"match": {Field.TEXT: "zorquela"}}}
    one, two = await reader.search([(SPANS, body), (SPANS, body)], timeout=60)
    assert (one.hits[0].record.text, one.hits[0].record.places) == (SPAN.text, ())
    assert one.hits[0].record is two.hits[0].record


async def test_tags_are_found_whole_and_are_no_words(reader: Reader) -> None:
    """A filter by a tag finds what has it; the tag's words are none of the text's."""
    for query, found in [
        ({"term": {Field.TAGS: "body_part:liver"}}, [SPAN]),
        ({"terms": {Field.TAGS: ["body_part:heart", "medical_category:antibacterial"]}}, [SPAN]),
        ({"term": {Field.TAGS: "liver"}}, []),
        ({"match": {Field.TEXT: "liver antibacterial"}}, []),
    ]:
        (answer,) = await reader.search([(SPANS, {"query": query})], timeout=60)
        assert [hit.record.id for hit in answer.hits] == [each.id for each in found], query


async def test_vectors_find_but_are_not_sent(reader: Reader) -> None:
    """A k-NN query finds its record with similarity 1; a vector is no field of an answer."""
    body = {"query": {"knn": {Field.VECTOR: {"vector": unit(0), "k": 3}}}, "size": 3}
    (answer,) = await reader.search([(SPANS, body)], timeout=60)
    assert [hit.record.id for hit in answer.hits] == [SPAN.id]
    assert answer.hits[0].score == pytest.approx(1.0)


async def test_questions_are_found_as_questions(reader: Reader) -> None:
    """The question index gives questions with their spans."""
    (answer,) = await reader.search([(QUESTIONS, {"query": {"match": {Field.TEXT: "dose"}}})], timeout=60)
    assert [hit.record for hit in answer.questions] == [QUESTION]
    assert answer.hits == ()


async def test_a_question_that_was_met_is_not_read_again(reader: Reader) -> None:
    """It is the same record, with its own score."""
    body = {"query": {"match": {Field.TEXT: "dose"}}}
    one, two = await reader.search([(QUESTIONS, body), (QUESTIONS, {"query": {"match_all": {}}})], timeout=60)
    (again,) = await reader.search([(QUESTIONS, body)], timeout=60)
    assert one.questions[0].record is two.questions[0].record is again.questions[0].record
    assert one.questions[0].score != two.questions[0].score


async def test_a_hit_names_the_clauses_that_hold_for_it(reader: Reader) -> None:
    """A query's named clauses come back with each piece."""
    named = [{"match": {Field.TEXT: {"query": word, "_name": word}}} for word in ("daily", "weekly")]
    (known,) = await reader.closer([(SPANS, {"query": {"bool": {"should": named}}})], timeout=60)
    assert known.matched == {SPAN.id: {"daily"}}


async def test_pieces_are_counted_by_filter(reader: Reader) -> None:
    """A body that counts gives the counts by name, and no hits when it wants none."""
    clauses = {word: {"match": {Field.TEXT: word}} for word in ("daily", "weekly")}
    body = {"size": 0, "aggs": {COUNTS: {"filters": {"filters": clauses}}}}
    (answer,) = await reader.search([(SPANS, body)], timeout=60)
    assert (answer.hits, answer.counts) == ((), {"daily": 1, "weekly": 0})


async def test_scores_come_alone_by_record(reader: Reader) -> None:
    """The same scores as a search's, by id; a piece that does not match has none."""
    body = {"query": {"match": {Field.TEXT: "zorquela"}}}
    nothing = {"query": {"match": {Field.TEXT: "nonesuch"}}}
    (answer,) = await reader.search([(SPANS, body)], timeout=60)
    found, none = await reader.closer([(SPANS, body), (SPANS, nothing)], timeout=60)
    assert (found.scores, none.scores) == ({SPAN.id: answer.hits[0].score}, {})


async def test_a_piece_that_was_written_again_is_read_again(
    opensearch_client: AsyncOpenSearch, index_space: str, reader: Reader
) -> None:
    """What a search kept of it before is of another writing."""
    body = {"query": {"term": {Field.DOCUMENT_HASH: "b" * 64}}}
    writer = Writer(opensearch_client, index_space)
    texts = []
    for words in ("Once daily.", "Twice daily."):
        again = dataclasses.replace(SPAN, id=evidence_id("b" * 64, 10, 52), document_hash="b" * 64, text=words)
        await writer.write([Entry(SPANS, again.id, again, unit(3))], "r1")
        await writer.refresh()
        (answer,) = await reader.search([(SPANS, body)], timeout=60)
        texts += [hit.record.text for hit in answer.hits]
    await writer.remove_records("b" * 64)
    await writer.refresh()
    assert texts == ["Once daily.", "Twice daily."]


async def test_no_bodies_ask_nothing() -> None:
    """An empty request is answered without OpenSearch."""
    client = open_client(ClientSettings(url=f"http://127.0.0.1:{free_port()}"))
    try:
        assert await Reader(client).search([], timeout=60) == []
        assert await Reader(client).closer([], timeout=60) == []
    finally:
        await client.close()


async def test_pages_come_by_key_and_missing_ones_are_left_out(reader: Reader) -> None:
    """Asking for a page that is not there is no error."""
    assert await reader.pages([(HASH, 3), (HASH, 9), (HASH, 3)]) == {(HASH, 3): PAGE}


async def test_what_a_range_touches_comes_in_full(reader: Reader) -> None:
    """Pages and spans, with places; what only borders on the range is left out."""
    assert await reader.pages_over(HASH, 59, 70) == (PAGE,)
    assert await reader.pages_over(HASH, 60, 70) == ()
    assert await reader.spans_over(HASH, 51, 52) == (SPAN,)
    assert await reader.spans_over(HASH, 52, 60) == await reader.spans_over("b" * 64, 0, 60) == ()


async def test_a_range_may_touch_more_than_one_answer_holds(
    opensearch_client: AsyncOpenSearch, index_space: str, reader: Reader
) -> None:
    """Each once, in the text's order."""
    pages = [PageRecord("c" * 64, number, 1.0, 1.0, number, number + 1, "x") for number in range(2100)]
    writer = Writer(opensearch_client, index_space)
    await writer.write([Entry(PAGES, page_id("c" * 64, page.page), page) for page in pages], "r1")
    await writer.refresh()
    assert await reader.pages_over("c" * 64, 5, 2090) == tuple(pages[5:2090])
    await writer.remove_records("c" * 64)


async def test_the_registry_gives_documents_with_their_sections(reader: Reader) -> None:
    """A document comes back as it was written by its hash, and with their types alone in the list of all."""
    assert await reader.document(HASH) == DOCUMENT
    (listed,) = await reader.documents()
    assert (listed.document_hash, listed.section_types) == (HASH, ("dosage", "dosage"))
    assert not hasattr(listed, "sections")


async def test_an_entry_is_read_again_only_when_it_was_written_since(
    opensearch_client: AsyncOpenSearch, index_space: str, reader: Reader
) -> None:
    """Also before a search finds the writing; a removed one is gone at once."""
    writer, entry = Writer(opensearch_client, index_space), dataclasses.replace(DOCUMENT, document_hash="5" * 64)
    await writer.write([Entry(DOCUMENTS, entry.document_hash, entry)], "r1")
    first = await reader.document(entry.document_hash)
    assert await reader.document(entry.document_hash) is first
    await writer.write([Entry(DOCUMENTS, entry.document_hash, dataclasses.replace(entry, sections=()))], "r1")
    second = await reader.document(entry.document_hash)
    assert (len(first.sections) if first else None, second.sections if second else None) == (2, ())
    await writer.remove_all(entry.document_hash)
    assert await reader.document(entry.document_hash) is None


async def test_a_registry_that_no_single_answer_holds_is_read_whole(
    opensearch_client: AsyncOpenSearch, index_space: str, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    """OpenSearch gives 10,000 records in an answer at most; none of those beyond may be missing."""
    others = tuple(dataclasses.replace(DOCUMENT, document_hash=f"{number}" * 64) for number in range(4))
    writer = Writer(opensearch_client, index_space)
    await writer.write([Entry(DOCUMENTS, each.document_hash, each) for each in others], "r1")
    await writer.refresh()
    monkeypatch.setattr("indexer.store.registry_list._AT_ONCE", 2)
    found = await reader.documents()
    for each in others:
        await writer.remove_all(each.document_hash)
    assert sorted(each.document_hash for each in found) == sorted(each.document_hash for each in (DOCUMENT, *others))


async def test_a_removed_document_is_told_apart(
    opensearch_client: AsyncOpenSearch, index_space: str, reader: Reader
) -> None:
    """It is in the registry no more; what is kept of it is found by its hash and its file's name."""
    writer = Writer(opensearch_client, index_space)
    gone = RemovedDocument("f" * 64, "Gone.pdf", "2026-01-02T03:04:05+00:00")
    earlier = RemovedDocument("e" * 64, "gone.pdf", "2025-01-02T03:04:05+00:00")
    assert await reader.removed(["nonesuch.pdf"]) is None
    await writer.write([Entry(DOCUMENTS, each.document_hash, each) for each in (gone, earlier)], "r1")
    await writer.refresh()
    assert await reader.document(gone.document_hash) is None
    assert await reader.registry_entry(gone.document_hash) == gone
    assert [each.document_hash for each in await reader.documents()] == [HASH]
    assert await reader.removed(["gone.pdf"]) == await reader.removed(["x", gone.document_hash]) == gone
    assert await reader.removed([HASH]) is None


async def test_an_unknown_document_is_none(reader: Reader) -> None:
    """A hash that was never indexed is not an error of the store."""
    assert await reader.document("b" * 64) is None


async def test_ping_gives_the_version(reader: Reader) -> None:
    """The store says which OpenSearch it is."""
    assert (await reader.ping()).startswith("3.")


async def test_a_refused_query_names_the_reason(reader: Reader) -> None:
    """One bad body is an error of the whole request, not an empty list."""
    with pytest.raises(StoreRequestError, match="nonsense"):
        await reader.search([(SPANS, {"query": {"nonsense": {}}})], timeout=60)


async def test_missing_indices_say_what_to_do(opensearch_client: AsyncOpenSearch) -> None:
    """A cluster without FactSpan's indices tells how to make them."""
    elsewhere = Reader(opensearch_client, "nowhere")
    with pytest.raises(StoreRequestError, match="factspan templates install"):
        await elsewhere.search([(SPANS, {"query": {"match_all": {}}})], timeout=60)
    with pytest.raises(StoreRequestError, match="factspan templates install"):
        await elsewhere.document(HASH)
    with pytest.raises(StoreRequestError, match="factspan templates install"):
        await elsewhere.pages([(HASH, 1)])


async def test_no_listener_is_unavailable() -> None:
    """Without OpenSearch at the address, a search fails with the error for that."""
    client = open_client(ClientSettings(url=f"http://127.0.0.1:{free_port()}"))
    try:
        with pytest.raises(StoreUnavailableError, match="factspan up"):
            await Reader(client).search([(SPANS, {"query": {"match_all": {}}})], timeout=60)
    finally:
        await client.close()


async def test_a_silent_listener_times_out() -> None:
    """A server that accepts and says nothing is left when the time is over."""

    async def say_nothing(incoming: asyncio.StreamReader, _: asyncio.StreamWriter) -> None:
        await incoming.read()

    async with await asyncio.start_server(say_nothing, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        client = open_client(ClientSettings(url=f"http://127.0.0.1:{port}"))
        try:
            with pytest.raises(StoreTimeoutError, match=r"within 0\.2 s"):
                await Reader(client).search([(SPANS, {"query": {"match_all": {}}})], timeout=0.2)
        finally:
            await client.close()


async def test_cancelling_closes_the_request() -> None:
    """When a caller gives up, the connection to OpenSearch is closed, which stops its search."""
    arrived, gone = asyncio.Event(), asyncio.Event()

    async def wait_for_the_end(incoming: asyncio.StreamReader, _: asyncio.StreamWriter) -> None:
        await incoming.readuntil(b"\r\n\r\n")
        arrived.set()
        await incoming.read()
        gone.set()

    async with await asyncio.start_server(wait_for_the_end, "127.0.0.1", 0) as server:
        client = open_client(ClientSettings(url=f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"))
        call = asyncio.create_task(Reader(client).search([(SPANS, {"query": {"match_all": {}}})], timeout=60))
        await asyncio.wait_for(arrived.wait(), 60)
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        await asyncio.wait_for(gone.wait(), 60)
        await client.close()
