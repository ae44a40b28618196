"""Records in full are those that stand now, however often they were read before."""

import dataclasses
from collections.abc import Sequence

import pytest
from opensearchpy import AsyncOpenSearch

from indexer.store.entries import Place
from indexer.store.names import PAGES, SPANS, in_space, page_id
from indexer.store.records import EvidenceRecord, PageRecord
from indexer.store.records_in_full import RecordsInFull
from indexer.store.writer import Entry, Writer

HASH = "d" * 64
PAGE = PageRecord(HASH, 1, 612.0, 792.0, 0, 12, "Take with it")
SPAN = EvidenceRecord(
    f"{HASH}-0-12",
    HASH,
    "f.pdf",
    "k",
    (),
    (),
    "",
    "s",
    "",
    "",
    (),
    "dosage",
    "sentence",
    PAGE.text,
    "",
    1,
    0,
    12,
    0,
    (),
)
AT_SPAN, AT_PAGE = Place(SPANS, SPAN.id), Place(PAGES, page_id(HASH, 1))


@pytest.fixture
def records(opensearch_client: AsyncOpenSearch, index_space: str) -> RecordsInFull:
    """What is tested, knowing nothing yet."""
    return RecordsInFull(opensearch_client, index_space)


async def written(client: AsyncOpenSearch, space: str, entries: Sequence[Entry], recipe: str) -> None:
    """Writes the entries, now."""
    await Writer(client, space).write(entries, recipe)


async def test_what_was_not_written_since_is_the_record_that_was_read(
    opensearch_client: AsyncOpenSearch, index_space: str, records: RecordsInFull
) -> None:
    """The second read brings no words again."""
    await written(
        opensearch_client, index_space, [Entry(SPANS, SPAN.id, SPAN), Entry(PAGES, AT_PAGE.record_id, PAGE)], "a"
    )
    first = await records.read([AT_SPAN, AT_PAGE], timeout=60)
    again = await records.read([AT_SPAN, AT_PAGE], timeout=60)
    assert first == {AT_SPAN: SPAN, AT_PAGE: PAGE}
    assert all(again[place] is first[place] for place in first)


async def test_what_was_written_since_is_read_again(
    opensearch_client: AsyncOpenSearch, index_space: str, records: RecordsInFull
) -> None:
    """By the indexer or by any other hand, before OpenSearch shows it to searches."""
    await written(opensearch_client, index_space, [Entry(SPANS, SPAN.id, SPAN)], "b")
    await records.read([AT_SPAN], timeout=60)
    changed = {"doc": {"text": "Take without"}}
    await opensearch_client.update(index=in_space(SPANS, index_space), id=SPAN.id, body=changed)
    assert await records.read([AT_SPAN], timeout=60) == {AT_SPAN: dataclasses.replace(SPAN, text="Take without")}


async def test_what_was_removed_since_is_left_out(
    opensearch_client: AsyncOpenSearch, index_space: str, records: RecordsInFull
) -> None:
    """Though it is known."""
    await written(opensearch_client, index_space, [Entry(PAGES, AT_PAGE.record_id, PAGE)], "c")
    await records.read([AT_PAGE], timeout=60)
    await opensearch_client.delete(index=in_space(PAGES, index_space), id=AT_PAGE.record_id)
    assert await records.read([AT_PAGE], timeout=60) == {}
