"""The last word on the order by a provider's model, over the best of the local ranking; its words leave the machine.

Whether there is enough evidence is judged before, by local scores: a provider's are on another scale.
"""

import asyncio
from dataclasses import dataclass, replace

import structlog

from analyzers.providers.errors import ProviderError
from analyzers.providers.guard.remaining import within
from analyzers.providers.reranker import Reranker
from indexer.store.records import EvidenceRecord
from server.search.answer import Ranking
from server.search.clock import Clock

log = structlog.get_logger(__name__)

STAGE = "provider_rerank"
NO_LAST_WORD = "the provider that reranks gave no answer in time: the order is the local one"


@dataclass(frozen=True, slots=True)
class ProviderReranking:
    """Reranks the ``most`` best pieces; those behind keep their order."""

    reranker: Reranker
    most: int

    async def rerank(self, ranking: Ranking, clock: Clock) -> Ranking:
        """The ranking with the provider's order and scores, with nothing spare; as it was when the provider fails."""
        best, rest = ranking.candidates[: self.most], ranking.candidates[self.most :]
        if len(best) <= 1:
            return ranking
        with clock.watch.stage(STAGE):
            try:
                seconds = clock.time_for(STAGE)
                async with asyncio.timeout(seconds):
                    texts = [sent_text(candidate.record) for candidate in best]
                    with within(seconds):
                        relevances = await self.reranker.relevances(ranking.plan.question, texts)
            except (TimeoutError, ProviderError) as error:
                log.warning("no_last_word", error=type(error).__name__)
                clock.missing.append(NO_LAST_WORD)
                return replace(ranking, plan=ranking.plan.fallen_back())
        scored = [each.scored(each.scores.reranked(score)) for each, score in zip(best, relevances, strict=True)]
        ranked = sorted(scored, key=lambda candidate: candidate.rank_key)
        return replace(ranking, candidates=(*ranked, *rest), spare=())  # which has no score of the same scale


def sent_text(record: EvidenceRecord) -> str:
    """What is sent of a piece: its headings, what explains it, and its words."""
    return "\n".join(filter(None, [" > ".join(record.section_path), record.context, record.text]))
