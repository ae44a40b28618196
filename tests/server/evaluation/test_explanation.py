"""Where a missed answer was lost."""

from dataclasses import replace

import pytest

from server.evaluation.explanation import Candidate, Lists, Lost, explain, rank_alone
from server.evaluation.gold import GoldAnswer, GoldQuestion
from server.evaluation.run import Item, RunAnswer
from server.evaluation.scoring import Budget, judge

QUOTE = "Take one tablet of 20 mg every day in the morning."
QUESTION = GoldQuestion("q", "d", "How?", answerable=True, answers=(GoldAnswer(1, QUOTE),))
MISSED = judge(QUESTION, RunAnswer("q", no_result=False), Budget())
REFUSED = judge(QUESTION, RunAnswer("q", no_result=True), Budget())
HIT = Candidate(Item("d", 1, QUOTE), "sentence", bm25=3.0, vector=0.4, fused=0.5, boost=2.0)
HALF = replace(HIT, item=Item("d", 1, QUOTE[:30]))
FAR = Candidate(Item("d", 2, "Store in a dry place. " * 4), "sentence", bm25=1.0, vector=0.9, fused=0.8)
NOTHING = Lists((), (), (), (), {})
EVERYWHERE = Lists([FAR, HIT], [FAR, HIT], [FAR, HIT], [FAR, HIT], {"HYBRID": [FAR, HIT], "SECTION_EXACT": []})


@pytest.mark.parametrize(
    ("lists", "budget", "lost"),
    [
        (NOTHING, Budget(), Lost.NEVER_FOUND),
        (replace(NOTHING, deep=[FAR]), Budget(), Lost.NEVER_FOUND),
        (replace(NOTHING, deep=[HALF]), Budget(), Lost.IN_PART),
        (replace(NOTHING, deep=[HIT]), Budget(), Lost.OUTSIDE_POOL),
        (replace(NOTHING, deep=[HIT], unfolded=[HIT]), Budget(), Lost.FOLDED),
        (EVERYWHERE, Budget(items=1), Lost.RANKED_LOW),
        (EVERYWHERE, Budget(chars=100), Lost.OVER_BUDGET),
        (EVERYWHERE, Budget(), Lost.NOT_IN_ANSWER),
    ],
    ids=lambda value: value.name if isinstance(value, Lost) else "",
)
def test_the_step_that_lost_an_answer_is_named(lists: Lists, budget: Budget, lost: Lost) -> None:
    """The earliest list that still has it tells."""
    (trace,) = explain(MISSED, lists, budget)
    assert trace.lost is lost


def test_a_refusal_loses_whatever_was_found() -> None:
    """Nothing else needs a reason then."""
    (trace,) = explain(REFUSED, EVERYWHERE, Budget())
    assert trace.lost is Lost.REFUSED


def test_each_step_and_path_has_its_rank() -> None:
    """The word leg and the boost have it first; the vectors, the fusion and the final list second."""
    (trace,) = explain(MISSED, EVERYWHERE, Budget(items=1))
    assert trace.ranks == {"bm25": 1, "vector": 2, "fused": 2, "boost": 1, "diversify": 2, "final": 2}
    assert trace.by_path == {"HYBRID": 2, "SECTION_EXACT": None}
    assert (trace.completed, trace.share) == (2, 1.0)


def test_the_piece_that_holds_it_is_told() -> None:
    """From the list nearest to the answer; none when no piece holds it alone."""
    nearest = replace(HIT, boost=1.3)
    (trace,) = explain(MISSED, replace(EVERYWHERE, final=[FAR, nearest]), Budget(items=1))
    assert trace.holder == nearest
    (trace,) = explain(MISSED, replace(NOTHING, deep=[HALF]), Budget())
    assert trace.holder is None


def test_legs_rank_spans_and_blocks_apart() -> None:
    """A block's score in its own index says nothing about spans."""
    blocks = [replace(FAR, text_type="block", bm25=9.0)] * 3
    (trace,) = explain(MISSED, replace(NOTHING, deep=[*blocks, HIT]), Budget())
    assert trace.ranks["bm25"] == 1


def test_a_leg_that_did_not_find_it_has_no_rank() -> None:
    """Its score is unset."""
    (trace,) = explain(MISSED, replace(NOTHING, deep=[replace(HIT, vector=None)]), Budget())
    assert (trace.ranks["bm25"], trace.ranks["vector"]) == (1, None)


def test_pieces_together_complete_what_none_holds_alone() -> None:
    """The trace tells the two apart."""
    halves = [HALF, replace(HIT, item=Item("d", 1, QUOTE[20:]))]
    (trace,) = explain(MISSED, replace(NOTHING, deep=halves, unfolded=halves, final=halves), Budget(items=1))
    assert (trace.completed, trace.ranks["final"]) == (2, None)


def test_another_documents_words_are_not_the_answer() -> None:
    """The same sentence stands in many labels."""
    assert rank_alone(QUESTION.answers, [replace(HIT, item=Item("e", 1, QUOTE))], "d") is None


def test_only_what_is_missing_is_explained() -> None:
    """An answer in full has nothing to explain."""
    assert (
        explain(judge(QUESTION, RunAnswer("q", no_result=False, items=(HIT.item,)), Budget()), NOTHING, Budget()) == ()
    )
