"""How far a document's indexing has come: its stage in the registry, and whether there is still work to do."""

from dataclasses import replace
from datetime import UTC, datetime
from enum import StrEnum

from indexer.store.entries import Stamp
from indexer.store.names import DOCUMENTS
from indexer.store.patience import patiently
from indexer.store.reader import Reader
from indexer.store.records import DocumentRecord, RegistryEntry
from indexer.store.writer import Entry, Writer


class Stage(StrEnum):
    """The stages, in their order.

    Extracted: the pages are stored.  Generated: spans, blocks and questions are made, their number is known.  Indexed:
    all of them are stored and can be found.
    """

    EXTRACTED = "extracted"
    GENERATED = "generated"
    INDEXED = "indexed"


class DocumentStates:
    """Reads and writes the stages.  A document that is not ``indexed`` under today's recipe is worked on again.

    Every method is as patient as its writer, and then raises a class of ``indexer.store.errors``.
    """

    def __init__(self, reader: Reader, writer: Writer) -> None:
        """Both must be of one space."""
        self._reader = reader
        self._writer = writer

    async def entry(self, document_hash: str) -> RegistryEntry | None:
        """The registry's entry, whatever its stage; None for a document that was never begun."""
        return await patiently(lambda: self._reader.document(document_hash), self._writer.patience)

    async def stamped(self, document_hash: str) -> tuple[RegistryEntry, Stamp] | None:
        """As ``entry``, with the writing of it that was read."""
        return await patiently(lambda: self._reader.stamped_document(document_hash), self._writer.patience)

    async def reach(self, document: RegistryEntry, stage: Stage, *, replaces: Stamp | None = None) -> RegistryEntry:
        """Notes in the registry that the document has reached a stage now; gives the entry as noted.

        Raises:
            ChangedMeanwhileError: when the entry was written since ``replaces``, be it by this very call: a connection
                that breaks hides that OpenSearch has done it.
        """
        noted = replace(document, stage=stage.value, updated_at=datetime.now(UTC).isoformat(timespec="seconds"))
        await self._writer.write([Entry(DOCUMENTS, noted.document_hash, noted, replaces=replaces)], noted.recipe)
        return noted


def is_done(entry: DocumentRecord | None, recipe: str) -> bool:
    """Whether nothing is left to do for a document: all stages reached under this recipe."""
    return entry is not None and entry.stage == Stage.INDEXED and entry.recipe == recipe
