"""The registry's list, brought up to date on the real OpenSearch."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
import pytest_asyncio
from made_up_records import make_document
from opensearchpy import AsyncOpenSearch

from indexer.store import registry_list
from indexer.store.names import DOCUMENTS, first_index, in_space
from indexer.store.reader import Reader
from indexer.store.records import RegistryEntry, RemovedDocument
from indexer.store.registry_list import RegistryList, RegistryListReader
from indexer.store.templates import install, remove_space
from indexer.store.writer import Entry, Writer

ONE = make_document(document_hash="1" * 64, file_name="one.pdf")
TWO = make_document(document_hash="2" * 64, file_name="two.pdf")


class Space:
    """A registry that a test writes to, and what its list's reader asks for."""

    def __init__(self, client: AsyncOpenSearch, name: str) -> None:
        self.client, self.name = client, name
        self.reader = Reader(client, name)
        self._writer = Writer(client, name)

    async def write(self, *entries: RegistryEntry | RemovedDocument) -> None:
        """Writes entries, and lets searches find them."""
        await self._writer.write([Entry(DOCUMENTS, each.document_hash, each) for each in entries], "r1")
        await self._writer.refresh([DOCUMENTS])

    async def delete(self, entry: RegistryEntry) -> None:
        """Leaves nothing of an entry, not even a word."""
        index = in_space(DOCUMENTS, self.name)
        await self.client.delete(index=index, id=entry.document_hash, params={"refresh": "true"})


@pytest_asyncio.fixture
async def space(opensearch_client: AsyncOpenSearch, index_space: str) -> AsyncIterator[Space]:
    """With two documents, and nothing when the test has ended."""
    made = Space(opensearch_client, index_space)
    await made.write(ONE, TWO)
    yield made
    every = {"query": {"match_all": {}}}
    await opensearch_client.delete_by_query(
        index=in_space(DOCUMENTS, index_space), body=every, params={"refresh": "true"}
    )


@pytest.fixture
def whole_readings(monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """One for each time that the whole list was read."""
    readings: list[None] = []
    read = RegistryListReader._entries

    async def counted(self: RegistryListReader, seconds: float) -> dict[str, registry_list.Listed]:
        readings.append(None)
        return await read(self, seconds)

    monkeypatch.setattr(RegistryListReader, "_entries", counted)
    return readings


def _told(listed: RegistryList) -> dict[str, tuple[str, str]]:
    return {each.document_hash[0]: (each.file_name, each.stage) for each in listed.documents}


async def test_an_unchanged_list_is_the_same(space: Space, whole_readings: list[None]) -> None:
    """Nothing is read."""
    listed = await space.reader.registry()
    assert await space.reader.registry(listed) is listed
    assert len(whole_readings) == 1


async def test_what_was_written_is_read_and_nothing_else(space: Space, whole_readings: list[None]) -> None:
    """One that came, one that has another stage, one that was removed; the others are the same objects."""
    before = await space.reader.registry()
    three = replace(ONE, document_hash="3" * 64, file_name="three.pdf", updated_at="2026-01-03T00:00:00+00:00")
    await space.write(three)
    await space.write(replace(three, stage="generated"))
    with_three = await space.reader.registry(before)
    assert _told(with_three) == {
        "1": ("one.pdf", "indexed"),
        "2": ("two.pdf", "indexed"),
        "3": ("three.pdf", "generated"),
    }
    await space.write(RemovedDocument(TWO.document_hash, TWO.file_name, "2026-01-04T00:00:00+00:00"))
    without_two = await space.reader.registry(with_three)
    assert _told(without_two) == {"1": ("one.pdf", "indexed"), "3": ("three.pdf", "generated")}
    assert without_two.entries[ONE.document_hash] is with_three.entries[ONE.document_hash]
    assert len(whole_readings) == 1


async def test_an_entry_that_was_deleted_is_missed(space: Space, whole_readings: list[None]) -> None:
    """No writing tells of it: the whole list is read."""
    before = await space.reader.registry()
    await space.delete(TWO)
    assert _told(await space.reader.registry(before)) == {"1": ("one.pdf", "indexed")}
    before = await space.reader.registry()
    await space.delete(ONE)
    await space.write(TWO)
    assert _told(await space.reader.registry(before)) == {"2": ("two.pdf", "indexed")}
    assert len(whole_readings) == 4


async def test_more_changes_than_an_answer_holds_are_all_read(
    space: Space, whole_readings: list[None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By reading the whole list, in parts."""
    before = await space.reader.registry()
    monkeypatch.setattr(registry_list, "_AT_ONCE", 2)
    await space.write(*(replace(ONE, document_hash=f"{number}" * 64) for number in range(4, 9)))
    assert set(_told(await space.reader.registry(before))) == set("1245678")
    assert len(whole_readings) == 2


async def test_a_list_is_none_of_another_index(opensearch_client: AsyncOpenSearch, space: Space) -> None:
    """One under another name, and one that was made anew under the same, with writes of the same numbers."""
    again = Space(opensearch_client, f"{space.name}again")
    await install(opensearch_client, again.name)
    try:
        await again.write(ONE, TWO)
        first = await again.reader.registry()
        assert first.states[0].index_name == first_index(DOCUMENTS, again.name)
        await remove_space(opensearch_client, again.name)
        await install(opensearch_client, again.name)
        later = "2026-02-02T00:00:00+00:00"
        await again.write(
            replace(ONE, stage="extracted", updated_at=later),
            replace(TWO, updated_at=later),
            replace(TWO, document_hash="3" * 64, updated_at=later),
        )
        second = await again.reader.registry(first)
        assert _told(second)["1"] == ("one.pdf", "extracted")
        assert _told(await space.reader.registry(second)) == {"1": ("one.pdf", "indexed"), "2": ("two.pdf", "indexed")}
    finally:
        await remove_space(opensearch_client, again.name)


async def test_what_is_written_while_the_list_is_read_is_in_it(space: Space, monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry that came behind what was read, and one that was deleted after it was read."""
    read = RegistryListReader._entries
    three = replace(ONE, document_hash="3" * 64)

    async def disturbed(self: RegistryListReader, seconds: float) -> dict[str, registry_list.Listed]:
        found = await read(self, seconds)
        await space.write(three)
        return found

    monkeypatch.setattr(RegistryListReader, "_entries", disturbed)
    assert set(_told(await space.reader.registry())) == set("123")

    async def ghostly(self: RegistryListReader, seconds: float) -> dict[str, registry_list.Listed]:
        found = await read(self, seconds)
        await space.delete(three)
        return found

    monkeypatch.setattr(RegistryListReader, "_entries", ghostly)
    listed = await space.reader.registry()
    monkeypatch.undo()
    assert set(_told(await space.reader.registry(listed))) == set("12")
