"""Keeps no words twice: of a block and a span in it, the one that ranks higher stays."""

from bisect import bisect_left
from collections.abc import Iterable

from server.search.candidate import Candidate


def disjoint(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """The candidates in their order, without those that share characters with one before them."""
    kept: list[Candidate] = []
    ranges: dict[str, list[tuple[int, int]]] = {}
    for candidate in candidates:
        record = candidate.record
        taken = ranges.setdefault(record.document_hash, [])
        at = bisect_left(taken, (record.start, record.end))
        # None of them overlap, so only the one before and the one behind can reach into it.
        if (at == 0 or taken[at - 1][1] <= record.start) and (at == len(taken) or record.end <= taken[at][0]):
            taken.insert(at, (record.start, record.end))
            kept.append(candidate)
    return tuple(kept)
