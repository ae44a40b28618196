"""The steps from a question to checked evidence, read from top to bottom."""

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import structlog

from analyzers.providers.base import Embedder
from analyzers.sections import SectionVocabulary
from indexer.store.names import SPANS
from indexer.store.reader import Reader
from indexer.store.records import EvidenceRecord
from server.deadline import Deadline
from server.documents import Registry, RegistryCache
from server.search.boost import BoostFactors, boost
from server.search.bundle import within_budget
from server.search.check import check, pages_needed
from server.search.diversify import diversify
from server.search.fuse import fuse
from server.search.merge import merge
from server.search.paths.path import Path, PathQuery
from server.search.query import neighbours
from server.search.stopwatch import Stopwatch
from server.search.sufficiency import judge
from server.search.targets import find_targets, without_unfinished
from server.search.types import Budget, Candidate, Inquiry, KnownDrug, Legs, Piece, Plan, Ranking, Scores, Targets

log = structlog.get_logger(__name__)


class Planner(Protocol):
    """Makes a plan from the question alone."""

    def plan(self, question: str, drugs: Sequence[KnownDrug], history: Sequence[str] = ()) -> Plan:
        """The plan; ``history`` holds earlier questions, oldest first."""
        ...


@dataclass(frozen=True, slots=True)
class SearchParts:
    """What a search needs; wiring fills it in."""

    reader: Reader
    registry: RegistryCache
    planner: Planner
    embedder: Embedder
    vocabulary: SectionVocabulary
    paths: Mapping[str, Path]
    factors: BoostFactors


@dataclass(frozen=True, slots=True)
class Clock:
    """A request's time: until when, and what each stage took."""

    deadline: Deadline
    watch: Stopwatch


class SearchPipeline:
    """Searches; keeps nothing of a request but the count of pieces that failed the verbatim check."""

    def __init__(self, parts: SearchParts) -> None:
        self._parts = parts
        self.dropped: Counter[str] = Counter()
        """How many pieces the verbatim check has dropped, by document hash."""

    @property
    def path_names(self) -> tuple[str, ...]:
        """The paths that can be asked for."""
        return tuple(self._parts.paths)

    async def rank(self, inquiry: Inquiry, clock: Clock) -> Ranking:
        """Everything found, best first, not yet checked.

        Raises:
            indexer.store.errors.StoreError: when OpenSearch does not give a whole answer in time.
        """
        watch, options = clock.watch, inquiry.options
        with watch.stage("plan"):
            plan, targets = await self._plan(inquiry)
        if targets.document_hashes == ():
            return Ranking(plan, (), judge((), targets, ()), targets.notes)
        with watch.stage("embed"):
            vector = await asyncio.to_thread(self._parts.embedder.embed_query, plan.question)
        with watch.stage("search"):
            legs = await self._search(_path_query(inquiry, plan, targets, vector.tolist()), options.paths, clock)
        with watch.stage("fuse"):
            fused = merge(each for pair in legs for each in fuse(pair, options.fusion, options.alpha))
        with watch.stage("boost"):
            boosted = boost(fused, plan, self._parts.vocabulary.related, self._parts.factors)
        with watch.stage("diversify"):
            distinct = diversify(boosted, options.diversity_divisor)
        return Ranking(plan, distinct, judge(distinct, targets, options.paths), targets.notes)

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

    async def verify(self, candidates: Sequence[Candidate], clock: Clock) -> tuple[Candidate, ...]:
        """The candidates that stand word for word in their documents; the others are counted and logged by id."""
        with clock.watch.stage("check"):
            records = [record for each in candidates for record in (each.record, *each.also_at)]
            pages = await self._parts.reader.pages(pages_needed(records), timeout=clock.deadline.left())
            kept, failed = check(candidates, pages)
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
            found = await self._parts.reader.search(bodies, timeout=clock.deadline.left())
        around = [Candidate(hit.record, "", Scores()) for hits in found for hit in hits]
        verified = {each.record.id for each in await self.verify(around, clock)}
        stretches = [tuple(hit.record for hit in hits if hit.record.id in verified) for hits in found]
        return tuple(
            replace(piece, before=_reading_order(before), after=_reading_order(after))
            for piece, before, after in zip(pieces, stretches[::2], stretches[1::2], strict=True)
        )

    async def _plan(self, inquiry: Inquiry) -> tuple[Plan, Targets]:
        """The plan and where it leads; with a fresh registry once more when a drug is not known."""
        registry = await self._parts.registry.get()
        plan, targets = self._plan_with(registry, inquiry)
        if targets.unknown_drugs:
            return self._plan_with(await self._parts.registry.get(newer_than=registry), inquiry)
        return plan, targets

    def _plan_with(self, registry: Registry, inquiry: Inquiry) -> tuple[Plan, Targets]:
        plan = self._parts.planner.plan(inquiry.question, registry.drugs, inquiry.history)
        targets = find_targets(inquiry.scope, plan, registry.drugs)
        return plan, without_unfinished(targets, registry.hashes, registry.unfinished)

    async def _search(self, query: PathQuery, names: Iterable[str], clock: Clock) -> tuple[Legs, ...]:
        paths = [self._parts.paths[name] for name in names]
        timeout = clock.deadline.left()
        found = await asyncio.gather(*(path.find(query, self._parts.reader, timeout=timeout) for path in paths))
        return tuple(legs for each in found for legs in each)


def _path_query(inquiry: Inquiry, plan: Plan, targets: Targets, vector: list[float]) -> PathQuery:
    scope = replace(inquiry.scope, document_hashes=targets.document_hashes or (), drugs=())
    return PathQuery(plan.question, plan.phrases, vector, scope, inquiry.unit, inquiry.options.pool_size)


def _reading_order(records: Iterable[EvidenceRecord]) -> tuple[EvidenceRecord, ...]:
    return tuple(sorted(records, key=lambda record: record.start))
