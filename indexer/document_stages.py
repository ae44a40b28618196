"""A document's stages after its extraction: generated, embedded, stored until it can be found."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from analyzers.providers.base import Embedder
from indexer.assembly import page_records, registry_entry, text_page_records
from indexer.embedding import embedded
from indexer.extract.document import ExtractedDocument
from indexer.generate.generated import Generated
from indexer.store.errors import BulkWriteError, ChangedMeanwhileError
from indexer.store.kept_files import KeptFiles
from indexer.store.names import BLOCKS, PAGES, QUESTIONS, SPANS, TEXTS
from indexer.store.records import RegistryEntry
from indexer.store.state import DocumentStates, Stage, is_done
from indexer.store.writer import Entry, Writer

_ROUNDS = 3

RECORDS = (SPANS, BLOCKS, QUESTIONS, PAGES)
"""What a recipe makes anew.  Texts stay: earlier citations count in them."""


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


async def index_document(
    document: ExtractedDocument,
    parts: PipelineParts,
    computing: asyncio.Lock,
    *,
    was_begun: bool,
    report: Callable[[str], None],
) -> tuple[RegistryEntry, Generated]:
    """Takes an extraction through all stages; gives its entry in the registry, and what was generated.

    Every write may be repeated: a run that is killed is simply run again.  ``computing`` is held while generating and
    embedding, which take all cores: other documents are stored meanwhile.  ``was_begun`` says that the registry knew
    the document before; ``report`` is told when generating, embedding and indexing begin.

    Raises:
        BulkWriteError: when a record is refused, or another program indexes the document on and on.
        StoreError: when OpenSearch is away.
    """
    recipe = parts.recipe
    # First of all: a run that is killed over pages it has begun to replace must not leave them under "indexed".
    await parts.states.reach(registry_entry(document, recipe), Stage.EXTRACTED)
    pages = [Entry(PAGES, key, page) for key, page in page_records(document)]
    await parts.writer.write([Entry(TEXTS, key, page) for key, page in text_page_records(document)], recipe)
    await parts.writer.write(pages, recipe)
    async with computing:
        report("generating")
        generated = await asyncio.to_thread(parts.generate, document)
        entry = await parts.states.reach(registry_entry(document, recipe, generated), Stage.GENERATED)
        report("embedding")
        entries = await embedded(document, generated, (parts.embedder, parts.local_embedder))
    report("indexing")
    return await _store(entry, pages, entries, parts, may_be_stale=was_begun), generated


async def _store(
    document: RegistryEntry,
    pages: Sequence[Entry],
    entries: Sequence[Entry],
    parts: PipelineParts,
    *,
    may_be_stale: bool,
) -> RegistryEntry:
    """Writes a document's records beside its pages, until these and no others can be found; gives its entry.

    Another indexer with other settings may work on the same file, and what each removes as stale is the other's
    work.  The document is whose recipe the registry names: each takes it, then writes, then removes what is not of
    the recipe that the registry names by then, and may call it indexed only while it is still its own.

    Raises:
        BulkWriteError: when the other one goes on and on.
    """
    states, writer, missing = parts.states, parts.writer, entries
    for _ in range(_ROUNDS):
        await states.reach(document, Stage.GENERATED)
        await writer.write(missing, document.recipe)
        if may_be_stale:
            await writer.remove_stale(document.document_hash, RECORDS)
        if indexed := await _indexed(document, len(pages) + len(entries), parts):
            return indexed
        missing, may_be_stale = [*pages, *entries], True
    await states.reach(document, Stage.GENERATED)  # the other one may have called indexed what is mixed now
    raise BulkWriteError("another program indexes it with other settings: run this again when that has ended")


async def _indexed(document: RegistryEntry, records: int, parts: PipelineParts) -> RegistryEntry | None:
    """Notes that a document is indexed; None when it is not whole, or another indexer has taken it meanwhile."""
    states, writer, document_hash = parts.states, parts.writer, document.document_hash
    stamped = await states.stamped(document_hash)  # before the look at what is stored, which it is to hold for
    await writer.refresh((*RECORDS, TEXTS))
    stored = await writer.stored(document_hash, RECORDS)
    if stamped is None or stamped[0].recipe != document.recipe or stored != {document.recipe: records}:
        return None
    try:
        return await states.reach(document, Stage.INDEXED, replaces=stamped[1])
    except ChangedMeanwhileError:
        entry = await states.entry(document_hash)
        return entry if is_done(entry, document.recipe) else None
