"""The steps from a question to checked evidence, read from top to bottom."""

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace

import structlog

from analyzers.attributes import AttributeVocabulary
from analyzers.providers.base import Embedder
from indexer.store.errors import StoreTimeoutError
from indexer.store.names import SPANS
from indexer.store.reader import Reader
from indexer.store.records import EvidenceRecord, QuestionHit
from server.documents import RegistryCache
from server.search.answer import Answer, NoResult, Piece, Ranking
from server.search.answerability import Answerability
from server.search.bundle import bundle
from server.search.candidate import Candidate, Scores
from server.search.check import check, in_full, pages_expected, pages_needed
from server.search.clock import Clock
from server.search.embed import QuestionEmbedding, StandIn
from server.search.fill import fill
from server.search.follow_ups import Given, follow_ups
from server.search.inquiry import Budget, Inquiry
from server.search.near_questions import NearQuestions
from server.search.ordering import OrderingParts
from server.search.out_of_reach import within_reach
from server.search.paths.path import Path
from server.search.picking import DocumentPicker
from server.search.plan.plan import Plan
from server.search.plan.terms import TermFinder
from server.search.planning import Planned, Planner, Planning
from server.search.progress import Progress
from server.search.query import neighbours
from server.search.quest import Findings, Quest
from server.search.question_vector import QuestionVector
from server.search.ranking import ranking_of
from server.search.rerank.provider import ProviderReranking
from server.search.rounds import Answered, Beside, Rounds
from server.search.short_first import short_first
from server.search.speculation import BetterPlanner, Speculation
from server.search.sufficiency import unverified
from server.security.caller import current_reach

log = structlog.get_logger(__name__)

OUTRANKED = "a closer look ranks other evidence here"
NO_NEIGHBOURS = "time was short: the spans before and after each piece were not read"


@dataclass(frozen=True, slots=True)
class SearchParts:
    """What a search needs; wiring fills it in."""

    reader: Reader
    registry: RegistryCache
    planner: Planner
    terms: TermFinder
    embedder: Embedder
    attributes: AttributeVocabulary
    paths: Mapping[str, Path]
    ordering: OrderingParts
    answerability: Answerability
    most_follow_ups: int
    stand_in: StandIn | None = None
    """Embeds questions when the provider's ``embedder`` fails."""
    better_planner: BetterPlanner | None = None
    """Thinks on while the search by ``planner``'s plan is under way."""
    document_picker: DocumentPicker | None = None
    """Picks documents meanwhile."""
    provider_reranking: ProviderReranking | None = None
    """Has the last word on the order."""


class SearchPipeline:
    """Searches; keeps nothing of a request but the count of pieces that failed the verbatim check."""

    def __init__(self, parts: SearchParts) -> None:
        self._parts = parts
        self._planning = Planning(parts.registry, parts.planner)
        self._speculation = Speculation(self._planning, parts.better_planner, parts.document_picker)
        self._embedding = QuestionEmbedding(parts.embedder, parts.stand_in)
        self._rounds = Rounds(
            parts.reader,
            parts.terms,
            self._embedding,
            parts.attributes,
            parts.paths,
            parts.ordering,
            parts.answerability,
        )
        self.dropped: Counter[str] = Counter()
        """How many pieces the verbatim check has dropped, by document hash."""
        self.slipped: Counter[str] = Counter()
        """How many pieces were found for a caller who may not see them, and dropped, by document hash."""

    async def answer(self, inquiry: Inquiry, budget: Budget, clock: Clock, progress: Progress | None = None) -> Answer:
        """The checked evidence within the budget, by section, or why there is none; ``progress`` is told on the way.

        Raises:
            indexer.store.errors.StoreError: when OpenSearch does not give a whole answer in time.
        """
        progress = progress or Progress()
        near = NearQuestions(self._parts.reader, inquiry.scope, clock, wanted=self._parts.most_follow_ups > 0)
        try:
            ranking = await self.rank(inquiry, clock, progress, budget, near)
            chosen, beside = await asyncio.gather(
                self.choose(ranking.candidates, budget, clock, ranking.spare), near.found(ranking)
            )
        finally:
            await near.end()
        chosen = short_first(chosen)
        pieces = await self.surround(enumerate(chosen, 1), inquiry.options.neighbours, clock)
        with clock.watch.stage("bundle"):
            found = bundle(pieces)
        nothing = await self.no_result(ranking, ranking.candidates, chosen, clock)
        progress.show(pieces, nothing.reason if nothing else OUTRANKED)
        return Answer(
            ranking,
            pieces,
            found,
            nothing,
            self.follow_ups(beside, inquiry, ranking.plan, chosen),
            tuple(dict.fromkeys(clock.missing)),
        )

    async def rank(
        self,
        inquiry: Inquiry,
        clock: Clock,
        progress: Progress | None = None,
        budget: Budget | None = None,
        near: NearQuestions | None = None,
    ) -> Ranking:
        """Everything found, best first, not yet checked.

        Who follows is shown, within ``budget`` and checked, what the first search ranks best, before the closer look.
        ``near`` begins as soon as it can.

        Raises:
            indexer.store.errors.StoreError: when OpenSearch does not give a whole answer in time.
        """
        progress = progress or Progress()

        async def show_early(candidates: Sequence[Candidate]) -> None:
            try:
                chosen = await self.choose(candidates, budget, clock) if budget else ()
            except StoreTimeoutError:
                return  # the answer itself may yet be in time
            progress.show([Piece(each, rank) for rank, each in enumerate(chosen, 1)], OUTRANKED)

        async def search(planned: Planned, plans: Sequence[Plan]) -> tuple[Answered, ...]:
            if planned.leads_nowhere:
                return ()
            scope = planned.scope(inquiry)
            early = show_early if progress.is_followed and plans == planned.plans else None

            def embedded(vector: QuestionVector) -> None:
                if near:
                    near.begin(vector, scope.document_hashes)

            return await self._rounds.search(
                plans, replace(inquiry, scope=scope), clock, Beside(early, embedded, ahead)
            )

        begins = nullcontext() if inquiry.history else self._embedding.ahead(inquiry.question, clock)
        async with begins as ahead:
            with clock.watch.stage("plan"):
                planned = await self._planning.plan(inquiry, with_parts=inquiry.options.rerank)
            progress.planned(planned.plan)
            if inquiry.options.rerank:
                planned, answered = await self._speculation.run(planned, inquiry, search, clock, progress)
            else:
                answered = await search(planned, planned.plans)
        ranking = ranking_of(planned, answered)
        if self._parts.provider_reranking and inquiry.options.rerank:
            return await self._parts.provider_reranking.rerank(ranking, clock)
        return ranking

    async def found(self, inquiry: Inquiry, clock: Clock) -> tuple[tuple[Quest, Findings], ...]:
        """What the paths find for the question and its parts, before any order: for training."""
        planned = await self._planning.plan(inquiry, with_parts=True)
        scope = planned.scope(inquiry)
        return await self._rounds.found(planned.plans, replace(inquiry, scope=scope), clock)

    async def no_result(
        self, ranking: Ranking, found: Sequence[Candidate], kept: Sequence[Candidate], clock: Clock
    ) -> NoResult | None:
        """Why there is no answer, with what came nearest, itself checked; None when there is one."""
        if ranking.no_result:
            return replace(ranking.no_result, nearest=await self.verify(ranking.nearest, clock))
        return unverified(found, kept)

    async def choose(
        self, candidates: Sequence[Candidate], budget: Budget, clock: Clock, spare: Sequence[Candidate] = ()
    ) -> tuple[Candidate, ...]:
        """The best candidates that fit the budget and stand word for word in their documents."""
        failed: set[str] = set()
        while True:
            left, others = ([each for each in row if each.record.id not in failed] for row in (candidates, spare))
            chosen = fill(left, budget, others)
            kept = await self.verify(chosen, clock)
            if len(kept) == len(chosen):
                return kept
            failed |= {each.record.id for each in chosen} - {each.record.id for each in kept}

    def follow_ups(
        self, near: Sequence[QuestionHit], inquiry: Inquiry, plan: Plan, chosen: Sequence[Candidate]
    ) -> tuple[str, ...]:
        """Questions that lead on from the chosen evidence."""
        one = len(inquiry.scope.document_hashes) == 1
        given = Given(plan, chosen, self._parts.ordering.related, in_one_document=one)
        return follow_ups(near, given, self._parts.most_follow_ups)

    async def verify(self, candidates: Sequence[Candidate], clock: Clock) -> tuple[Candidate, ...]:
        """The candidates that stand word for word in their documents, of those that the caller may see.

        The others are counted and logged by id.
        """
        with clock.watch.stage("check"):
            reader = self._parts.reader
            found = [record for each in candidates for record in (each.record, *each.also_at)]
            stored = await reader.stored(found, pages_expected(found), timeout=clock.deadline.left())
            missing = [key for key in pages_needed(stored.records.values()) if key not in stored.pages]
            pages = {**stored.pages, **await reader.pages(missing, timeout=clock.deadline.left())}
            kept, failed = check((in_full(each, stored.records) for each in candidates), pages)
        for record in failed:
            self.dropped[record.document_hash] += 1
            clock.dropped.append(record.document_hash)
            log.error("evidence_dropped", record=record.id, document=record.document_hash, page=record.page)
        seen, slipped = within_reach(kept, current_reach())
        for record in slipped:
            self.slipped[record.document_hash] += 1
            log.error("evidence_out_of_reach", record=record.id, document=record.document_hash, page=record.page)
        return seen

    async def surround(self, ranked: Iterable[tuple[int, Candidate]], count: int, clock: Clock) -> tuple[Piece, ...]:
        """(rank, candidate) pairs as pieces with ``count`` checked spans before and after each."""
        pieces = tuple(Piece(candidate, rank) for rank, candidate in ranked)
        if not count or not pieces:
            return pieces
        with clock.watch.stage("neighbours"):
            bodies = [
                (SPANS, query(piece.candidate.record, count))
                for piece in pieces
                for query in (neighbours.before, neighbours.after)
            ]
            try:
                answers = await self._parts.reader.search(bodies, timeout=clock.time_for("neighbours"))
            except StoreTimeoutError:
                clock.missing.append(NO_NEIGHBOURS)
                return pieces
        found = [answer.hits for answer in answers]
        around = [Candidate(hit.record, "", Scores()) for hits in found for hit in hits]
        verified = {each.record.id: each.record for each in await self.verify(around, clock)}
        stretches = [tuple(verified[hit.record.id] for hit in hits if hit.record.id in verified) for hits in found]
        return tuple(
            replace(piece, before=_reading_order(before), after=_reading_order(after))
            for piece, before, after in zip(pieces, stretches[::2], stretches[1::2], strict=True)
        )


def _reading_order(records: Iterable[EvidenceRecord]) -> tuple[EvidenceRecord, ...]:
    return tuple(sorted(records, key=lambda record: record.start))
