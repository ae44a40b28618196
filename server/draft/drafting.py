"""The steps from an answer to a draft of it: have one written from its evidence, and keep what its quotes prove.

Whatever goes wrong on the way costs the draft alone: the answer that it would rest on stands without it.
"""

import asyncio
from dataclasses import dataclass

import structlog

from analyzers.providers.errors import ProviderError
from analyzers.providers.guard.remaining import within
from indexer.store.errors import StoreError
from server.documents import RegistryCache
from server.draft.check import CheckedDraft, check
from server.draft.drafter import DraftedStatement, Drafter
from server.quotes.verify import QuoteVerifier
from server.search.answer import Answer
from server.search.clock import Clock

log = structlog.get_logger(__name__)

STAGE, CHECK_STAGE = "draft", "draft_check"
CHECK_SECONDS, CHECK_SHARE = 1.0, 0.25
"""The last part of a request's time, whichever is less, is for checking the draft."""
NO_EVIDENCE = "the model was not asked: there is no evidence to write from"
NO_DRAFT = "the model gave no draft that can be used in time"
NO_STATEMENTS = "the model wrote nothing: it found no answer in the evidence"
NOT_CHECKED = "the draft could not be checked in time, and nothing of it is given"
EMPTY = CheckedDraft((), ())


@dataclass(frozen=True, slots=True)
class Draft:
    """What is left of a draft, the name of the model that wrote it, and why there is none, a sentence each."""

    checked: CheckedDraft
    made_by: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Drafting:
    """Drafts by one drafter; ``clock`` limits it as stage ``draft``."""

    drafter: Drafter
    verifier: QuoteVerifier
    registry: RegistryCache

    async def draft(self, answer: Answer, clock: Clock) -> Draft:
        """The draft of an answer; without evidence nobody is asked for one."""
        evidence = tuple(piece.candidate.record for piece in answer.pieces)
        if not evidence:
            return self._none(NO_EVIDENCE)
        drafted: tuple[DraftedStatement, ...]
        with clock.watch.stage(STAGE):
            try:
                seconds = _time_to_write(clock)
                async with asyncio.timeout(seconds):
                    with within(seconds):
                        drafted = tuple(await self.drafter.draft(answer.ranking.plan.question, evidence))
            except (TimeoutError, ProviderError) as error:
                log.warning("no_draft", error=type(error).__name__)
                return self._none(NO_DRAFT)
        if not drafted:
            return self._none(NO_STATEMENTS)
        with clock.watch.stage(CHECK_STAGE):
            try:
                async with asyncio.timeout(clock.deadline.left()):
                    registry = await self.registry.get()
                    checked = await check(drafted, evidence, self.verifier, registry, clock.deadline)
            except (TimeoutError, StoreError) as error:
                log.warning("draft_not_checked", error=type(error).__name__)
                return self._none(NOT_CHECKED)
        if checked.dropped:
            log.warning("draft_dropped", **{why.name.lower(): count for why, count in checked.dropped})
        return Draft(checked, self.drafter.name)

    def _none(self, why: str) -> Draft:
        return Draft(EMPTY, self.drafter.name, (why,))


def _time_to_write(clock: Clock) -> float:
    left = clock.deadline.left()
    return max(0.0, min(clock.time_for(STAGE), left - min(CHECK_SECONDS, left * CHECK_SHARE)))
