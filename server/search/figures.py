"""Tells which pieces are about a patient like the question's: of that age, weight or renal function."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Protocol

from analyzers.patient_measures import Stretch
from indexer.store.records import EvidenceRecord
from server.search.candidate import Candidate


class Ranges(Protocol):
    """Gives the ranges of measures that a label's words name, below a column's head if there is one."""

    def __call__(self, text: str, head: str = "", /) -> Sequence[Stretch]:
        """In their order."""


Groups = Callable[[str], Sequence[Stretch]]
"""Gives the groups of patients that a label's words name, as ranges."""


def with_figures(
    candidates: Iterable[Candidate], patient: Sequence[Stretch], ranges: Ranges, groups: Groups
) -> tuple[Candidate, ...]:
    """The candidates in their order, each with what it says of the patient; unchanged where the question tells nothing.

    A piece without a range of what is told says as much by the name of the patient's group; that it names another group
    says nothing: "in adults and the elderly" is about both.
    """
    every = tuple(candidates)
    if not patient:
        return every
    return tuple(
        replace(each, signals=each.signals._replace(figures=_told_of(patient, each.record, ranges, groups)))
        for each in every
    )


def _told_of(patient: Sequence[Stretch], record: EvidenceRecord, ranges: Ranges, groups: Groups) -> float:
    told = _of(record, ranges)
    if {each.measure for each in told} & {each.measure for each in patient}:
        return agreement(patient, told)
    named = (group for words, _ in _words_of(record) for group in groups(words))
    return float(any(one.meets(group) for group in named for one in patient))


def _of(record: EvidenceRecord, ranges: Ranges) -> tuple[Stretch, ...]:
    """The ranges that a piece is about: its words', then its cells', context's and headings' of other measures."""
    told: tuple[Stretch, ...] = ()
    for words, head in _words_of(record):
        known = {each.measure for each in told}
        told += tuple(each for each in ranges(words, head) if each.measure not in known)
    return told


def _words_of(record: EvidenceRecord) -> Iterator[tuple[str, str]]:
    """What tells of a piece, from near to far: words, with the head of their column where there is one."""
    yield record.text, ""
    for cell in record.cells:
        if cell.column:
            yield cell.text, cell.column
    yield record.context, ""
    for heading in reversed(record.section_path):
        yield heading, ""


def agreement(patient: Sequence[Stretch], ranges: Sequence[Stretch]) -> float:
    """The mean, over the measures that both tell, of 1 where a range holds the patient's figure and -1 where none does.

    0 where they have no measure in common.
    """
    measures = dict.fromkeys(each.measure for each in patient)
    common = [name for name in measures if any(name == each.measure for each in ranges)]
    held = {one.measure for one in patient for each in ranges if one.meets(each)}
    return sum(1.0 if name in held else -1.0 for name in common) / len(common) if common else 0.0
