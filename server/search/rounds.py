"""The rounds of a search: a first one by the plans' paths, then a wider one for what still lacks evidence."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, replace
from typing import TypeVar

from analyzers.attributes import AttributeVocabulary
from indexer.store.errors import StoreTimeoutError
from indexer.store.reader import Reader
from server.search.answer import Verdict
from server.search.answerability import AFTER_WIDER, THRESHOLD, Answerability, Found
from server.search.candidate import Candidate
from server.search.clock import Clock
from server.search.crowding import depth
from server.search.embed import Ahead, QuestionEmbedding
from server.search.gather import ByWords, gather, gather_by_words
from server.search.inquiry import Inquiry, Options
from server.search.look_closely import look_closely
from server.search.narrow import narrow
from server.search.ordering import Ordered, OrderingParts, order
from server.search.paths.choice import WIDER, paths_for
from server.search.paths.path import Path, PathQuery
from server.search.plan.plan import Plan
from server.search.plan.terms import TermFinder
from server.search.quest import Findings, Quest
from server.search.question_vector import QuestionVector
from server.search.stopwatch import Stopwatch
from server.search.sufficiency import not_understood, unheard_of, unjudged

BY_WORDS = ("BM25_FACTSPAN",)
"""The paths that need no vector."""
NO_LOOK = "time was short: what was found was not looked at closely, reranked or judged"
NO_DEPTH = "time was short: copies of the same words may stand in the place of others"
NO_WIDER = "time was short: what lacks evidence was not searched for more widely"

Given = TypeVar("Given")

ShowEarly = Callable[[Sequence[Candidate]], Awaitable[None]]
"""Takes what the first search ranks best, while the closer look goes on."""
TellVector = Callable[[QuestionVector], None]
"""Takes the whole question's vector, when the first round has found what it looks closely at."""


@dataclass(frozen=True, slots=True)
class Beside:
    """Who is told of a search on the way, and the question that is being embedded already."""

    show_early: ShowEarly | None = None
    embedded: TellVector | None = None
    ahead: Ahead | None = None


NOTHING_BESIDE = Beside()


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
        beside: Beside = NOTHING_BESIDE,
    ) -> tuple[Answered, ...]:
        """An answer a plan; the first plan is the whole question's.  ``inquiry`` has its documents as hashes.

        Raises:
            indexer.store.errors.StoreError: when OpenSearch does not give a whole answer in time.
        """
        answered = await self._first_round(plans, inquiry, clock, beside)
        return await self._wider_round(answered, inquiry, clock)

    async def found(self, plans: Sequence[Plan], inquiry: Inquiry, clock: Clock) -> tuple[tuple[Quest, Findings], ...]:
        """What the first round finds and sees, before any order: for training."""
        quests, found = await self._find(plans, inquiry, clock, counting=True)
        return tuple(zip(quests, await self._look(quests, found, inquiry.options, clock), strict=True))

    def _quests(self, plans: Sequence[Plan], inquiry: Inquiry) -> tuple[Quest, ...]:
        """A quest a plan, its vector not known yet; the documents are those of the whole question."""
        options, rows, terms = inquiry.options, self.attributes.rows, self.terms.terms
        unknown = QuestionVector()

        def quest(plan: Plan) -> Quest:
            found = terms(plan, inquiry.scope.document_hashes)
            paths = options.paths or paths_for(plan, found, thorough=options.rerank)
            query = PathQuery(
                plan,
                rows(plan.attributes),
                found,
                unknown,
                inquiry.scope,
                inquiry.unit,
                options.pool_size,
            )
            return Quest(query, paths)

        return tuple(quest(plan) for plan in plans)

    async def _first_round(
        self,
        plans: Sequence[Plan],
        inquiry: Inquiry,
        clock: Clock,
        beside: Beside,
    ) -> tuple[Answered, ...]:
        """What is found at once; not looked at closely where there is no time for it, or no wish."""
        options = inquiry.options
        quests, found = await self._find(plans, inquiry, clock, beside.ahead, counting=options.rerank)
        if not quests[0].query.vector:
            options = replace(options, rerank=False)
        if beside.embedded:
            beside.embedded(quests[0].query.vector)
        if options.rerank:
            show = beside.show_early
            early = _beside(self._early(quests[0], found[0], options, show)) if show else nullcontext()
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
                found = await self._again(wider, clock, counting=inquiry.options.rerank)
                if inquiry.options.rerank:
                    found = await self._look(wider, found, inquiry.options, clock)
        except (TimeoutError, StoreTimeoutError):
            clock.missing.append(NO_WIDER)
            return tuple(answered)
        again = iter(self._judged(wider, found, inquiry.options, clock, least=AFTER_WIDER))
        return tuple(each if each.verdict.enough else next(again) for each in answered)

    async def _find(
        self, plans: Sequence[Plan], inquiry: Inquiry, clock: Clock, ahead: Ahead | None = None, *, counting: bool
    ) -> tuple[tuple[Quest, ...], list[Findings]]:
        """The quests, with their vectors, and what was found; it is asked by words while the questions are embedded.

        Raises:
            indexer.store.errors.StoreError: when OpenSearch does not give a whole answer in time.
        """
        questions = [plan.question for plan in plans]
        async with _beside(self.embedding.vectors(questions, clock, ahead)) as embedding:
            await asyncio.sleep(0)  # the model begins before the queries are made
            quests = self._quests(plans, inquiry)
            async with _beside(self._by_words(quests, clock, counting=counting)) as by_words:
                vectors = await embedding
                quests = tuple(
                    replace(quest, query=replace(quest.query, vector=vector))
                    for quest, vector in zip(quests, vectors, strict=True)
                )
                found = await self._nearest(quests, by_words, clock)
        if not vectors[0]:
            return (quests, found) if _anything(found) else await self._by_words_alone(quests, clock)
        return await self._deeper(quests, found, clock)

    async def _deeper(
        self, quests: tuple[Quest, ...], found: list[Findings], clock: Clock
    ) -> tuple[tuple[Quest, ...], list[Findings]]:
        """The quests and what they find, asked again with deeper legs where copies crowd what was found."""
        depths = [depth(each, quest.query.pool_size) for quest, each in zip(quests, found, strict=True)]
        deeper = tuple(quest.reaching(pieces) for quest, pieces in zip(quests, depths, strict=True))
        crowded = [quest for quest, before in zip(deeper, quests, strict=True) if quest is not before]
        if not crowded:
            return quests, found
        try:
            again = iter(await self._again(crowded, clock, counting=False))
        except StoreTimeoutError:
            clock.missing.append(NO_DEPTH)
            return quests, found
        return deeper, [
            each if quest is before else next(again).counted_as(each)
            for quest, before, each in zip(deeper, quests, found, strict=True)
        ]

    async def _by_words_alone(self, quests: Sequence[Quest], clock: Clock) -> tuple[tuple[Quest, ...], list[Findings]]:
        """What the path finds that needs no vector, whatever paths were asked for."""
        quests = tuple(replace(quest, paths=BY_WORDS) for quest in quests)
        found = await self._again(quests, clock, counting=False)
        if not _anything(found):
            raise StoreTimeoutError("time was short, and a search by words alone found nothing")
        return quests, found

    async def _again(self, quests: Sequence[Quest], clock: Clock, *, counting: bool) -> list[Findings]:
        """What quests find whose vectors are known, or never will be."""
        async with _beside(self._by_words(quests, clock, counting=counting)) as by_words:
            return await self._nearest(quests, by_words, clock)

    async def _by_words(self, quests: Sequence[Quest], clock: Clock, *, counting: bool) -> list[ByWords]:
        with clock.watch.stage("words"):
            seconds = clock.time_for("search")
            return await gather_by_words(quests, self.paths, self.reader, timeout=seconds, counting=counting)

    async def _nearest(
        self, quests: Sequence[Quest], by_words: Awaitable[Sequence[ByWords]], clock: Clock
    ) -> list[Findings]:
        with clock.watch.stage("search"):
            return await gather(quests, self.paths, self.reader, by_words, timeout=clock.time_for("search"))

    async def _look(
        self, quests: Sequence[Quest], found: Sequence[Findings], options: Options, clock: Clock
    ) -> list[Findings]:
        with clock.watch.stage("look"):
            close = [narrow(each, options.fusion, options.alpha, options.pool_size) for each in found]
            return await look_closely(quests, close, self.reader, timeout=clock.time_for("look"))

    def _judged(
        self,
        quests: Sequence[Quest],
        found: Sequence[Findings],
        options: Options,
        clock: Clock,
        *,
        least: float = THRESHOLD,
    ) -> tuple[Answered, ...]:
        return tuple(self._judge(quest, each, options, clock, least) for quest, each in zip(quests, found, strict=True))

    def _judge(self, quest: Quest, findings: Findings, options: Options, clock: Clock, least: float) -> Answered:
        ordered = order(quest, findings, options, self.ordering, clock.watch)
        if not options.rerank:
            return Answered(quest, ordered, unjudged(ordered.candidates))
        with clock.watch.stage("enough"):
            if quest.plan.foreign:
                return Answered(quest, ordered, not_understood(quest.plan.foreign))
            unheard = [term.text for term in quest.absent(findings) if term.text in quest.plan.unheard]
            if unheard:
                return Answered(quest, ordered, unheard_of(unheard))
            verdict = self.answerability.judge(Found.of(ordered.question, ordered.candidates, findings), least=least)
        return Answered(quest, ordered, verdict)

    async def _early(self, quest: Quest, findings: Findings, options: Options, show_early: ShowEarly) -> None:
        """Hands over what the first search ranks best."""
        ordered = order(quest, findings, replace(options, rerank=False), self.ordering, Stopwatch())
        await show_early(ordered.candidates)


def _anything(found: Sequence[Findings]) -> bool:
    return any(leg.bm25 for each in found for leg in each.legs)


@asynccontextmanager
async def _beside(work: Coroutine[None, None, Given]) -> AsyncIterator[asyncio.Task[Given]]:
    """Runs ``work`` beside what is inside and waits for both; when that fails or is cancelled, so is ``work``."""
    task = asyncio.create_task(work)
    try:
        yield task
        await task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
