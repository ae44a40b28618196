"""Puts the rankings of a question's parts together, so that no part is left without evidence."""

from collections.abc import Sequence

from server.search.disjoint import disjoint
from server.search.types import Candidate


def interleave(rankings: Sequence[Sequence[Candidate]]) -> tuple[Candidate, ...]:
    """By turns the best piece of each ranking, without words that are there already."""
    longest = max((len(ranking) for ranking in rankings), default=0)
    return disjoint(ranking[at] for at in range(longest) for ranking in rankings if at < len(ranking))
