"""What load_plan_vocabularies promises."""

from server.search.plan.vocabularies import load_plan_vocabularies


def test_they_are_read_once() -> None:
    """However many planners a process has."""
    assert load_plan_vocabularies() is load_plan_vocabularies()
