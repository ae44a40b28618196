"""One ranking of a question and its parts."""

from collections.abc import Callable
from typing import Any, cast

import pytest

from server.search.answer import Verdict
from server.search.candidate import Candidate
from server.search.disjoint import Apart
from server.search.inquiry import EvidenceUnit, Scope, Targets
from server.search.ordering import Ordered
from server.search.paths.path import PathQuery
from server.search.plan.plan import Plan
from server.search.planning import Planned
from server.search.quest import Quest
from server.search.question_vector import QuestionVector
from server.search.ranking import ranking_of
from server.search.rounds import Answered

Maker = Callable[..., Candidate]
WHOLE = Plan("Dose and storage?")
EVERYWHERE = Targets(notes=("a note",))


@pytest.fixture
def answered(candidate: Maker) -> Callable[..., Answered]:
    """Makes an answer to a plan; its pieces begin where the test says."""

    def make(plan: Plan, *starts: int, enough: bool = True, paths: tuple[str, ...] = ("HYBRID",)) -> Answered:
        quest = Quest(PathQuery(plan, (), (), QuestionVector([0.6, 0.8]), Scope(), EvidenceUnit.BOTH, 40), paths)
        ordered = Ordered(cast("Any", None), Apart(tuple(candidate(start=start) for start in starts)))
        return Answered(quest, ordered, Verdict(enough, 0.5, "" if enough else f"nothing on {plan.question}"))

    return make


def test_a_good_parts_best_is_ranked_with_the_whole_questions(answered: Callable[..., Answered]) -> None:
    """And named as its evidence; of a part without evidence nothing is."""
    planned = Planned(WHOLE, EVERYWHERE, (Plan("Dose?"), Plan("Storage?")))
    made = ranking_of(
        planned, (answered(WHOLE, 0), answered(Plan("Dose?"), 100), answered(Plan("Storage?"), 200, enough=False))
    )
    assert [each.record.start for each in made.candidates] == [0, 100]
    assert [[each.record.start for each in part.evidence] for part in made.parts] == [[100], []]
    assert (made.no_result, made.notes, made.vector) == (None, ("a note",), QuestionVector([0.6, 0.8]))


def test_a_whole_that_is_not_answered_shows_none_of_its_pieces(answered: Callable[..., Answered]) -> None:
    """Those of the part that is answered stand alone: the others would pass for an answer to the rest."""
    parts = (answered(Plan("Dose?"), 100), answered(Plan("Storage?"), 200, enough=False))
    made = ranking_of(Planned(WHOLE, EVERYWHERE), (answered(WHOLE, 0, enough=False), *parts))
    assert [each.record.start for each in made.candidates] == [100]
    assert [part.verdict.enough for part in made.parts] == [True, False]


def test_where_nothing_is_enough_the_nearest_are_told(answered: Callable[..., Answered]) -> None:
    """With the reason and all paths that were tried, each once."""
    parts = (answered(Plan("Dose?"), 0, enough=False, paths=("HYBRID", "BM25_FACTSPAN")),)
    made = ranking_of(Planned(WHOLE, EVERYWHERE), (answered(WHOLE, 0, 100, 200, 300, enough=False), *parts))
    assert made.candidates == ()
    assert made.no_result is not None
    assert made.no_result.paths_tried == ("HYBRID", "BM25_FACTSPAN")
    assert made.no_result.reason == f"nothing on {WHOLE.question}"
    assert [each.record.start for each in made.nearest] == [0, 100, 200]


def test_a_plan_that_leads_nowhere_says_why() -> None:
    """Or what the question can mean."""
    unknown = ranking_of(Planned(WHOLE, Targets((), ("nonesuch",))), ())
    assert unknown.no_result is not None
    assert "nonesuch" in unknown.no_result.reason
    open_one = ranking_of(Planned(Plan("it?", meanings=("this?", "that?")), EVERYWHERE), ())
    assert (open_one.no_result, open_one.candidates) == (None, ())
