"""Leaves out of the findings what stands too far behind for a closer look."""

from collections.abc import Iterable
from dataclasses import replace

from indexer.store.records import Hit
from server.search.fuse import fused_scores
from server.search.gather import key_of
from server.search.inquiry import Fusion
from server.search.quest import Findings, Key

FIRST_OF_A_LEG = 6
"""Pieces that stay because one leg ranks them first, whatever the other says.

With the 40 best by fused score that is 44 pieces of 105 on average, and as many gold questions are answered in full.
"""


def narrow(findings: Findings, method: Fusion, alpha: float, most: int) -> Findings:
    """The findings with the ``most`` pieces of the best fused scores, and the first few of each leg."""
    scores = fused_scores(findings.legs, method, alpha)
    close = set(sorted(scores, key=lambda key: (-scores[key], key))[:most])
    for legs in findings.legs:
        for leg in (legs.bm25, legs.vector):
            close.update(key_of(hit.record) for hit in leg[:FIRST_OF_A_LEG])
    return replace(
        findings,
        legs=tuple(
            replace(legs, bm25=_among(close, legs.bm25), vector=_among(close, legs.vector)) for legs in findings.legs
        ),
    )


def _among(close: set[Key], hits: Iterable[Hit]) -> tuple[Hit, ...]:
    return tuple(hit for hit in hits if key_of(hit.record) in close)
