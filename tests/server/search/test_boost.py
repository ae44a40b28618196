"""Pieces from sections that the plan targets go up."""

from collections.abc import Callable

from server.search.boost import BoostFactors, boost
from server.search.candidate import Candidate
from server.search.plan.plan import Plan

FACTORS = BoostFactors(2.0, 1.3)
RELATED = frozenset({"overdosage"})


def test_targeted_related_and_other_sections_get_their_factors(candidate: Callable[..., Candidate]) -> None:
    """2.0, 1.3 and 1.0, and the order follows."""
    other = candidate(start=0, section_type="storage", fused=0.5)
    near = candidate(start=50, section_type="overdosage", fused=0.5)
    aimed = candidate(start=100, section_type="dosage", fused=0.5)
    boosted = boost([other, near, aimed], Plan("q", section_types=("dosage",)), RELATED, FACTORS)
    assert [(each.record.section_type, each.scores.boost) for each in boosted] == [
        ("dosage", 2.0),
        ("overdosage", 1.3),
        ("storage", 1.0),
    ]


def test_a_targeted_section_is_not_only_related(candidate: Callable[..., Candidate]) -> None:
    """A type that is targeted and related to another targeted one gets the greater factor."""
    plan = Plan("q", section_types=("dosage", "overdosage"))
    (boosted,) = boost([candidate(section_type="overdosage")], plan, RELATED, FACTORS)
    assert boosted.scores.boost == 2.0


def test_a_plan_without_sections_changes_nothing(candidate: Callable[..., Candidate]) -> None:
    """No target, no boost."""
    found = [candidate(fused=0.9), candidate(start=50, fused=0.1)]
    assert list(boost(found, Plan("q"), RELATED, FACTORS)) == found
