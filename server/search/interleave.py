"""Puts the rankings of a question's parts behind that of the whole, so that no part is left without evidence."""

from collections.abc import Sequence
from itertools import chain, zip_longest

from server.search.candidate import Candidate
from server.search.disjoint import disjoint

AT_A_GLANCE = 5
"""Pieces of the whole question's ranking that stay in front: on real labels a part's own pieces higher up cost more
answers than they bring."""


def interleave(whole: Sequence[Candidate], parts: Sequence[Sequence[Candidate]]) -> tuple[Candidate, ...]:
    """The whole question's ranking, with each part's best piece behind the first few, and no words twice."""
    best = [ranking[0] for ranking in parts if ranking]
    return disjoint((*whole[:AT_A_GLANCE], *best, *whole[AT_A_GLANCE:]))


def by_turns(parts: Sequence[Sequence[Candidate]]) -> tuple[Candidate, ...]:
    """The parts' rankings where the whole question has none: the best of each, then the second of each, and so on."""
    return disjoint(each for each in chain.from_iterable(zip_longest(*parts)) if each is not None)
