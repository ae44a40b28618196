"""The last word on the order by a provider."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from analyzers.providers.errors import ProviderUnavailableError
from server.deadline import Deadline
from server.search.answer import Ranking
from server.search.candidate import Candidate
from server.search.clock import Clock
from server.search.plan.plan import MadeBy, Plan
from server.search.rerank.provider import NO_LAST_WORD, ProviderReranking, sent_text
from server.search.stopwatch import Stopwatch

MakeCandidate = Callable[..., Candidate]


class ScriptedReranker:
    """Gives scores as told, keeps what it was sent, and can fail or hang."""

    name = "scripted"

    def __init__(self, scores: Sequence[float], error: Exception | None = None, *, hangs: bool = False) -> None:
        self.scores = tuple(scores)
        self.error = error
        self.hangs = hangs
        self.sent: list[tuple[str, tuple[str, ...]]] = []

    async def relevances(self, question: str, texts: Sequence[str]) -> tuple[float, ...]:
        """The script's."""
        self.sent.append((question, tuple(texts)))
        if self.hangs:
            await asyncio.Event().wait()
        if self.error:
            raise self.error
        return self.scores


@pytest.fixture
def ranking(candidate: MakeCandidate) -> Ranking:
    """Four pieces."""
    return Ranking(Plan("What is the dose?"), tuple(candidate(f"Take {n} mg.", start=100 * n) for n in range(4)))


def clock(seconds: float = 60) -> Clock:
    """``seconds`` for the provider."""
    return Clock(Deadline.after(60), Stopwatch(), {"provider_rerank": seconds})


def starts(ranking: Ranking) -> list[int]:
    """The pieces by the numbers in their words."""
    return [each.record.start // 100 for each in ranking.candidates]


async def test_the_best_are_put_in_the_providers_order_and_the_rest_stays(ranking: Ranking) -> None:
    """Three of four are sent."""
    reranker = ScriptedReranker([0.1, 0.9, 0.5])
    made = await ProviderReranking(reranker, 3).rerank(ranking, clock())
    assert starts(made) == [1, 2, 0, 3]
    assert [each.scores.rerank for each in made.candidates] == [0.9, 0.5, 0.1, None]
    ((question, texts),) = reranker.sent
    assert (question, len(texts)) == ("What is the dose?", 3)


async def test_equal_scores_go_by_place(ranking: Ranking) -> None:
    """The order is always the same."""
    made = await ProviderReranking(ScriptedReranker([0.5] * 4), 20).rerank(ranking, clock())
    assert starts(made) == [0, 1, 2, 3]


@pytest.mark.parametrize(
    "reranker", [ScriptedReranker([], ProviderUnavailableError("gone")), ScriptedReranker([], hangs=True)]
)
async def test_a_provider_that_fails_or_is_late_changes_nothing(ranking: Ranking, reranker: ScriptedReranker) -> None:
    """And that is said, and marked."""
    time = clock(0.01)
    made = await ProviderReranking(reranker, 20).rerank(ranking, time)
    assert made == replace(ranking, plan=replace(ranking.plan, made_by=MadeBy.FALLBACK))
    assert time.missing == [NO_LAST_WORD]


async def test_one_piece_is_in_order_already(ranking: Ranking) -> None:
    """Nothing is sent."""
    reranker = ScriptedReranker([0.5])
    alone = replace(ranking, candidates=ranking.candidates[:1])
    assert await ProviderReranking(reranker, 20).rerank(alone, clock()) == alone
    assert reranker.sent == []


def test_a_piece_is_sent_with_what_explains_it(candidate: MakeCandidate) -> None:
    """Headings, context, words."""
    record = candidate("5 mg", context="Dose | Adults", section_path=("2 DOSAGE", "2.1 Adults")).record
    assert sent_text(record) == "2 DOSAGE > 2.1 Adults\nDose | Adults\n5 mg"
