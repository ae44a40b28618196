"""How much deeper the legs must reach where copies of the same words take up their places."""

from math import ceil

from server.search.gather import key_of
from server.search.inquiry import MOST_POOL
from server.search.quest import Findings
from server.search.repeats import words_of_a_drug

CROWDED = 2.0
"""Pieces that say the same, on average, from which on legs reach deeper."""


def depth(findings: Findings, pool_size: int) -> int:
    """Pieces a leg among which about ``pool_size`` differ in their words: as many, unless copies crowd them."""
    found = {key_of(hit.record): hit.record for legs in findings.legs for hit in legs.hits}
    different = {(alias, words_of_a_drug(record)) for (alias, _), record in found.items()}
    if len(found) < CROWDED * len(different) or not found:
        return pool_size
    return max(pool_size, min(MOST_POOL, ceil(pool_size * len(found) / len(different))))
