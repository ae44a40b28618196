"""Removes a document from the store entirely, but for a word in the registry that it was there."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from indexer.store.kept_files import KeptFiles
from indexer.store.names import DOCUMENTS
from indexer.store.records import RegistryEntry, RemovedDocument
from indexer.store.state import Stage
from indexer.store.writer import Entry, Writer


async def remove_document(
    document: RegistryEntry, writer: Writer, files: KeptFiles, others: Sequence[Writer] = ()
) -> RemovedDocument:
    """Removes a document's records and its kept PDF; gives what the registry keeps of it.

    ``others`` write the generations that do not serve, where nothing of it is kept: a switch brings the word there.

    The entry first goes back to a stage that is not searched, and is replaced last: a run that is killed leaves a
    document that can be removed again, or indexed.

    Raises:
        StoreError: when OpenSearch is away or refuses.
        OSError: when the PDF can't be removed.
    """
    document_hash = document.document_hash
    no_more = replace(document, stage=Stage.EXTRACTED.value)
    await writer.write([Entry(DOCUMENTS, document_hash, no_more)], document.recipe)
    await writer.refresh([DOCUMENTS])
    for other in others:
        await other.remove_all(document_hash)
    await writer.remove_records(document_hash)
    await asyncio.to_thread(files.remove, document_hash)
    removed = RemovedDocument(document_hash, document.file_name, datetime.now(UTC).isoformat(timespec="seconds"))
    await writer.write([Entry(DOCUMENTS, document_hash, removed)], document.recipe)
    await writer.refresh([DOCUMENTS])
    return removed
