"""Puts an answer's pieces in the order in which they are worth reading: of two about as sure, the shorter one first."""

from collections.abc import Sequence

from server.search.candidate import Candidate
from server.search.worth import worth

LOGITS_A_THOUSAND = 2.0
"""What a thousand characters more cost: as much as odds that are e squared times smaller.

Measured on 1,321 questions of 46 documents, most of them never seen before: what an answer holds stays the same, and in
its first five pieces and 1,500 characters 1,157 are answered for 1,131 without a price, 1,147 at half of it and 1,155
at half as much again.
"""


def short_first(chosen: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """The same pieces, the best one in front as it was; as they are where nothing judged how sure each is."""
    if any(each.scores.rerank is None for each in chosen):
        return tuple(chosen)
    return (*chosen[:1], *sorted(chosen[1:], key=lambda each: worth(each, LOGITS_A_THOUSAND), reverse=True))
