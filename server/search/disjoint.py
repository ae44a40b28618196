"""Keeps no words twice: of a block and a span in it, the one that ranks higher stays."""

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass

from server.search.candidate import Candidate


@dataclass(frozen=True, slots=True)
class Apart:
    """Candidates that have no words twice, and others, each of which shares words or a place with a better one."""

    kept: tuple[Candidate, ...] = ()
    spare: tuple[Candidate, ...] = ()


class Taken:
    """Ranges of documents, none of which overlap."""

    def __init__(self) -> None:
        """None yet."""
        self._ranges: dict[str, list[tuple[int, int]]] = {}

    def take(self, candidate: Candidate) -> bool:
        """Whether the candidate shares no character with what is taken; if so it is taken as well."""
        record = candidate.record
        taken = self._ranges.setdefault(record.document_hash, [])
        at = bisect_left(taken, (record.start, record.end))
        # None of them overlap, so only the one before and the one behind can reach into it.
        free = (at == 0 or taken[at - 1][1] <= record.start) and (at == len(taken) or record.end <= taken[at][0])
        if free:
            taken.insert(at, (record.start, record.end))
        return free


def disjoint(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """The candidates in their order, without those that share characters with one before them."""
    return apart(candidates).kept


def apart(candidates: Iterable[Candidate]) -> Apart:
    """The same, with those left out, each in their order."""
    taken = Taken()
    kept: list[Candidate] = []
    spare: list[Candidate] = []
    for each in candidates:
        (kept if taken.take(each) else spare).append(each)
    return Apart(tuple(kept), tuple(spare))
