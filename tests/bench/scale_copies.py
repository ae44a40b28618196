"""A label's records as they would be if the drug had another name: the same words, places and questions otherwise."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from analyzers.canonical import cut
from indexer.store.names import BLOCKS, DOCUMENTS, PAGES, QUESTIONS, SPANS, question_id, text_version
from indexer.store.records import Field

KEY_DIGITS = 16
"""Of a document's hash, before each of its sections' ids."""
NUMBERS_ALONE = Field.PLACES


@dataclass(frozen=True, slots=True)
class Stored:
    """A record as OpenSearch keeps it, its vector apart.

    ``text`` is what was embedded, empty where there is no vector or one that is made of spans'.
    """

    alias: str
    id: str
    source: Mapping[str, Any]
    vector: Sequence[float] | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class StoredDocument:
    """All records of a document; ``entry`` is the registry's."""

    entry: Mapping[str, Any]
    records: tuple[Stored, ...]

    @property
    def document_hash(self) -> str:
        """Its id."""
        return str(self.entry[Field.DOCUMENT_HASH])


def copied(document: StoredDocument, rename: Callable[[str], str], number: int) -> StoredDocument:
    """The document under other names, with a hash and ids of its own; its vectors are still the original's.

    Raises:
        ValueError: when a record's words are not those of the copy's text at its place.
    """
    old = document.document_hash
    new = hashlib.sha256(f"{old} {number}".encode()).hexdigest()
    pages = sorted((each.source for each in document.records if each.alias == PAGES), key=lambda page: page["page"])
    versions = document.entry[Field.TEXT_VERSION], text_version(rename(page[Field.TEXT]) for page in pages)

    def text(value: str) -> str:
        if old[:KEY_DIGITS] in value:
            value = value.replace(old, new).replace(old[:KEY_DIGITS], new[:KEY_DIGITS])
        return rename(value.replace(*versions))

    def renamed(value: Any) -> Any:
        if isinstance(value, str):
            return text(value)
        if isinstance(value, list):
            return [renamed(each) for each in value]
        if isinstance(value, dict):
            return {key: each if key == NUMBERS_ALONE else renamed(each) for key, each in value.items()}
        return value

    records = []
    for each in document.records:
        source = renamed(each.source)
        key = question_id(new, source[Field.PAGE], source[Field.TEXT]) if each.alias == QUESTIONS else text(each.id)
        records.append(Stored(each.alias, key, source, each.vector, rename(each.text)))
    copy = StoredDocument(renamed(document.entry), tuple(records))
    _check(copy)
    return copy


def _check(document: StoredDocument) -> None:
    """Holds every span and block against the pages' text."""
    pages = (each.source for each in document.records if each.alias == PAGES)
    whole = "".join(page[Field.TEXT] for page in sorted(pages, key=lambda page: page["page"]))
    for each in document.records:
        if each.alias in (SPANS, BLOCKS):
            source = each.source
            if cut(whole, source[Field.START], source[Field.END]) != source[Field.TEXT]:
                raise ValueError(f"{each.id} does not have its text's words")


def registry_record(document: StoredDocument) -> Stored:
    """The registry's entry as a record."""
    return Stored(DOCUMENTS, document.document_hash, document.entry)
