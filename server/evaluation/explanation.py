"""What each path and step did for a missed answer, and at which of them it was lost."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from server.evaluation import cover
from server.evaluation.gold import GoldAnswer
from server.evaluation.run import Item
from server.evaluation.scoring import Budget, Judged, completed_at

SOME = 0.2
"""Share of an answer's characters from which on it counts as found in part."""
BLOCK = "block"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A piece that a search listed, with its scores; None where a leg or step did not score it."""

    item: Item
    text_type: str
    bm25: float | None = None
    vector: float | None = None
    fused: float = 0.0
    boost: float = 1.0


@dataclass(frozen=True, slots=True)
class Lists:
    """What searches for one question listed, each best first.

    ``final`` is made as the answer was; ``unranked`` without the reranker; ``unfolded`` also with every span as a
    place of its own; ``deep`` so too, by the largest pools, spans and blocks each by themselves; ``by_path`` by one
    path each.
    """

    final: Sequence[Candidate]
    unranked: Sequence[Candidate]
    unfolded: Sequence[Candidate]
    deep: Sequence[Candidate]
    by_path: Mapping[str, Sequence[Candidate]]


class Lost(Enum):
    """Where an answer was lost."""

    REFUSED = "refused by NO_RESULT"
    OVER_BUDGET = "over the budget's characters"
    RANKED_LOW = "ranked too low"
    FOLDED = "folded or left out for another piece of its place"
    OUTSIDE_POOL = "found, but outside of the pool"
    IN_PART = "found in part"
    NEVER_FOUND = "never found"
    NOT_IN_ANSWER = "in the list, but left out of the answer"


@dataclass(frozen=True, slots=True)
class Trace:
    """One group's way through the steps.

    ``ranks`` has the rank, from 1, of the first piece that holds an answer alone, by step and by path; None where no
    piece does.  ``completed`` is the rank down to which the final list's pieces hold it together.  ``share`` (0-1) is
    the most of an answer's characters that all pieces together hold.  ``holder`` is the piece that holds it alone, from
    the list nearest to the answer; None where no piece does.
    """

    answers: tuple[GoldAnswer, ...]
    lost: Lost
    completed: int | None
    share: float
    ranks: Mapping[str, int | None]
    by_path: Mapping[str, int | None]
    holder: Candidate | None = None


def explain(judged: Judged, lists: Lists, budget: Budget) -> tuple[Trace, ...]:
    """The way of each group that a question's answer lacks."""
    missed = [group for group, rank in zip(judged.question.groups, judged.ranks, strict=True) if rank is None]
    return tuple(_trace(group, judged, lists, budget) for group in missed)


def rank_alone(group: Sequence[GoldAnswer], ranking: Sequence[Candidate], document: str) -> int | None:
    """The rank of the first piece that holds one of the answers by itself."""
    for rank, candidate in enumerate(ranking, 1):
        if candidate.item.document == document and any(cover.holds(answer, [candidate.item]) for answer in group):
            return rank
    return None


def _trace(group: tuple[GoldAnswer, ...], judged: Judged, lists: Lists, budget: Budget) -> Trace:
    document = judged.question.document

    def alone(ranking: Sequence[Candidate]) -> int | None:
        return rank_alone(group, ranking, document)

    every = [*lists.final, *lists.unfolded, *lists.deep]
    held_at = alone(every)
    texts = [candidate.item.text for candidate in every if candidate.item.document == document]
    completed = _completed(group, lists.final, document)
    most = max(cover.share(answer.quote, texts) for answer in group)
    return Trace(
        answers=group,
        lost=_where_lost(group, judged, lists, budget, most),
        completed=completed,
        share=most,
        ranks={
            "bm25": alone_by_kind(alone, lists.deep, lambda candidate: candidate.bm25),
            "vector": alone_by_kind(alone, lists.deep, lambda candidate: candidate.vector),
            "fused": alone(_ordered(lists.unfolded, lambda candidate: candidate.fused)),
            "boost": alone(_ordered(lists.unfolded, lambda candidate: candidate.fused * candidate.boost)),
            "diversify": alone(lists.unranked),
            "final": alone(lists.final),
        },
        by_path={path: alone(ranking) for path, ranking in lists.by_path.items()},
        holder=every[held_at - 1] if held_at is not None else None,
    )


def alone_by_kind(
    alone: Callable[[Sequence[Candidate]], int | None],
    candidates: Sequence[Candidate],
    score: Callable[[Candidate], float | None],
) -> int | None:
    """The better of the ranks among spans and among blocks: a leg's scores compare within one index only."""
    ranks = [
        alone(_ordered([each for each in candidates if (each.text_type == BLOCK) is blocks], score))
        for blocks in (False, True)
    ]
    return min((rank for rank in ranks if rank is not None), default=None)


def _ordered(candidates: Sequence[Candidate], score: Callable[[Candidate], float | None]) -> list[Candidate]:
    """Those that have the score, best first."""
    scored = [(value, each) for each in candidates if (value := score(each)) is not None]
    return [each for _, each in sorted(scored, key=lambda pair: -pair[0])]


def _completed(group: Sequence[GoldAnswer], ranking: Sequence[Candidate], document: str) -> int | None:
    return completed_at(group, [candidate.item for candidate in ranking], document)


def _where_lost(group: tuple[GoldAnswer, ...], judged: Judged, lists: Lists, budget: Budget, most: float) -> Lost:
    document = judged.question.document
    if judged.refused:
        return Lost.REFUSED
    rank = _completed(group, lists.final, document)
    if rank is not None and rank > budget.items:
        return Lost.RANKED_LOW
    if rank is not None:
        used = sum(len(candidate.item.text) for candidate in lists.final[:rank])
        return Lost.OVER_BUDGET if used > budget.chars else Lost.NOT_IN_ANSWER
    if _completed(group, lists.unfolded, document) is not None:
        return Lost.FOLDED
    if _completed(group, lists.deep, document) is not None:
        return Lost.OUTSIDE_POOL
    return Lost.IN_PART if most >= SOME else Lost.NEVER_FOUND
