"""Writing records: bounded requests, nothing lost, nothing twice."""

from typing import Any

import pytest
from opensearchpy import AsyncOpenSearch

from indexer.store.errors import BulkWriteError, StoreRequestError, StoreUnavailableError
from indexer.store.names import ALIASES, DOCUMENTS, PAGES, in_space, page_id
from indexer.store.patience import Patience
from indexer.store.reader import Reader
from indexer.store.records import PageRecord, RemovedDocument
from indexer.store.writer import Entry, Writer, WriterSettings


def pages(document_hash: str, count: int, text: str = "words") -> list[Entry]:
    """Entries of a document's pages."""
    return [
        Entry(PAGES, page_id(document_hash, number), PageRecord(document_hash, number, 1.0, 1.0, 0, 5, text))
        for number in range(1, count + 1)
    ]


async def stored(client: AsyncOpenSearch, space: str, document_hash: str) -> int:
    """How many pages of a document can be found."""
    query = {"query": {"term": {"document_hash": document_hash}}}
    return int((await client.count(index=in_space(PAGES, space), body=query))["count"])


class RecordingWriter(Writer):
    """Writes for real, and keeps the size of each request."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """As a writer."""
        super().__init__(*args, **kwargs)
        self.requests: list[tuple[int, int]] = []

    async def _send_once(self, chunk: list[tuple[str, bytes]]) -> tuple[list[tuple[str, bytes]], str]:
        self.requests.append((len(chunk), sum(len(lines) for _, lines in chunk)))
        return await super()._send_once(chunk)


class BusyWriter(Writer):
    """Writes for real, but the first tries of each record find OpenSearch too busy."""

    refusals = 2

    async def _send_once(self, chunk: list[tuple[str, bytes]]) -> tuple[list[tuple[str, bytes]], str]:
        if self.refusals:
            self.refusals -= 1
            await super()._send_once(chunk[:1])
            return chunk[1:], "rejected execution"
        return await super()._send_once(chunk)


async def test_writing_again_changes_nothing(opensearch_client: AsyncOpenSearch, index_space: str) -> None:
    """The same entries are the same records, however often."""
    writer = Writer(opensearch_client, index_space)
    for _ in range(2):
        assert await writer.write(pages("again", 3), "r1") == 3
        await writer.refresh()
        assert await stored(opensearch_client, index_space, "again") == 3


async def test_requests_are_bounded_by_count_and_bytes(opensearch_client: AsyncOpenSearch, index_space: str) -> None:
    """Many small records and few large ones are both cut into requests; a record that is larger goes alone."""
    writer = RecordingWriter(opensearch_client, index_space, WriterSettings(most_records=4, most_bytes=2000))
    await writer.write(pages("count", 10), "r1")
    assert [count for count, _ in writer.requests] == [4, 4, 2]
    writer.requests.clear()
    await writer.write(pages("bytes", 3, "x" * 900) + pages("large", 1, "x" * 5000), "r1")
    assert [count for count, _ in writer.requests] == [1, 1, 1, 1]
    await writer.refresh()
    assert [await stored(opensearch_client, index_space, name) for name in ("count", "bytes", "large")] == [10, 3, 1]


async def test_what_opensearch_is_too_busy_for_is_sent_again(
    opensearch_client: AsyncOpenSearch, index_space: str
) -> None:
    """After two refusals everything is there, once."""
    writer = BusyWriter(opensearch_client, index_space, WriterSettings(patience=Patience(first_pause=0.001)))
    await writer.write(pages("busy", 5), "r1")
    await writer.refresh()
    assert await stored(opensearch_client, index_space, "busy") == 5


async def test_patience_with_a_busy_opensearch_ends(opensearch_client: AsyncOpenSearch, index_space: str) -> None:
    """A writer does not wait for ever, and says that what is written is kept."""
    writer = BusyWriter(opensearch_client, index_space, WriterSettings(patience=Patience(2, 0.001)))
    with pytest.raises(StoreUnavailableError, match=r"does not take 3 records \(rejected execution\)"):
        await writer.write(pages("never", 5), "r1")


async def test_a_refused_record_is_an_error_with_its_id(opensearch_client: AsyncOpenSearch, index_space: str) -> None:
    """A record that does not fit the mapping is named, not dropped."""
    wrong = PageRecord("wrong", "three", 1.0, 1.0, 0, 5, "words")  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(BulkWriteError, match="refused 1 of 3 records, first wrong-1"):
        await Writer(opensearch_client, index_space).write([Entry(PAGES, "wrong-1", wrong), *pages("right", 2)], "r1")


async def test_a_missing_alias_makes_no_index(opensearch_client: AsyncOpenSearch) -> None:
    """Without installed templates nothing is written anywhere: no index springs up with guessed fields."""
    with pytest.raises((BulkWriteError, StoreRequestError)):
        await Writer(opensearch_client, "nowhere").write(pages("lost", 1), "r1")
    assert not await opensearch_client.indices.exists(index=in_space(PAGES, "nowhere"))


async def test_records_of_another_recipe_are_removed(opensearch_client: AsyncOpenSearch, index_space: str) -> None:
    """After a document was made anew, what only the old program made goes; other documents stay."""
    writer = Writer(opensearch_client, index_space)
    await writer.write([*pages("remade", 5), *pages("other", 2)], "old")
    await writer.write(pages("remade", 3), "new")
    await writer.write(
        [Entry(DOCUMENTS, "remade", RemovedDocument("remade", "remade.pdf", "2026-01-02T03:04:05Z"))], "new"
    )
    assert await writer.remove_stale("remade", [PAGES]) == 2
    await writer.refresh()
    assert await stored(opensearch_client, index_space, "remade") == 3
    assert await stored(opensearch_client, index_space, "other") == 2


async def test_a_documents_records_are_removed(opensearch_client: AsyncOpenSearch, index_space: str) -> None:
    """Nothing of them is left in any index."""
    writer = Writer(opensearch_client, index_space)
    await writer.write(pages("gone", 4), "r1")
    assert await writer.remove_records("gone") == 4
    assert await Reader(opensearch_client, index_space).pages([("gone", 1)]) == {}
    query = {"query": {"term": {"document_hash": "gone"}}}
    names = ",".join(in_space(alias, index_space) for alias in ALIASES)
    assert (await opensearch_client.count(index=names, body=query))["count"] == 0
