"""Leaves out of the findings what stands too far behind for a closer look."""

from collections.abc import Hashable, Iterable
from dataclasses import replace
from itertools import islice

from indexer.store.records import BLOCK, EvidenceRecord, Hit
from server.search.fuse import fused_scores
from server.search.gather import key_of
from server.search.inquiry import Fusion
from server.search.quest import Findings
from server.search.repeats import words_of_a_drug

FIRST_OF_A_LEG = 6
"""Pieces that stay because one leg ranks them first, whatever the other says.

With the 40 best by fused score that is 44 pieces of 105 on average, and as many gold questions are answered in full.
"""


def narrow(findings: Findings, method: Fusion, alpha: float, most: int) -> Findings:
    """The findings with the pieces of the best fused scores, and the first few of each leg; copies count as one.

    ``most`` counts different words; what repeats a piece that stays, stays with it.
    """
    scores = fused_scores(findings.legs, method, alpha)
    said = {key_of(hit.record): _words_of_a_kind(hit.record) for legs in findings.legs for hit in legs.hits}
    close = _first(most, (said[key] for key in sorted(scores, key=lambda key: (-scores[key], key))))
    for legs in findings.legs:
        for leg in (legs.bm25, legs.vector):
            close |= _first(FIRST_OF_A_LEG, (said[key_of(hit.record)] for hit in leg))

    def among(hits: Iterable[Hit]) -> tuple[Hit, ...]:
        return tuple(hit for hit in hits if said[key_of(hit.record)] in close)

    return replace(
        findings,
        legs=tuple(replace(legs, bm25=among(legs.bm25), vector=among(legs.vector)) for legs in findings.legs),
    )


def _first(most: int, ranked: Iterable[Hashable]) -> set[Hashable]:
    return set(islice(dict.fromkeys(ranked), most))


def _words_of_a_kind(record: EvidenceRecord) -> Hashable:
    return record.text_type == BLOCK, words_of_a_drug(record)
