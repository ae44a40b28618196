"""What a search has found is read once for each time that it was written."""

import dataclasses

import pytest
from opensearchpy import AsyncOpenSearch

from indexer.store.entries import Place, Stamp, entries_at, stamp_of
from indexer.store.names import QUESTIONS, in_space
from indexer.store.ranked_records import RankedRecords
from indexer.store.records import QuestionRecord
from indexer.store.writer import Entry, Writer

HASH = "e" * 64
QUESTION = QuestionRecord(f"{HASH}-1-0", HASH, "f.pdf", "k", (), (), "", "s", "dosage", "How much?", 1, (), "rules")
AT = Place(QUESTIONS, QUESTION.id)


@pytest.fixture
def records(opensearch_client: AsyncOpenSearch, index_space: str) -> RankedRecords:
    """What is tested, knowing nothing yet."""
    return RankedRecords(opensearch_client, index_space)


async def written(client: AsyncOpenSearch, space: str, question: QuestionRecord) -> Stamp:
    """The question's record is written now; which writing that was."""
    await Writer(client, space).write([Entry(QUESTIONS, question.id, question)], "r")
    (entry,) = await entries_at(client, space, [(AT, False)], timeout=60)
    return stamp_of(entry)


async def test_what_was_not_written_since_is_the_record_that_was_read(
    opensearch_client: AsyncOpenSearch, index_space: str, records: RankedRecords
) -> None:
    """The second read brings no words again."""
    stamp = await written(opensearch_client, index_space, QUESTION)
    first = await records.read({AT: stamp}, timeout=60)
    again = await records.read({AT: stamp}, timeout=60)
    assert first == {AT: QUESTION}
    assert again[AT] is first[AT]


async def test_what_was_removed_and_written_again_is_read_again(
    opensearch_client: AsyncOpenSearch, index_space: str, records: RankedRecords
) -> None:
    """Though OpenSearch may give it the version that it had."""
    await records.read({AT: await written(opensearch_client, index_space, QUESTION)}, timeout=60)
    await opensearch_client.delete(index=in_space(QUESTIONS, index_space), id=QUESTION.id)
    changed = dataclasses.replace(QUESTION, text="How often?")
    stamp = await written(opensearch_client, index_space, changed)
    assert await records.read({AT: stamp}, timeout=60) == {AT: changed}


async def test_what_is_gone_is_left_out(
    opensearch_client: AsyncOpenSearch, index_space: str, records: RankedRecords
) -> None:
    """A search may have found it just before."""
    stamp = await written(opensearch_client, index_space, QUESTION)
    await opensearch_client.delete(index=in_space(QUESTIONS, index_space), id=QUESTION.id)
    assert await records.read({AT: stamp}, timeout=60) == {}
