"""Keeps no words twice: of a block and a span in it, the one that ranks higher stays."""

from collections.abc import Iterable

from server.search.types import Candidate


def disjoint(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """The candidates in their order, without those that share characters with one before them."""
    kept: list[Candidate] = []
    ranges: dict[str, list[tuple[int, int]]] = {}
    for candidate in candidates:
        record = candidate.record
        taken = ranges.setdefault(record.document_hash, [])
        if all(end <= record.start or record.end <= start for start, end in taken):
            taken.append((record.start, record.end))
            kept.append(candidate)
    return tuple(kept)
