"""Keeps one piece from one place, and folds repeated words into one piece with all its places."""

from collections.abc import Hashable, Iterable
from dataclasses import replace
from functools import lru_cache

from indexer.store.records import BLOCK, EvidenceRecord
from server.search.candidate import Candidate

_KEPT_NAMES = 1024  # of drugs: all pieces of a label have the same


def diversify(candidates: Iterable[Candidate], divisor: int) -> tuple[Candidate, ...]:
    """The candidates in their order, without second pieces from a place; ``divisor`` counts spans that are one place.

    A piece with the same words as one before it, about the same drug, goes into that one's ``also_at``: labels repeat
    themselves.
    """
    by_words: dict[Hashable, Candidate] = {}
    places: set[Hashable] = set()
    for candidate in candidates:
        record = candidate.record
        key = (words(record.text), *drug(record))
        first = by_words.get(key)
        if first is not None:
            by_words[key] = _standing_also_at(first, record)
        elif (stands := place(record, divisor)) not in places:
            by_words[key] = candidate
            places.add(stands)
    return tuple(by_words.values())


def place(record: EvidenceRecord, divisor: int) -> Hashable:
    """Where a piece counts as standing: its page and a stretch of its section; a block is a stretch of its own."""
    if record.text_type == BLOCK:
        return record.document_hash, BLOCK, record.start
    return record.document_hash, record.page, record.section, record.sequence // divisor


def words(text: str) -> str:
    """A text for comparing: letter case and kinds of white space do not matter."""
    return " ".join(text.split()).casefold()


def drug(record: EvidenceRecord) -> tuple[str, ...]:
    """What a piece is about, for comparing: the generic names, or the document itself where there are none."""
    return _names(record.generic_names) or (record.document_hash,)


@lru_cache(_KEPT_NAMES)
def _names(generic_names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(name.casefold() for name in generic_names))


def _standing_also_at(first: Candidate, record: EvidenceRecord) -> Candidate:
    """The candidate with one more place; a section's block and its only span are in the same one."""
    if record.id in {each.id for each in (first.record, *first.also_at)}:
        return first
    return replace(first, also_at=_in_order((*first.also_at, record)))


def _in_order(records: Iterable[EvidenceRecord]) -> tuple[EvidenceRecord, ...]:
    return tuple(sorted(records, key=lambda record: (record.document_hash, record.start)))
