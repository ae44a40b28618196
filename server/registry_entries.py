"""A document's whole entry in the registry, with its sections, as it stands now."""

from indexer.store.reader import Reader
from indexer.store.records import RegistryEntry, RemovedDocument
from server.document_names import resource_name
from server.documents import may_know_of
from server.errors import DocumentNotFoundError, DocumentRemovedError
from server.security.caller import current_reach


async def registry_entry(reader: Reader, document_hash: str) -> RegistryEntry:
    """The entry of a document that the caller may see; it is up to date to the last write, also when it is kept.

    Raises:
        DocumentNotFoundError: when the document was never indexed, or is none that the caller may see.
        DocumentRemovedError: when it has been removed.
        indexer.store.errors.StoreError: when OpenSearch can't be asked.
    """
    match await reader.registry_entry(document_hash):
        case RegistryEntry() as entry if current_reach().holds(entry):
            return entry
        case RemovedDocument() as removed if may_know_of(removed, current_reach()):
            raise DocumentRemovedError(document_hash, removed.file_name, removed.removed_at)
        case _:
            raise DocumentNotFoundError(resource_name(document_hash), ())
