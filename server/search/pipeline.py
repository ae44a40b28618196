"""The steps from a question to checked evidence, read from top to bottom."""

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import structlog

from analyzers.attributes import AttributeVocabulary
from analyzers.providers.base import Embedder
from indexer.store.errors import StoreError
from indexer.store.names import QUESTIONS, SPANS
from indexer.store.reader import Reader
from indexer.store.records import EvidenceRecord, QuestionHit
from server.deadline import Deadline
from server.documents import Registry, RegistryCache
from server.search.answerability import Answerability, Found
from server.search.bundle import within_budget
from server.search.check import check, in_full, pages_expected, pages_needed
from server.search.follow_ups import PLAIN_RULES, REPEATING_RULES, Given, follow_ups
from server.search.gather import gather
from server.search.interleave import interleave
from server.search.look_closely import look_closely
from server.search.ordering import Ordered, OrderingParts, order
from server.search.paths.choice import WIDER, paths_for
from server.search.paths.path import Path, PathQuery
from server.search.plan.terms import TermFinder
from server.search.query import neighbours
from server.search.query.follow_ups import nearest_of_rules
from server.search.quest import Findings, Quest
from server.search.stopwatch import Stopwatch
from server.search.sufficiency import nothing_to_look_in, too_little, unjudged
from server.search.targets import find_targets, limited_to, without_unfinished
from server.search.types import (
    Budget,
    Candidate,
    Inquiry,
    KnownDrug,
    Part,
    Piece,
    Plan,
    Ranking,
    Scores,
    Targets,
    Verdict,
)

log = structlog.get_logger(__name__)

BEST_OF_A_PART = 3
"""Pieces that are named as the evidence for a part of a question."""

NEAR_QUESTIONS = 80
"""Indexed questions that suggestions are chosen from: the same one stands at each page that answers it."""
FOLLOW_UP_SECONDS = 0.5
"""An answer waits no longer for suggestions, nor longer than half of the time left."""


class Planner(Protocol):
    """Makes a plan from the question alone."""

    def plan(
        self, question: str, drugs: Sequence[KnownDrug], history: Sequence[str] = (), scope: Sequence[KnownDrug] = ()
    ) -> Plan:
        """The plan; ``history`` holds earlier questions, oldest first; ``scope`` the drugs the search is limited to."""
        ...


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


@dataclass(frozen=True, slots=True)
class Clock:
    """A request's time: until when, and what each stage took."""

    deadline: Deadline
    watch: Stopwatch


@dataclass(frozen=True, slots=True)
class Answered:
    """One question, whole or a part, with what was found for it and whether that is enough."""

    quest: Quest
    ordered: Ordered
    verdict: Verdict


class SearchPipeline:
    """Searches; keeps nothing of a request but the count of pieces that failed the verbatim check."""

    def __init__(self, parts: SearchParts) -> None:
        self._parts = parts
        self.dropped: Counter[str] = Counter()
        """How many pieces the verbatim check has dropped, by document hash."""

    async def rank(self, inquiry: Inquiry, clock: Clock) -> Ranking:
        """Everything found, best first, not yet checked.

        Raises:
            indexer.store.errors.StoreError: when OpenSearch does not give a whole answer in time.
        """
        with clock.watch.stage("plan"):
            plan, targets, parts = await self._plan(inquiry, with_parts=inquiry.options.rerank)
        if plan.meanings:
            return Ranking(plan, ())
        if targets.document_hashes == ():
            return Ranking(plan, (), nothing_to_look_in(targets), targets.notes)
        quests = await self._quests(inquiry, targets, (plan, *parts), clock)
        answered = await self._answered(quests, inquiry, clock)
        whole, *pieces = await self._filled(answered, inquiry, clock)
        return _ranking(whole, pieces, targets)

    async def found(self, inquiry: Inquiry, clock: Clock) -> tuple[tuple[Quest, Findings], ...]:
        """What the paths find for the question and its parts, before any order: for training."""
        plan, targets, parts = await self._plan(inquiry, with_parts=True)
        quests = await self._quests(inquiry, targets, (plan, *parts), clock)
        found = await self._found(quests, inquiry, clock)
        return tuple(zip(quests, found, strict=True))

    async def choose(self, candidates: Sequence[Candidate], budget: Budget, clock: Clock) -> tuple[Candidate, ...]:
        """The best candidates that fit the budget and stand word for word in their documents."""
        left = tuple(candidates)
        while True:
            chosen = within_budget(left, budget)
            kept = await self.verify(chosen, clock)
            if len(kept) == len(chosen):
                return kept
            failed = {each.record.id for each in chosen} - {each.record.id for each in kept}
            left = tuple(each for each in left if each.record.id not in failed)

    async def near_questions(self, inquiry: Inquiry, ranking: Ranking, clock: Clock) -> tuple[QuestionHit, ...]:
        """Indexed questions next to the one asked, in the documents of its best pieces; none when that takes long.

        It needs no checked answer, so it goes on beside the check.
        """
        documents = tuple(dict.fromkeys(each.record.document_hash for each in ranking.candidates[:BEST_OF_A_PART]))
        if not documents or not self._parts.most_follow_ups:
            return ()
        with clock.watch.stage("follow_ups"):
            scope = replace(inquiry.scope, document_hashes=documents, drugs=())
            body = nearest_of_rules(ranking.vector, scope, (*PLAIN_RULES, *REPEATING_RULES), NEAR_QUESTIONS)
            timeout = min(FOLLOW_UP_SECONDS, clock.deadline.left() / 2)
            try:
                (answer,) = await self._parts.reader.search([(QUESTIONS, body)], timeout=timeout)
            except StoreError as error:
                log.warning("no_follow_ups", error=type(error).__name__)
                return ()
        return answer.questions

    def follow_ups(
        self, near: Sequence[QuestionHit], inquiry: Inquiry, plan: Plan, chosen: Sequence[Candidate]
    ) -> tuple[str, ...]:
        """Questions that lead on from the chosen evidence."""
        one = len(inquiry.scope.document_hashes) == 1
        given = Given(plan, chosen, self._parts.ordering.related, in_one_document=one)
        return follow_ups(near, given, self._parts.most_follow_ups)

    async def verify(self, candidates: Sequence[Candidate], clock: Clock) -> tuple[Candidate, ...]:
        """The candidates that stand word for word in their documents; the others are counted and logged by id."""
        with clock.watch.stage("check"):
            reader = self._parts.reader
            found = [record for each in candidates for record in (each.record, *each.also_at)]
            stored = await reader.stored(found, pages_expected(found), timeout=clock.deadline.left())
            missing = [key for key in pages_needed(stored.records.values()) if key not in stored.pages]
            pages = {**stored.pages, **await reader.pages(missing, timeout=clock.deadline.left())}
            kept, failed = check((in_full(each, stored.records) for each in candidates), pages)
        for record in failed:
            self.dropped[record.document_hash] += 1
            log.error("evidence_dropped", record=record.id, document=record.document_hash, page=record.page)
        return kept

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
            answers = await self._parts.reader.search(bodies, timeout=clock.deadline.left())
        found = [answer.hits for answer in answers]
        around = [Candidate(hit.record, "", Scores()) for hits in found for hit in hits]
        verified = {each.record.id: each.record for each in await self.verify(around, clock)}
        stretches = [tuple(verified[hit.record.id] for hit in hits if hit.record.id in verified) for hits in found]
        return tuple(
            replace(piece, before=_reading_order(before), after=_reading_order(after))
            for piece, before, after in zip(pieces, stretches[::2], stretches[1::2], strict=True)
        )

    async def _plan(self, inquiry: Inquiry, *, with_parts: bool) -> tuple[Plan, Targets, tuple[Plan, ...]]:
        """The plan, where it leads, and its parts' plans; with a fresh registry once more when a drug is not known."""
        registry = await self._parts.registry.get()
        planned = self._plan_with(registry, inquiry, with_parts=with_parts)
        if planned[1].unknown_drugs:
            fresh = await self._parts.registry.get(newer_than=registry)
            return self._plan_with(fresh, inquiry, with_parts=with_parts)
        return planned

    def _plan_with(
        self, registry: Registry, inquiry: Inquiry, *, with_parts: bool
    ) -> tuple[Plan, Targets, tuple[Plan, ...]]:
        scope = limited_to(inquiry.scope, registry.subjects)
        planner = self._parts.planner
        plan = planner.plan(inquiry.question, registry.drugs, inquiry.history, scope)
        targets = find_targets(inquiry.scope, plan, registry.drugs)
        texts = plan.sub_questions if with_parts else ()
        parts = tuple(planner.plan(text, registry.drugs, (), scope) for text in texts)
        return plan, without_unfinished(targets, registry.hashes, registry.unfinished), parts

    async def _quests(
        self, inquiry: Inquiry, targets: Targets, plans: Sequence[Plan], clock: Clock
    ) -> tuple[Quest, ...]:
        """A quest a plan, with the question's vector; the documents are those of the whole question."""
        with clock.watch.stage("embed"):
            embed = self._parts.embedder.embed_query
            vectors = await asyncio.to_thread(lambda: [embed(plan.question).tolist() for plan in plans])
        scope = replace(inquiry.scope, document_hashes=targets.document_hashes or (), drugs=())
        options, rows = inquiry.options, self._parts.attributes.rows
        return tuple(
            Quest(
                PathQuery(
                    plan,
                    rows(plan.attributes),
                    self._parts.terms.terms(plan),
                    vector,
                    scope,
                    inquiry.unit,
                    options.pool_size,
                ),
                options.paths or paths_for(plan, thorough=options.rerank),
            )
            for plan, vector in zip(plans, vectors, strict=True)
        )

    async def _answered(self, quests: Sequence[Quest], inquiry: Inquiry, clock: Clock) -> tuple[Answered, ...]:
        found = await self._found(quests, inquiry, clock)
        return tuple(self._judged(quest, each, inquiry, clock) for quest, each in zip(quests, found, strict=True))

    async def _found(self, quests: Sequence[Quest], inquiry: Inquiry, clock: Clock) -> list[Findings]:
        reader = self._parts.reader
        with clock.watch.stage("search"):
            found = await gather(quests, self._parts.paths, reader, timeout=clock.deadline.left())
        if not inquiry.options.rerank:
            return found
        with clock.watch.stage("look"):
            return await look_closely(quests, found, reader, timeout=clock.deadline.left())

    def _judged(self, quest: Quest, findings: Findings, inquiry: Inquiry, clock: Clock) -> Answered:
        ordered = order(quest, findings, inquiry.options, self._parts.ordering, clock.watch)
        if not inquiry.options.rerank:
            return Answered(quest, ordered, unjudged(ordered.candidates))
        with clock.watch.stage("enough"):
            verdict = self._parts.answerability.judge(Found.of(ordered.question, ordered.candidates, findings))
        return Answered(quest, ordered, verdict)

    async def _filled(self, answered: Sequence[Answered], inquiry: Inquiry, clock: Clock) -> tuple[Answered, ...]:
        """The same, after what lacks evidence has been searched once more by wider paths, if the caller names none."""
        gaps = [each for each in answered if not each.verdict.enough]
        if not gaps or inquiry.options.paths:
            return tuple(answered)
        wider = [replace(each.quest, paths=tuple(dict.fromkeys((*each.quest.paths, *WIDER)))) for each in gaps]
        again = iter(await self._answered(wider, inquiry, clock))
        return tuple(each if each.verdict.enough else next(again) for each in answered)


def _ranking(whole: Answered, parts: Sequence[Answered], targets: Targets) -> Ranking:
    """One ranking of a question and its parts; nothing where none of them is answered."""
    plan = whole.quest.plan
    told = tuple(_part(each) for each in parts)
    if any(each.verdict.enough for each in (whole, *parts)):
        good = [each.ordered.candidates for each in parts if each.verdict.enough]
        ranked = interleave(whole.ordered.candidates, good)
        return Ranking(plan, ranked, None, targets.notes, told, vector=whole.quest.query.vector)
    nearest = whole.ordered.candidates[:BEST_OF_A_PART]
    paths = tuple(dict.fromkeys(path for each in (whole, *parts) for path in each.quest.paths))
    return Ranking(plan, (), too_little(whole.verdict, paths), targets.notes, told, nearest)


def _part(answered: Answered) -> Part:
    best = answered.ordered.candidates[:BEST_OF_A_PART] if answered.verdict.enough else ()
    return Part(answered.quest.plan.question, answered.verdict, tuple(best))


def _reading_order(records: Iterable[EvidenceRecord]) -> tuple[EvidenceRecord, ...]:
    return tuple(sorted(records, key=lambda record: record.start))
