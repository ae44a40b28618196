"""One ranking of a question and its parts, or why there is none."""

from collections.abc import Sequence

from server.search.answer import Part, Ranking
from server.search.interleave import by_turns, interleave
from server.search.planning import Planned
from server.search.rounds import Answered
from server.search.sufficiency import nothing_to_look_in, too_little

BEST_OF_A_PART = 3
"""Pieces that are named as the evidence for a part of a question."""


def ranking_of(planned: Planned, answered: Sequence[Answered]) -> Ranking:
    """The ranking from an answer to each of the plans; where they lead nowhere there is none."""
    plan, notes = planned.plan, planned.targets.notes
    if plan.meanings:
        return Ranking(plan, ())
    if planned.leads_nowhere:
        return Ranking(plan, (), nothing_to_look_in(planned.targets), notes)
    whole, *parts = answered
    vector = whole.quest.query.vector
    plan = plan.fallen_back() if vector.stands_in else plan
    told = tuple(_part(each) for each in parts)
    if any(each.verdict.enough for each in answered):
        good = [each.ordered.pieces for each in parts if each.verdict.enough]
        # What was found for a whole that it does not answer would be shown beside a part that it does.
        ranked = interleave(whole.ordered.pieces, good) if whole.verdict.enough else by_turns(good)
        return Ranking(plan, ranked.kept, None, notes, told, vector=vector, spare=ranked.spare)
    nearest = whole.ordered.candidates[:BEST_OF_A_PART]
    paths = tuple(dict.fromkeys(path for each in answered for path in each.quest.paths))
    return Ranking(plan, (), too_little(whole.verdict, paths, nearest), notes, told, nearest)


def _part(answered: Answered) -> Part:
    best = answered.ordered.candidates[:BEST_OF_A_PART] if answered.verdict.enough else ()
    return Part(answered.quest.plan.question, answered.verdict, tuple(best))
