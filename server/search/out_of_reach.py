"""The last look at who asks: what a query should never have found for this caller does not leave."""

from collections.abc import Iterable
from dataclasses import replace

from indexer.store.records import EvidenceRecord
from server.search.candidate import Candidate
from server.security.reach import Reach


def within_reach(
    candidates: Iterable[Candidate], reach: Reach
) -> tuple[tuple[Candidate, ...], tuple[EvidenceRecord, ...]]:
    """The candidates, read in full, that the caller may see, without places that they may not; and what slipped."""
    if reach.is_everything:
        return tuple(candidates), ()
    kept: list[Candidate] = []
    slipped: list[EvidenceRecord] = []
    for candidate in candidates:
        elsewhere = tuple(record for record in candidate.also_at if reach.holds(record))
        slipped += [record for record in candidate.also_at if record not in elsewhere]
        if reach.holds(candidate.record):
            kept.append(replace(candidate, also_at=elsewhere))
        else:
            slipped.append(candidate.record)
    return tuple(kept), tuple(slipped)
