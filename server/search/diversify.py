"""Keeps one piece from one place, and folds repeated words into one piece with all its places."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace

from indexer.store.records import BLOCK, EvidenceRecord
from server.search.candidate import Candidate
from server.search.query.terms import TEXT_SIGN
from server.search.repeats import words_of_a_drug


@dataclass(frozen=True, slots=True)
class Diverse:
    """Candidates that are one a place, best first, and others whose place one of them tells; no words of them twice."""

    kept: tuple[Candidate, ...] = ()
    beside: tuple[Candidate, ...] = ()


def diversify(candidates: Iterable[Candidate], divisor: int) -> Diverse:
    """The candidates in their order, second pieces from a place apart; ``divisor`` counts spans that are one place.

    A place is told by the piece about such a patient as the question's, of equals the one that holds most of the
    question's terms, then the one whose words fit best, where these are known: of a table's rows side by side, the one
    that is asked for.  A piece with the same words as one before it, about the same drug, goes into that one's
    ``also_at``: labels repeat themselves.
    """
    kept: list[Candidate] = []
    by_words: dict[Hashable, int] = {}
    by_place: dict[Hashable, int] = {}
    beside: dict[Hashable, Candidate] = {}
    for candidate in candidates:
        key, stands = words_of_a_drug(candidate.record), place(candidate.record, divisor)
        if (same := by_words.get(key)) is not None:
            kept[same] = _standing_also_at(kept[same], candidate.record)
        elif (first := by_place.get(stands)) is None:
            by_words[key] = by_place[stands] = len(kept)
            kept.append(candidate)
        elif not kept[first].also_at and _telling(candidate) > _telling(kept[first]):
            less = words_of_a_drug(kept[first].record)
            beside.setdefault(less, kept[first])
            del by_words[less]
            by_words[key] = first
            kept[first] = candidate
        else:
            beside.setdefault(key, candidate)
    return Diverse(tuple(kept), tuple(each for key, each in beside.items() if key not in by_words))


def one_a_place(candidates: Iterable[Candidate], divisor: int) -> Diverse:
    """One of each place, and the others, in their order: once they are ranked, the best one tells its place.

    The best is the first about such a patient as the question's; a row of other patients stands for none that fits.
    """
    kept: list[Candidate] = []
    beside: list[Candidate] = []
    best: dict[Hashable, Candidate] = {}
    placed = [(place(each.record, divisor), each) for each in candidates]
    for stands, each in placed:
        if each.signals.figures > best.setdefault(stands, each).signals.figures:
            best[stands] = each
    for stands, each in placed:
        (kept if best[stands] is each else beside).append(each)
    return Diverse(tuple(kept), tuple(beside))


def place(record: EvidenceRecord, divisor: int) -> Hashable:
    """Where a piece counts as standing: its page and a stretch of its section; a block is a stretch of its own."""
    if record.text_type == BLOCK:
        return record.document_hash, BLOCK, record.start
    return record.document_hash, record.page, record.section, record.sequence // divisor


def _telling(candidate: Candidate) -> tuple[float, int, float]:
    """Whether a piece is about such a patient, how many of the question's terms it holds, how well its words fit."""
    terms = sum(name.startswith(TEXT_SIGN) for name in candidate.matched)
    return candidate.signals.figures, terms, candidate.signals.words


def _standing_also_at(first: Candidate, record: EvidenceRecord) -> Candidate:
    """The candidate with one more place; a section's block and its only span are in the same one."""
    if record.id in {each.id for each in (first.record, *first.also_at)}:
        return first
    return replace(first, also_at=_in_order((*first.also_at, record)))


def _in_order(records: Iterable[EvidenceRecord]) -> tuple[EvidenceRecord, ...]:
    return tuple(sorted(records, key=lambda record: (record.document_hash, record.start)))
