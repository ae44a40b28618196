"""The rounds of a search: a first one by the plans' paths, then a wider one for what still lacks evidence."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, replace

from analyzers.attributes import AttributeVocabulary
from indexer.store.errors import StoreTimeoutError
from indexer.store.reader import Reader
from server.search.answerability import Answerability, Found
from server.search.clock import Clock
from server.search.embed import QuestionEmbedding
from server.search.gather import gather
from server.search.look_closely import look_closely
from server.search.narrow import narrow
from server.search.ordering import Ordered, OrderingParts, order
from server.search.paths.choice import WIDER, paths_for
from server.search.paths.path import Path, PathQuery
from server.search.plan.terms import TermFinder
from server.search.quest import Findings, Quest
from server.search.question_vector import QuestionVector
from server.search.stopwatch import Stopwatch
from server.search.sufficiency import unjudged
from server.search.types import Candidate, Inquiry, Options, Plan, Verdict

BY_WORDS = ("BM25_FACTSPAN",)
"""The paths that need no vector."""
NO_LOOK = "time was short: what was found was not looked at closely, reranked or judged"
NO_WIDER = "time was short: what lacks evidence was not searched for more widely"

ShowEarly = Callable[[Sequence[Candidate]], Awaitable[None]]
"""Takes what the first search ranks best, while the closer look goes on."""


@dataclass(frozen=True, slots=True)
class Answered:
    """One question, whole or a part, with what was found for it and whether that is enough."""

    quest: Quest
    ordered: Ordered
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Rounds:
    """Searches by plans; keeps nothing of a request."""

    reader: Reader
    terms: TermFinder
    embedding: QuestionEmbedding
    attributes: AttributeVocabulary
    paths: Mapping[str, Path]
    ordering: OrderingParts
    answerability: Answerability

    async def search(
        self,
        plans: Sequence[Plan],
        inquiry: Inquiry,
        clock: Clock,
        show_early: ShowEarly | None = None,
        embedded: Callable[[QuestionVector], None] | None = None,
    ) -> tuple[Answered, ...]:
        """An answer a plan; the first plan is the whole question's.  ``inquiry`` has its documents as hashes.

        ``embedded`` is told the whole question's vector as soon as it is known.

        Raises:
            indexer.store.errors.StoreError: when OpenSearch does not give a whole answer in time.
        """
        vectors = await self.embedding.vectors([plan.question for plan in plans], clock)
        if embedded:
            embedded(vectors[0])
        quests = self._quests(plans, vectors, inquiry)
        answered = await self._first_round(quests, inquiry, clock, show_early)
        return await self._wider_round(answered, inquiry, clock)

    async def found(self, plans: Sequence[Plan], inquiry: Inquiry, clock: Clock) -> tuple[tuple[Quest, Findings], ...]:
        """What the first round finds and sees, before any order: for training."""
        quests = self._quests(plans, await self.embedding.vectors([plan.question for plan in plans], clock), inquiry)
        found = await self._look(quests, await self._find(quests, clock, counting=True), inquiry.options, clock)
        return tuple(zip(quests, found, strict=True))

    def _quests(self, plans: Sequence[Plan], vectors: Sequence[QuestionVector], inquiry: Inquiry) -> tuple[Quest, ...]:
        """A quest a plan; the documents are those of the whole question."""
        options, rows, terms = inquiry.options, self.attributes.rows, self.terms.terms

        def quest(plan: Plan, vector: QuestionVector) -> Quest:
            paths = options.paths or paths_for(plan, thorough=options.rerank)
            query = PathQuery(
                plan, rows(plan.attributes), terms(plan), vector, inquiry.scope, inquiry.unit, options.pool_size
            )
            return Quest(query, paths if vector else BY_WORDS)

        return tuple(quest(plan, vector) for plan, vector in zip(plans, vectors, strict=True))

    async def _first_round(
        self, quests: Sequence[Quest], inquiry: Inquiry, clock: Clock, show_early: ShowEarly | None
    ) -> tuple[Answered, ...]:
        """What is found at once; not looked at closely where there is no time for it, or no wish."""
        options = inquiry.options
        found = await self._find(quests, clock, counting=options.rerank)
        if not quests[0].query.vector:
            if not any(leg.bm25 for each in found for leg in each.legs):
                raise StoreTimeoutError("time was short, and a search by words alone found nothing")
            options = replace(options, rerank=False)
        if options.rerank:
            early = _beside(self._early(quests[0], found[0], options, show_early)) if show_early else nullcontext()
            try:
                async with early:
                    found = await self._look(quests, found, options, clock)
            except StoreTimeoutError:
                clock.missing.append(NO_LOOK)
                options = replace(options, rerank=False)
        return self._judged(quests, found, options, clock)

    async def _wider_round(self, answered: Sequence[Answered], inquiry: Inquiry, clock: Clock) -> tuple[Answered, ...]:
        """The same, after what lacks evidence has been searched once more by wider paths, if the caller names none."""
        gaps = [each for each in answered if not each.verdict.enough]
        if not gaps or inquiry.options.paths or not answered[0].quest.query.vector:
            return tuple(answered)
        wider = [replace(each.quest, paths=tuple(dict.fromkeys((*each.quest.paths, *WIDER)))) for each in gaps]
        try:
            async with asyncio.timeout(clock.time_for("wider")):
                found = await self._find(wider, clock, counting=inquiry.options.rerank)
                if inquiry.options.rerank:
                    found = await self._look(wider, found, inquiry.options, clock)
        except (TimeoutError, StoreTimeoutError):
            clock.missing.append(NO_WIDER)
            return tuple(answered)
        again = iter(self._judged(wider, found, inquiry.options, clock))
        return tuple(each if each.verdict.enough else next(again) for each in answered)

    async def _find(self, quests: Sequence[Quest], clock: Clock, *, counting: bool) -> list[Findings]:
        with clock.watch.stage("search"):
            return await gather(quests, self.paths, self.reader, timeout=clock.time_for("search"), counting=counting)

    async def _look(
        self, quests: Sequence[Quest], found: Sequence[Findings], options: Options, clock: Clock
    ) -> list[Findings]:
        with clock.watch.stage("look"):
            close = [narrow(each, options.fusion, options.alpha, options.pool_size) for each in found]
            return await look_closely(quests, close, self.reader, timeout=clock.time_for("look"))

    def _judged(
        self, quests: Sequence[Quest], found: Sequence[Findings], options: Options, clock: Clock
    ) -> tuple[Answered, ...]:
        return tuple(self._judge(quest, each, options, clock) for quest, each in zip(quests, found, strict=True))

    def _judge(self, quest: Quest, findings: Findings, options: Options, clock: Clock) -> Answered:
        ordered = order(quest, findings, options, self.ordering, clock.watch)
        if not options.rerank:
            return Answered(quest, ordered, unjudged(ordered.candidates))
        with clock.watch.stage("enough"):
            verdict = self.answerability.judge(Found.of(ordered.question, ordered.candidates, findings))
        return Answered(quest, ordered, verdict)

    async def _early(self, quest: Quest, findings: Findings, options: Options, show_early: ShowEarly) -> None:
        """Hands over what the first search ranks best."""
        ordered = order(quest, findings, replace(options, rerank=False), self.ordering, Stopwatch())
        await show_early(ordered.candidates)


@asynccontextmanager
async def _beside(work: Coroutine[None, None, None]) -> AsyncIterator[None]:
    """Runs ``work`` beside what is inside and waits for both; when that fails or is cancelled, so is ``work``."""
    task = asyncio.create_task(work)
    try:
        yield
        await task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
