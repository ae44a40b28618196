"""One question on its way."""

from collections.abc import Callable

from server.search.paths.path import PathQuery
from server.search.plan.plan import Plan
from server.search.quest import Quest


def test_a_quest_follows_its_querys_plan(path_query: Callable[..., PathQuery]) -> None:
    """There is no other."""
    plan = Plan("How is it stored?")
    assert Quest(path_query(plan), ("HYBRID",)).plan is plan
