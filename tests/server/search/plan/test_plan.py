"""What a plan tells of its targets."""

import pytest

from server.search.plan.plan import Plan


@pytest.mark.parametrize(
    ("shares", "section_type", "share"),
    [((0.7, 0.2), "dosage", 0.2), ((), "dosage", 0.5), ((0.7, 0.2), "storage", 0.0)],
    ids=["the rules' own", "alike where a model named the types", "not aimed at"],
)
def test_how_likely_a_section_type_answers(shares: tuple[float, ...], section_type: str, share: float) -> None:
    """From 0 to 1."""
    plan = Plan("what is the dose", section_types=("warnings", "dosage"), section_shares=shares)
    assert plan.share_of(section_type) == share
