"""Tells which pieces repeat one another: labels repeat themselves, and a document may hold several products' texts."""

from collections.abc import Hashable
from functools import lru_cache

from indexer.store.records import EvidenceRecord

_KEPT_NAMES = 1024  # of drugs: all pieces of a label have the same
_KEPT_WORDS = 20_000  # of pieces: as many as the reader keeps


@lru_cache(_KEPT_WORDS)
def words(text: str) -> str:
    """A text for comparing: letter case and kinds of white space do not matter."""
    return " ".join(text.split()).casefold()


def words_of_a_drug(record: EvidenceRecord) -> Hashable:
    """What pieces have in common that repeat one another: the words, and the drug that they are about.

    Without generic names a piece is about its document.
    """
    return words(record.text), *(_names(record.generic_names) or (record.document_hash,))


@lru_cache(_KEPT_NAMES)
def _names(generic_names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(name.casefold() for name in generic_names))
