"""A document's way through the stages, on the real node: nothing lost, nothing twice, no bad file stops the others."""

import asyncio
import dataclasses
import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
import pytest
from opensearchpy import AsyncOpenSearch
from pipeline_runs import count, run
from text_labels import extract, generate

from analyzers.canonical import Box, Place
from analyzers.providers.base import Vectors
from analyzers.providers.local_onnx import LocalOnnxEmbedder
from indexer.document_stages import PipelineParts
from indexer.extract.document import ExtractedDocument
from indexer.generate.generated import Generated
from indexer.pipeline import Outcome, StageReport, index_paths
from indexer.store.errors import StoreUnavailableError
from indexer.store.names import ALIASES, BLOCKS, PAGES, QUESTIONS, SPANS, TEXTS, first_index
from indexer.store.patience import Patience
from indexer.store.reader import Reader
from indexer.store.records import EvidenceRecord
from indexer.store.state import DocumentStates
from indexer.store.writer import Entry, Writer, WriterSettings


async def writes(client: AsyncOpenSearch, space: str) -> int:
    """How many records were written to a space's indices or deleted from them, ever."""
    stats = await client.indices.stats(index=",".join(first_index(alias, space) for alias in ALIASES))
    total = stats["_all"]["primaries"]["indexing"]
    return int(total["index_total"] + total["delete_total"])


async def test_a_bad_file_is_told_and_stops_no_other(
    opensearch_client: AsyncOpenSearch, space: str, parts: PipelineParts, folder: Path
) -> None:
    """Every file has an outcome in order, and what is indexed can be found at once."""
    outcomes = await run([folder, folder / "missing.pdf"], parts)
    assert [(each.file_name, each.outcome) for each in outcomes] == [
        ("a.pdf", Outcome.INDEXED),
        ("b.pdf", Outcome.FAILED),
        ("c.pdf", Outcome.INDEXED),
        ("missing.pdf", Outcome.FAILED),
    ]
    assert "not a PDF" in outcomes[1].error
    assert "no such file" in outcomes[3].error
    assert (outcomes[0].pages, outcomes[0].spans, outcomes[0].blocks, outcomes[0].questions) == (1, 2, 1, 1)
    found = await count(opensearch_client, space)
    assert found == {SPANS: 3, BLOCKS: 2, QUESTIONS: 2, PAGES: 2, TEXTS: 2, "factspan-documents": 2}
    assert [each.stage for each in await Reader(opensearch_client, space).documents()] == ["indexed", "indexed"]


async def test_the_second_run_writes_nothing(
    opensearch_client: AsyncOpenSearch, space: str, parts: PipelineParts, folder: Path
) -> None:
    """Unchanged files are recognised by their bytes; no write goes to OpenSearch."""
    await run([folder], parts)
    before = await writes(opensearch_client, space)
    outcomes = await run([folder], parts)
    assert [each.outcome for each in outcomes] == [Outcome.UNCHANGED, Outcome.FAILED, Outcome.UNCHANGED]
    assert outcomes[0].spans == 2
    assert await writes(opensearch_client, space) == before


async def test_only_a_changed_file_is_worked_on(parts: PipelineParts, folder: Path) -> None:
    """New bytes are a new document, the others are left alone."""
    await run([folder], parts)
    (folder / "c.pdf").write_text("Store below 30 degrees.\n")
    outcomes = await run([folder], parts)
    assert [each.outcome for each in outcomes] == [Outcome.UNCHANGED, Outcome.FAILED, Outcome.INDEXED]


async def test_the_same_bytes_under_another_name_are_one_document(
    opensearch_client: AsyncOpenSearch, space: str, parts: PipelineParts, folder: Path
) -> None:
    """The registry keeps the first name, in the same run and in a later one."""
    (folder / "b.pdf").write_bytes((folder / "a.pdf").read_bytes())
    first = await run([folder], parts)
    assert [each.outcome for each in first] == [Outcome.INDEXED, Outcome.UNCHANGED, Outcome.INDEXED]
    (folder / "a.pdf").rename(folder / "z.pdf")
    later = await run([folder], parts)
    assert {each.outcome for each in later} == {Outcome.UNCHANGED}
    assert [each.file_name for each in await Reader(opensearch_client, space).documents()] == ["a.pdf", "c.pdf"]


async def test_a_run_that_broke_off_is_finished_by_the_next(
    opensearch_client: AsyncOpenSearch, space: str, parts: PipelineParts, folder: Path
) -> None:
    """OpenSearch goes away while records are written: the next run loses nothing and doubles nothing."""

    class BreakingWriter(Writer):
        """Loses its OpenSearch after some requests."""

        left = 5

        async def _send_once(self, chunk: list[tuple[str, bytes]]) -> list[tuple[str, bytes]]:
            if not self.left:
                raise StoreUnavailableError("gone")
            self.left -= 1
            return await super()._send_once(chunk)

    breaking = BreakingWriter(opensearch_client, space, WriterSettings(most_records=1, patience=Patience(2, 0.001)))
    states = DocumentStates(Reader(opensearch_client, space), breaking)
    with pytest.raises(StoreUnavailableError):
        await run([folder / "a.pdf"], dataclasses.replace(parts, writer=breaking, states=states))
    (begun,) = await _registry(opensearch_client, space)
    assert begun == ("a.pdf", "generated")
    outcomes = await run([folder], parts)
    assert [each.outcome for each in outcomes] == [Outcome.INDEXED, Outcome.FAILED, Outcome.INDEXED]
    found = await count(opensearch_client, space)
    assert found == {SPANS: 3, BLOCKS: 2, QUESTIONS: 2, PAGES: 2, TEXTS: 2, "factspan-documents": 2}


async def test_a_text_that_a_document_repeats_is_embedded_once(
    opensearch_client: AsyncOpenSearch, space: str, parts: PipelineParts, embedder: LocalOnnxEmbedder, folder: Path
) -> None:
    """Each record that has it gets its vector, and each other text its own."""
    asked: list[str] = []
    written: list[Entry] = []

    class ListeningEmbedder(LocalOnnxEmbedder):
        """Tells what it is asked for."""

        def embed_passages(self, passages: Sequence[str]) -> Vectors:
            asked.extend(passages)
            return super().embed_passages(passages)

    class ListeningWriter(Writer):
        """Tells what it writes."""

        async def write(self, entries: Iterable[Entry], recipe: str) -> int:
            given = list(entries)
            written.extend(given)
            return await super().write(given, recipe)

    listening = ListeningEmbedder(embedder._session, embedder._tokenizer, texts_at_once=1)
    (folder / "a.pdf").write_text("Take with food.\nDo not chew.\nTake with food.\n")
    writer = ListeningWriter(opensearch_client, space)
    await run([folder / "a.pdf"], dataclasses.replace(parts, embedder=listening, writer=writer))
    assert len(asked) == len(set(asked)) == 3
    spans = [(entry.record.text, entry.vector) for entry in written if entry.alias == SPANS]
    assert [text for text, _ in spans] == ["Take with food.", "Do not chew.", "Take with food."]
    for text, vector in spans:
        assert np.array_equal(vector, embedder.embed_passages([text])[0])


async def test_a_document_is_computed_while_the_one_before_is_stored(
    opensearch_client: AsyncOpenSearch, space: str, parts: PipelineParts, folder: Path
) -> None:
    """The first one's spans are written only when the second one is under way; both are indexed, in their order."""
    second_is_computed = asyncio.Event()
    loop = asyncio.get_running_loop()

    def telling(document: ExtractedDocument) -> Generated:
        if document.file_name == "c.pdf":
            loop.call_soon_threadsafe(second_is_computed.set)
        return generate(document)

    class WaitingWriter(Writer):
        """Writes no spans before."""

        async def write(self, entries: Iterable[Entry], recipe: str) -> int:
            given = list(entries)
            if any(each.alias == SPANS for each in given):
                await second_is_computed.wait()
            return await super().write(given, recipe)

    waiting = dataclasses.replace(parts, generate=telling, writer=WaitingWriter(opensearch_client, space))
    outcomes = await run([folder / "a.pdf", folder / "c.pdf"], waiting)
    assert [(each.file_name, each.outcome) for each in outcomes] == [
        ("a.pdf", Outcome.INDEXED),
        ("c.pdf", Outcome.INDEXED),
    ]


async def test_a_document_that_was_overtaken_holds_up_no_other(
    opensearch_client: AsyncOpenSearch, space: str, parts: PipelineParts, folder: Path
) -> None:
    """The second is stored before the first, and the third is computed then; outcomes keep the files' order."""
    third_is_computed = asyncio.Event()
    loop = asyncio.get_running_loop()
    (folder / "b.pdf").write_text("Store below 30 degrees.\n")

    def telling(document: ExtractedDocument) -> Generated:
        if document.file_name == "c.pdf":
            loop.call_soon_threadsafe(third_is_computed.set)
        return generate(document)

    class WaitingWriter(Writer):
        """Writes the first one's spans when the third is under way."""

        async def write(self, entries: Iterable[Entry], recipe: str) -> int:
            given = list(entries)
            if any(isinstance(each.record, EvidenceRecord) and "food" in each.record.text for each in given):
                await third_is_computed.wait()
            return await super().write(given, recipe)

    waiting = dataclasses.replace(parts, generate=telling, writer=WaitingWriter(opensearch_client, space))
    outcomes = await run([folder], waiting)
    assert [(each.file_name, each.outcome) for each in outcomes] == [
        (name, Outcome.INDEXED) for name in ("a.pdf", "b.pdf", "c.pdf")
    ]


async def test_a_record_that_is_refused_fails_its_file_only(parts: PipelineParts, folder: Path) -> None:
    """A document that OpenSearch does not take is told with its reason; the next one is indexed."""

    def odd(document: ExtractedDocument) -> Generated:
        generated = generate(document)
        if document.file_name != "a.pdf":
            return generated
        question = dataclasses.replace(generated.questions[0], page=10**12)
        return dataclasses.replace(generated, questions=(question,))

    outcomes = await run([folder], dataclasses.replace(parts, generate=odd))
    assert [each.outcome for each in outcomes] == [Outcome.FAILED, Outcome.FAILED, Outcome.INDEXED]
    assert "refused 1 of" in outcomes[0].error


async def test_the_stages_are_reported(parts: PipelineParts, folder: Path) -> None:
    """A progress bar hears of each file's stages in order."""
    reports: list[StageReport] = []
    async for _ in index_paths([folder / "a.pdf", folder / "missing.pdf"], parts, on_stage=reports.append):
        pass
    assert [each.stage for each in reports] == ["extracting", "generating", "embedding", "indexing"]
    assert {(each.number, each.total) for each in reports} == {(1, 2)}


async def test_nothing_to_do_is_no_error(parts: PipelineParts) -> None:
    """No paths, no outcomes."""
    assert await run([], parts) == []


async def test_records_are_what_search_reads(
    opensearch_client: AsyncOpenSearch, space: str, parts: PipelineParts, folder: Path
) -> None:
    """An indexed sentence is found by its words and by its vector, with its place."""
    await run([folder], parts)
    vector = [float(number) for number in parts.embedder.embed_query("What about meals?")]
    near = {"query": {"knn": {"vector": {"vector": vector, "k": 3}}}, "size": 3}
    words = {"query": {"match": {"text": "chewing"}}}
    reader = Reader(opensearch_client, space)
    by_vector, by_words = await reader.search([(SPANS, near), (SPANS, words)], timeout=30)
    assert by_vector.hits[0].record.text == "Take with food."
    assert [hit.record.text for hit in by_words.hits] == ["Do not chew."]
    (whole,) = (await reader.stored([by_words.hits[0].record], (), timeout=30)).records.values()
    assert whole.places == (Place(1, Box(72.0, 12.0, 300.0, 22.0), 16, 28),)


async def _registry(client: AsyncOpenSearch, space: str) -> list[tuple[str, str]]:
    """(file name, stage) of each entry."""
    await Writer(client, space).refresh()
    return [(entry.file_name, entry.stage) for entry in await Reader(client, space).documents()]


async def test_each_indexed_pdf_is_kept_also_later(parts: PipelineParts, folder: Path) -> None:
    """With its bytes, under its hash; one that was indexed before, and is not kept, is kept by the next run."""
    kept = [parts.files.path(each.document_hash) for each in await run([folder / "a.pdf", folder / "c.pdf"], parts)]
    assert [path.read_bytes() for path in kept] == [(folder / name).read_bytes() for name in ("a.pdf", "c.pdf")]
    kept[0].unlink()
    assert [each.outcome for each in await run([folder / "a.pdf"], parts)] == [Outcome.UNCHANGED]
    assert kept[0].is_file()


async def test_a_bad_file_is_not_kept(parts: PipelineParts, folder: Path) -> None:
    """Nothing of it is left."""
    (outcome,) = await run([folder / "b.pdf"], parts)
    assert not parts.files.path(outcome.document_hash).exists()


async def test_a_pdf_that_cannot_be_kept_fails_its_file_only(
    opensearch_client: AsyncOpenSearch, space: str, parts: PipelineParts, folder: Path
) -> None:
    """Nothing of it is indexed: its words could not be shown on their page."""
    hash_ = hashlib.sha256((folder / "a.pdf").read_bytes()).hexdigest()
    parts.files.folder.mkdir(parents=True)
    parts.files.path(hash_).parent.write_text("a file where a folder must be")
    outcomes = await run([folder / "a.pdf", folder / "c.pdf"], parts)
    assert [each.outcome for each in outcomes] == [Outcome.FAILED, Outcome.INDEXED]
    assert "FACTSPAN_FILES" in outcomes[0].error
    assert [each.file_name for each in await Reader(opensearch_client, space).documents()] == ["c.pdf"]


async def test_a_file_that_changes_while_it_is_read_is_not_indexed(parts: PipelineParts, folder: Path) -> None:
    """Also when the document that it was is indexed and kept: what it became would have no PDF to show."""
    path = folder / "a.pdf"
    await run([path], parts)

    def read_changed(path: Path) -> ExtractedDocument:
        path.write_text("Take without food.\n")
        return extract(path)

    (outcome,) = await run([path], dataclasses.replace(parts, recipe="recipe-2", extract=read_changed))
    assert (outcome.outcome, outcome.error) == (
        Outcome.FAILED,
        f"{path}: the file was changed while it was read; index it again",
    )
