"""Raises the pieces from sections that the plan targets, and less those from related sections."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from server.search.candidate import Candidate
from server.search.plan.plan import Plan


@dataclass(frozen=True, slots=True)
class BoostFactors:
    """What a score is multiplied by (SPEC section 4: 2.0 and 1.3; else 1.0)."""

    targeted: float
    related: float


def boost(
    candidates: Iterable[Candidate], plan: Plan, related: Collection[str], factors: BoostFactors
) -> tuple[Candidate, ...]:
    """The candidates with their factors, best first; ``related`` are the section types related to the targeted ones."""

    def factor(section_type: str) -> float:
        if section_type in plan.section_types:
            return factors.targeted
        return factors.related if section_type in related else 1.0

    boosted = (each.scored(each.scores.boosted(factor(each.record.section_type))) for each in candidates)
    return tuple(sorted(boosted, key=lambda candidate: candidate.rank_key))
