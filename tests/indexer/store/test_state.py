"""How far a document's indexing has come."""

import pytest
from opensearchpy import AsyncOpenSearch

from indexer.store.errors import ChangedMeanwhileError
from indexer.store.reader import Reader
from indexer.store.records import RegistryEntry
from indexer.store.state import DocumentStates, Stage, is_done
from indexer.store.writer import Writer


def entry(document_hash: str = "h", stage: str = "", recipe: str = "r1") -> RegistryEntry:
    """A registry entry."""
    return RegistryEntry(
        document_hash, "f.pdf", "other", (), (), "", "", "", "en", 1, 10, stage, recipe, 0, 0, 0, (), ""
    )


async def test_stages_are_kept_and_seen_at_once(opensearch_client: AsyncOpenSearch, index_space: str) -> None:
    """Each stage that is reached is in the registry, with its time, without waiting for a refresh."""
    states = DocumentStates(Reader(opensearch_client, index_space), Writer(opensearch_client, index_space))
    assert await states.entry("h") is None
    for stage in Stage:
        noted = await states.reach(entry(), stage)
        assert noted.stage == stage.value
        assert noted.updated_at.endswith("+00:00")
        assert await states.entry("h") == noted


async def test_an_entry_that_has_changed_is_not_replaced(opensearch_client: AsyncOpenSearch, index_space: str) -> None:
    """Another program has taken the document: its word stays."""
    states = DocumentStates(Reader(opensearch_client, index_space), Writer(opensearch_client, index_space))
    await states.reach(entry("taken"), Stage.GENERATED)
    read = await states.stamped("taken")
    assert read is not None
    theirs = await states.reach(entry("taken", recipe="r2"), Stage.EXTRACTED)
    with pytest.raises(ChangedMeanwhileError):
        await states.reach(read[0], Stage.INDEXED, replaces=read[1])
    assert await states.entry("taken") == theirs


@pytest.mark.parametrize(
    ("found", "done"),
    [
        (None, False),
        (entry(stage="extracted"), False),
        (entry(stage="generated"), False),
        (entry(stage="indexed"), True),
        (entry(stage="indexed", recipe="older"), False),
    ],
)
def test_only_indexed_under_the_recipe_is_done(found: RegistryEntry | None, done: bool) -> None:  # noqa: FBT001 - an expected value
    """A begun document, and one that an older program made, have work left."""
    assert is_done(found, "r1") is done
