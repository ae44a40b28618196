"""The stages of a document's indexing, file after file: extracted, generated, indexed; no bad file stops the others."""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

import structlog

from analyzers.providers.base import Embedder
from indexer.assembly import (
    block_records,
    page_records,
    question_records,
    registry_entry,
    span_records,
    text_page_records,
)
from indexer.errors import BadDocumentError
from indexer.extract.document import ExtractedDocument
from indexer.files import FoundFile, find_files, hash_file
from indexer.generate.generated import Generated
from indexer.store.errors import BulkWriteError, ChangedMeanwhileError, StoreError
from indexer.store.kept_files import FileNotKeptError, KeptFiles
from indexer.store.names import BLOCKS, DOCUMENTS, PAGES, QUESTIONS, SPANS, TEXTS
from indexer.store.records import DocumentRecord, EvidenceRecord, QuestionRecord
from indexer.store.state import DocumentStates, Stage, is_done
from indexer.store.writer import Entry, Writer

_log = structlog.get_logger(__name__)

_ROUNDS = 3

_RECORDS = (SPANS, BLOCKS, QUESTIONS, PAGES)
"""What a recipe makes anew.  Texts stay: earlier citations count in them."""


class Outcome(StrEnum):
    """What became of a file."""

    INDEXED = "indexed"
    UNCHANGED = "unchanged"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class FileOutcome:
    """What became of one file.

    ``document_hash`` is empty when the file can't be read; ``error`` is one line, empty unless it failed; ``seconds``
    is the time from the file's turn to its end, the wait for others included.  ``pages_by_rules_alone`` counts the
    pages that the model which was to write questions failed at.
    """

    path: Path
    file_name: str
    document_hash: str
    outcome: Outcome
    error: str = ""
    pages: int = 0
    spans: int = 0
    blocks: int = 0
    questions: int = 0
    seconds: float = 0.0
    pages_by_rules_alone: int = 0


@dataclass(frozen=True, slots=True)
class StageReport:
    """That a file enters a stage: extracting, generating, embedding or indexing; it is ``number`` of ``total``."""

    path: Path
    stage: str
    number: int
    total: int


OnStage = Callable[[StageReport], None]


@dataclass(frozen=True, slots=True)
class PipelineParts:
    """What the pipeline works with; built by wiring.

    ``extract`` reads one PDF, ``generate`` makes blocks, questions and the texts to embed of it: both take their time
    and run beside the event loop.  ``read_ahead`` files are read side by side, before their turn.
    """

    extract: Callable[[Path], ExtractedDocument]
    generate: Callable[[ExtractedDocument], Generated]
    embedder: Embedder
    states: DocumentStates
    writer: Writer
    files: KeptFiles
    recipe: str
    read_ahead: int = 1
    local_embedder: Embedder | None = None
    """Whose vectors are kept beside the embedder's; None where the indices have no place for them."""


async def index_paths(
    paths: Sequence[Path], parts: PipelineParts, *, on_stage: OnStage | None = None
) -> AsyncIterator[FileOutcome]:
    """Indexes the PDFs that the paths name and gives what became of each, one after the other.

    A document whose bytes are indexed under today's recipe is left alone, under whatever name it comes: the registry
    keeps the name that it came under first, which thousands of its records carry.  Its PDF is kept if it is not yet.
    While a document is embedded, the next ones are extracted.

    Raises:
        StoreError: when OpenSearch is away; what is written by then is kept, and the next run goes on from there.
    """
    run = _Run(parts, find_files(paths), on_stage)
    ahead = deque(run.read_ahead(place) for place in range(parts.read_ahead))
    try:
        for place in range(len(run.files)):
            turn = await ahead[0]
            ahead.popleft()
            ahead.append(run.read_ahead(place + parts.read_ahead))
            yield await run.finish(turn)
        await run.end()
    finally:
        for reading in ahead:
            reading.cancel()
        await asyncio.gather(*ahead, return_exceptions=True)  # what breaks off is told by the turn that it concerns


class _Run:
    """One call's files, and what became of each document so far."""

    def __init__(self, parts: PipelineParts, files: Sequence[FoundFile], on_stage: OnStage | None) -> None:
        self.files = files
        self._parts = parts
        self._on_stage = on_stage
        self._ended: dict[str, FileOutcome] = {}

    def read_ahead(self, place: int) -> "asyncio.Task[_Turn]":
        """Begins to read the file at ``place``; beyond the last one there is nothing to read, and no harm."""
        return asyncio.create_task(self._read(place))

    async def finish(self, turn: "_Turn") -> FileOutcome:
        """What became of a file that was read: its document is generated and indexed, if there is need."""
        outcome = self._same_bytes(turn) or turn.outcome or await self._index(turn)
        self._ended[outcome.document_hash] = outcome
        log = _log.warning if outcome.outcome is Outcome.FAILED else _log.info
        log("file_" + outcome.outcome.value, path=str(outcome.path), seconds=round(outcome.seconds, 2))
        return outcome

    async def end(self) -> None:
        """Makes the registry's entries findable, and what was written fast to search, when any was written."""
        if not any(outcome.outcome is Outcome.INDEXED for outcome in self._ended.values()):
            return
        await self._parts.writer.refresh([DOCUMENTS])
        try:
            await self._parts.writer.merge_small((*_RECORDS, DOCUMENTS))
        except StoreError as error:
            _log.warning("not_merged", text=str(error))  # all is there, and found a little later

    async def _read(self, place: int) -> "_Turn":
        """The extraction of a file that there is work to do for."""
        if place >= len(self.files):
            return _Turn(FoundFile(Path()), place, 0.0)
        turn = _Turn(self.files[place], place, time.monotonic())
        path = turn.file.path
        if turn.file.problem:
            return turn.ended(_failed(turn, f"{path}: {turn.file.problem}"))
        try:
            turn = replace(turn, document_hash=await asyncio.to_thread(hash_file, path))
        except OSError as error:
            return turn.ended(_failed(turn, f"{path}: it can't be read: {error.strerror}"))
        before = await self._parts.states.entry(turn.document_hash)
        if before is not None and is_done(before, self._parts.recipe):
            return turn.ended(await self._not_kept(turn) or _outcome(turn, Outcome.UNCHANGED, before))
        self._report(turn, "extracting")
        try:
            document = await asyncio.to_thread(self._parts.extract, path)
        except BadDocumentError as error:
            return turn.ended(_failed(turn, str(error)))
        return replace(turn, document=document, was_begun=before is not None)

    def _same_bytes(self, turn: "_Turn") -> FileOutcome | None:
        """The outcome for a file whose bytes another file of this run had, when that one was indexed."""
        twin = self._ended.get(turn.document_hash) if turn.document_hash else None
        if twin is None or twin.outcome is Outcome.FAILED:
            return None
        return replace(twin, path=turn.file.path, outcome=Outcome.UNCHANGED, seconds=turn.seconds)

    async def _index(self, turn: "_Turn") -> FileOutcome:
        if turn.document is None:
            raise AssertionError("a turn without an outcome has a document")
        if not_kept := await self._not_kept(turn):
            return not_kept
        try:
            entry, generated = await self._write(turn, turn.document)
        except BulkWriteError as error:
            return _failed(turn, f"{turn.file.path}: {error}")
        outcome = _outcome(turn, Outcome.INDEXED, entry)
        return replace(outcome, pages_by_rules_alone=generated.pages_by_rules_alone)

    async def _not_kept(self, turn: "_Turn") -> FileOutcome | None:
        """Keeps the PDF, also of a document that was indexed before PDFs were kept; a failure when it can't be."""
        try:
            await asyncio.to_thread(self._parts.files.keep, turn.file.path, turn.document_hash)
        except FileNotKeptError as error:
            return _failed(turn, str(error))
        return None

    async def _write(self, turn: "_Turn", document: ExtractedDocument) -> tuple[DocumentRecord, Generated]:
        """The stages after extraction.  Every write may be repeated: a run that is killed is simply run again."""
        parts, recipe = self._parts, self._parts.recipe
        pages = [Entry(PAGES, key, page) for key, page in page_records(document)]
        await parts.writer.write([Entry(TEXTS, key, page) for key, page in text_page_records(document)], recipe)
        await parts.writer.write(pages, recipe)
        await parts.states.reach(registry_entry(document, recipe), Stage.EXTRACTED)
        self._report(turn, "generating")
        generated = await asyncio.to_thread(parts.generate, document)
        entry = await parts.states.reach(registry_entry(document, recipe, generated), Stage.GENERATED)
        self._report(turn, "embedding")
        entries = await _embedded(document, generated, parts)
        self._report(turn, "indexing")
        return await self._store(entry, pages, entries, may_be_stale=turn.was_begun), generated

    async def _store(
        self, document: DocumentRecord, pages: Sequence[Entry], entries: Sequence[Entry], *, may_be_stale: bool
    ) -> DocumentRecord:
        """Writes a document's records beside its pages, until these and no others can be found; gives its entry.

        Another indexer with other settings may work on the same file, and what each removes as stale is the other's
        work.  The document is whose recipe the registry names: each takes it, then writes, then removes what is not of
        the recipe that the registry names by then, and may call it indexed only while it is still its own.

        Raises:
            BulkWriteError: when the other one goes on and on.
        """
        states, writer, missing = self._parts.states, self._parts.writer, entries
        for _ in range(_ROUNDS):
            await states.reach(document, Stage.GENERATED)
            await writer.write(missing, document.recipe)
            if may_be_stale:
                await writer.remove_stale(document.document_hash, _RECORDS)
            if indexed := await self._indexed(document, len(pages) + len(entries)):
                return indexed
            missing, may_be_stale = [*pages, *entries], True
        await states.reach(document, Stage.GENERATED)  # the other one may have called indexed what is mixed now
        raise BulkWriteError("another program indexes it with other settings: run this again when that has ended")

    async def _indexed(self, document: DocumentRecord, records: int) -> DocumentRecord | None:
        """Notes that a document is indexed; None when it is not whole, or another indexer has taken it meanwhile."""
        states, writer, document_hash = self._parts.states, self._parts.writer, document.document_hash
        stamped = await states.stamped(document_hash)  # before the look at what is stored, which it is to hold for
        await writer.refresh((*_RECORDS, TEXTS))
        stored = await writer.stored(document_hash, _RECORDS)
        if stamped is None or stamped[0].recipe != document.recipe or stored != {document.recipe: records}:
            return None
        try:
            return await states.reach(document, Stage.INDEXED, replaces=stamped[1])
        except ChangedMeanwhileError:
            entry = await states.entry(document_hash)
            return entry if is_done(entry, document.recipe) else None

    def _report(self, turn: "_Turn", stage: str) -> None:
        if self._on_stage:
            self._on_stage(StageReport(turn.file.path, stage, turn.place + 1, len(self.files)))


@dataclass(frozen=True, slots=True)
class _Turn:
    """A file on its way: what reading it gave, or its outcome when nothing is left to do.

    ``was_begun`` says that the registry knew the document before this run.
    """

    file: FoundFile
    place: int
    began: float
    document_hash: str = ""
    document: ExtractedDocument | None = None
    was_begun: bool = False
    outcome: FileOutcome | None = None

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began

    def ended(self, outcome: FileOutcome) -> "_Turn":
        return replace(self, outcome=outcome)


async def _embedded(document: ExtractedDocument, generated: Generated, parts: PipelineParts) -> list[Entry]:
    """All searchable records with their vectors.  Labels repeat themselves: the same text is embedded once."""
    spans = span_records(document, generated.tags, generated.lay_words)
    blocks = block_records(document, generated.blocks, generated.tags, generated.lay_words)
    questions = question_records(document, generated.questions)
    records: list[EvidenceRecord | QuestionRecord] = [*spans, *blocks, *questions]
    texts = [*generated.span_texts, *generated.block_texts, *(question.text for question in questions)]
    rows = {text: row for row, text in enumerate(dict.fromkeys(texts))}
    embedders = [parts.embedder, *([parts.local_embedder] if parts.local_embedder else [])]  # one waits, one computes
    vectors, *beside = await asyncio.gather(
        *(asyncio.to_thread(embedder.embed_passages, list(rows)) for embedder in embedders)
    )
    aliases = [SPANS] * len(spans) + [BLOCKS] * len(blocks) + [QUESTIONS] * len(questions)
    return [
        Entry(alias, record.id, record, vectors[rows[text]], *(local[rows[text]] for local in beside))
        for alias, record, text in zip(aliases, records, texts, strict=True)
    ]


def _failed(turn: _Turn, error: str) -> FileOutcome:
    return FileOutcome(
        turn.file.path, turn.file.path.name, turn.document_hash, Outcome.FAILED, error=error, seconds=turn.seconds
    )


def _outcome(turn: _Turn, outcome: Outcome, entry: DocumentRecord) -> FileOutcome:
    return FileOutcome(
        path=turn.file.path,
        file_name=entry.file_name,
        document_hash=turn.document_hash,
        outcome=outcome,
        pages=entry.page_count,
        spans=entry.span_count,
        blocks=entry.block_count,
        questions=entry.question_count,
        seconds=turn.seconds,
    )
