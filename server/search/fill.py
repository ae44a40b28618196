"""Fills an answer's budget; where that is tight, a span stands for the block that would take all the room."""

from collections.abc import Sequence

from server.search.candidate import Candidate
from server.search.disjoint import Taken
from server.search.inquiry import Budget
from server.search.worth import worth

DEAREST = 2.0
"""Logits that a thousand characters cost where there is hardly any room; half of it where half has to be left out.

Measured on 997 questions of 34 documents, most of them never seen before: told 5 pieces and 1,500 characters 0.882
are answered in full, for 0.859 without a price or spans in place of blocks; 10 and 2,000 0.912 for 0.904; 3 and 1,000
0.826 for 0.796; 1 and 600 0.624 for 0.530; 10 and 6,000 0.961 for 0.962.  From 1 to 3 hardly another figure.
"""


def fill(candidates: Sequence[Candidate], budget: Budget, spare: Sequence[Candidate] = ()) -> tuple[Candidate, ...]:
    """The best candidates that there is room for, in the order in which they were chosen; no words twice.

    One that would not fit whole is left out; nothing is cut.  ``candidates`` are best first and share no words;
    ``spare`` are others, each of which shares words or a place with a better one.  Where the best ones do not fit, all
    of them are chosen by what they are worth, but for the very best.
    """
    wanted = sum(len(each.record.text) for each in candidates[: budget.max_items])
    if wanted <= budget.max_chars:
        return tuple(candidates[: budget.max_items])
    every = (*candidates, *spare)
    if all(each.scores.rerank is not None for each in every):
        price = DEAREST * (1 - budget.max_chars / wanted)
        every = (*every[:1], *sorted(every[1:], key=lambda each: worth(each, price), reverse=True))
    return _greedy(every, budget)


def _greedy(candidates: Sequence[Candidate], budget: Budget) -> tuple[Candidate, ...]:
    taken = Taken()
    chosen: list[Candidate] = []
    left = budget.max_chars
    for candidate in candidates:
        if len(chosen) == budget.max_items:
            break
        length = len(candidate.record.text)
        if length <= left and taken.take(candidate):
            chosen.append(candidate)
            left -= length
    return tuple(chosen)
