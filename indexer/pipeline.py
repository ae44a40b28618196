"""How files are indexed one after the other, the next ones read meanwhile; no bad file stops the others."""

import asyncio
import functools
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice
from pathlib import Path

import structlog

from indexer.document_stages import RECORDS, PipelineParts, index_document
from indexer.errors import BadDocumentError
from indexer.extract.document import ExtractedDocument
from indexer.files import FoundFile, find_files, hash_file
from indexer.store.errors import BulkWriteError, StoreError
from indexer.store.kept_files import FileNotKeptError
from indexer.store.names import DOCUMENTS
from indexer.store.records import DocumentRecord
from indexer.store.state import is_done

_AT_ONCE = 2
"""Documents that are worked on after their extraction: one is stored, which is OpenSearch's work, the next computed."""

_log = structlog.get_logger(__name__)


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


async def index_paths(
    paths: Sequence[Path], parts: PipelineParts, *, on_stage: OnStage | None = None
) -> AsyncIterator[FileOutcome]:
    """Indexes the PDFs that the paths name and gives what became of each, one after the other.

    A document whose bytes are indexed under today's recipe is left alone, under whatever name it comes: the registry
    keeps the name that it came under first, which thousands of its records carry.  Its PDF is kept if it is not yet.
    While a document is embedded, the next ones are extracted and the one before is stored.

    Raises:
        StoreError: when OpenSearch is away; what is written by then is kept, and the next run goes on from there.
    """
    run = _Run(parts, find_files(paths), on_stage)
    places = iter(range(len(run.files)))
    ahead = deque(map(run.read_ahead, islice(places, parts.read_ahead)))
    begun: deque[asyncio.Task[FileOutcome]] = deque()
    try:
        while ahead or begun:
            if begun and begun[0].done():
                yield await begun.popleft()
                continue
            working = [task for task in begun if not task.done()]  # a short one may have overtaken the first
            nexts = (*working, *(islice(ahead, 1) if len(working) < _AT_ONCE else ()))
            done, _ = await asyncio.wait(nexts, return_when=asyncio.FIRST_COMPLETED)
            if ahead and ahead[0] in done:
                begun.append(run.begin(await ahead[0]))
                ahead.popleft()
                ahead.extend(map(run.read_ahead, islice(places, 1)))
        await run.end()
    finally:
        for task in (*ahead, *begun):
            task.cancel()
        await asyncio.gather(*ahead, *begun, return_exceptions=True)  # the turn that it concerns tells what breaks off


class _Run:
    """One call's files, and what became of each document so far."""

    def __init__(self, parts: PipelineParts, files: Sequence[FoundFile], on_stage: OnStage | None) -> None:
        self.files = files
        self._parts = parts
        self._on_stage = on_stage
        self._of_bytes: dict[str, asyncio.Task[FileOutcome]] = {}
        self._computing = asyncio.Lock()
        self._has_indexed = False

    def read_ahead(self, place: int) -> "asyncio.Task[_Turn]":
        """Begins to read the file at ``place``."""
        return asyncio.create_task(self._read(place))

    def begin(self, turn: "_Turn") -> asyncio.Task[FileOutcome]:
        """Begins to index what was read, if there is need, and gives what becomes of the file."""
        task = asyncio.create_task(self._finish(turn, self._of_bytes.get(turn.document_hash)))
        if turn.document_hash:
            self._of_bytes[turn.document_hash] = task
        return task

    async def _finish(self, turn: "_Turn", twin: asyncio.Task[FileOutcome] | None) -> FileOutcome:
        """``twin`` is the turn before that had the same bytes."""
        same = _same_bytes(turn, await twin) if twin else None
        outcome = same or turn.outcome or await self._index(turn)
        self._has_indexed |= outcome.outcome is Outcome.INDEXED
        log = _log.warning if outcome.outcome is Outcome.FAILED else _log.info
        log("file_" + outcome.outcome.value, path=str(outcome.path), seconds=round(outcome.seconds, 2))
        return outcome

    async def end(self) -> None:
        """Makes the registry's entries findable, and what was written fast to search, when any was written."""
        if not self._has_indexed:
            return
        await self._parts.writer.refresh([DOCUMENTS])
        try:
            await self._parts.writer.merge_small((*RECORDS, DOCUMENTS))
        except StoreError as error:
            _log.warning("not_merged", text=str(error))  # all is there, and found a little later

    async def _read(self, place: int) -> "_Turn":
        """The extraction of a file that there is work to do for."""
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
        return await self._extracted(replace(turn, was_begun=before is not None))

    async def _extracted(self, turn: "_Turn") -> "_Turn":
        path = turn.file.path
        try:
            document = await asyncio.to_thread(self._parts.extract, path)
        except BadDocumentError as error:
            return turn.ended(_failed(turn, str(error)))
        if document.document_hash != turn.document_hash:
            return turn.ended(_failed(turn, f"{path}: the file was changed while it was read; index it again"))
        return replace(turn, document=document)

    async def _index(self, turn: "_Turn") -> FileOutcome:
        if turn.document is None:
            raise AssertionError("a turn without an outcome has a document")
        if not_kept := await self._not_kept(turn):
            return not_kept
        try:
            entry, generated = await index_document(
                turn.document,
                self._parts,
                self._computing,
                was_begun=turn.was_begun,
                report=functools.partial(self._report, turn),
            )
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


def _same_bytes(turn: _Turn, twin: FileOutcome) -> FileOutcome | None:
    """The outcome for a file whose bytes another file of this run had, when that one was indexed."""
    if twin.outcome is Outcome.FAILED:
        return None
    return replace(twin, path=turn.file.path, outcome=Outcome.UNCHANGED, seconds=turn.seconds)


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
