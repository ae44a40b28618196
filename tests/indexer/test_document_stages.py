"""A document's stages on the real node: its own records and no others, also beside another indexer."""

import dataclasses
import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from opensearchpy import AsyncOpenSearch
from pipeline_runs import count, run
from text_labels import extract

from indexer.document_stages import RECORDS, PipelineParts
from indexer.extract.document import ExtractedDocument
from indexer.pipeline import Outcome
from indexer.store.errors import StoreUnavailableError
from indexer.store.names import BLOCKS, PAGES, QUESTIONS, SPANS, TEXTS
from indexer.store.patience import Patience
from indexer.store.reader import Reader
from indexer.store.state import DocumentStates, Stage
from indexer.store.writer import Writer, WriterSettings


async def test_another_recipe_makes_the_records_anew(
    opensearch_client: AsyncOpenSearch, space: str, parts: PipelineParts, folder: Path
) -> None:
    """A newer program works on the document again, and what only the older one made is gone."""

    def whole(path: Path) -> ExtractedDocument:
        """An extraction that makes one span of all."""
        document = extract(path)
        first, last = document.spans[0], document.spans[-1]
        text = document.canonical_text[first.start : last.end]
        return dataclasses.replace(document, spans=(dataclasses.replace(first, end=last.end, text=text),))

    await run([folder / "a.pdf"], parts)
    outcomes = await run([folder / "a.pdf"], dataclasses.replace(parts, extract=whole, recipe="recipe-2"))
    assert [each.outcome for each in outcomes] == [Outcome.INDEXED]
    found = await count(opensearch_client, space)
    assert found == {SPANS: 1, BLOCKS: 1, QUESTIONS: 1, PAGES: 1, TEXTS: 1, "factspan-documents": 1}
    assert (await run([folder / "a.pdf"], parts))[0].outcome is Outcome.INDEXED


class OtherIndexer(Writer):
    """Writes for real; so many times, another indexer of another recipe takes the document and removes what is stale.

    It does so before the records are counted, or ``late``: when they have been.
    """

    def __init__(self, client: AsyncOpenSearch, space: str, *, times: int = 1, late: bool = False) -> None:
        """As a writer."""
        super().__init__(client, space)
        self.times = times
        self._late = late
        self._other = Writer(client, space)
        self._states = DocumentStates(Reader(client, space), self._other)

    async def stored(self, document_hash: str, aliases: Sequence[str]) -> Mapping[str, int]:
        """Before the other one's deed, or after it."""
        if self._late:
            found = await super().stored(document_hash, aliases)
            await self._take(document_hash)
            return found
        await self._take(document_hash)
        return await super().stored(document_hash, aliases)

    async def _take(self, document_hash: str) -> None:
        document = await self._states.entry(document_hash)
        if document is not None and self.times:
            self.times -= 1
            await self._states.reach(dataclasses.replace(document, recipe="recipe-2"), Stage.GENERATED)
            await self._other.remove_stale(document_hash, (SPANS, BLOCKS, PAGES))


@pytest.mark.parametrize("late", [False, True])
async def test_what_another_indexer_removed_meanwhile_is_written_again(
    opensearch_client: AsyncOpenSearch,
    space: str,
    parts: PipelineParts,
    folder: Path,
    late: bool,  # noqa: FBT001  a parameter of the test
) -> None:
    """It takes records of another recipe for stale ones, also after they were counted."""
    writer = OtherIndexer(opensearch_client, space, late=late)
    outcomes = await run([folder / "a.pdf"], dataclasses.replace(parts, writer=writer))
    assert [each.outcome for each in outcomes] == [Outcome.INDEXED]
    assert not writer.times
    found = await count(opensearch_client, space)
    assert (found[SPANS], found[BLOCKS], found[QUESTIONS], found[PAGES]) == (2, 1, 1, 1)


async def test_an_indexer_that_does_not_stop_fails_the_file(
    opensearch_client: AsyncOpenSearch, space: str, parts: PipelineParts, folder: Path
) -> None:
    """The registry does not say that it is indexed."""
    writer = OtherIndexer(opensearch_client, space, times=9)
    document_hash = hashlib.sha256((folder / "a.pdf").read_bytes()).hexdigest()
    (outcome,) = await run([folder / "a.pdf"], dataclasses.replace(parts, writer=writer))
    assert outcome.outcome is Outcome.FAILED
    assert "another program indexes it" in outcome.error
    entry = await parts.states.entry(document_hash)
    assert entry is not None
    assert entry.stage == "generated"


class BreakingWriter(Writer):
    """Loses its OpenSearch after some requests of one record."""

    def __init__(self, client: AsyncOpenSearch, space: str, left: int) -> None:
        """As a writer."""
        super().__init__(client, space, WriterSettings(most_records=1, patience=Patience(1, 0.001)))
        self.left = left

    async def _send_once(self, chunk: list[tuple[str, bytes]]) -> tuple[list[tuple[str, bytes]], str]:
        if not self.left:
            raise StoreUnavailableError("gone")
        self.left -= 1
        return await super()._send_once(chunk)


async def test_a_run_that_breaks_off_never_leaves_another_recipes_records_as_indexed(
    opensearch_client: AsyncOpenSearch, space: str, parts: PipelineParts, folder: Path
) -> None:
    """After whichever request: what the registry calls indexed is all of the recipe that it names."""
    await run([folder / "a.pdf"], parts)
    document_hash = hashlib.sha256((folder / "a.pdf").read_bytes()).hexdigest()
    seen = set()
    for left in range(9):
        breaking = BreakingWriter(opensearch_client, space, left)
        states = DocumentStates(Reader(opensearch_client, space), breaking)
        other = dataclasses.replace(parts, writer=breaking, states=states, recipe="recipe-2")
        with pytest.raises(StoreUnavailableError):
            await run([folder / "a.pdf"], other)
        await parts.writer.refresh()
        entry = await parts.states.entry(document_hash)
        assert entry is not None
        seen.add(entry.stage)
        stored = await parts.writer.stored(document_hash, (*RECORDS, TEXTS))
        assert entry.stage != "indexed" or set(stored) == {entry.recipe}
    assert seen == {"indexed", "extracted", "generated"}
