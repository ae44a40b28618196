"""The names that a document goes by: resource name, hash, file name."""

from indexer.store.records import DocumentRecord

COLLECTION = "documents/"
SUFFIX = ".pdf"


def is_named(document: DocumentRecord, name: str) -> bool:
    """Whether a resource name, a hash or a file name, with or without .pdf in any letter case, is the document's."""
    return name_key(name) in (document.document_hash, name_key(document.file_name))


def resource_name(document_hash: str) -> str:
    """How calls name a document: ``documents/HASH``."""
    return COLLECTION + document_hash


def name_key(name: str) -> str:
    """A name for comparing."""
    return name.strip().removeprefix(COLLECTION).casefold().removesuffix(SUFFIX)
