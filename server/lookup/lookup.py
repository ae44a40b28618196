"""One look-up: names to documents, a search in them, and of what it finds the pieces that are new and alike enough."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from indexer.store.names import BLOCKS, SPANS
from indexer.store.reader import Reader
from indexer.store.records import EvidenceRecord
from server.documents import RegistryCache
from server.lookup.names import Named, answers, resolve
from server.lookup.session import Given, Session
from server.search.answer import Ranking
from server.search.candidate import Candidate
from server.search.clock import Clock
from server.search.gather import key_of
from server.search.inquiry import EvidenceUnit, Inquiry, Options, Scope
from server.search.pipeline import SearchPipeline
from server.search.query.known import scan_known
from server.search.quest import Key
from server.search.question_vector import QuestionVector


@dataclass(frozen=True, slots=True)
class Query:
    """A look-up that fits: names as given, what to look for, how many pieces, and how alike (0-1; None: default)."""

    names: tuple[str, ...]
    text: str
    top_k: int
    min_similarity: float | None
    session: Session


@dataclass(frozen=True, slots=True)
class LookupResult:
    """Checked pieces, best first, what to tell the model, the session to go on with, and what was ranked."""

    pieces: tuple[Candidate, ...]
    notes: tuple[str, ...]
    session: Session
    ranking: Ranking | None = None


@dataclass(frozen=True, slots=True)
class LookupLimits:
    """Look-ups a session, and the least similarity when all documents are looked in, 0-1."""

    lookups: int
    similarity: float


class Lookup:
    """Answers look-ups; what they have in common travels with the caller."""

    def __init__(
        self, pipeline: SearchPipeline, reader: Reader, registry: RegistryCache, options: Options, limits: LookupLimits
    ) -> None:
        """``options`` is how to search."""
        self._pipeline = pipeline
        self._reader = reader
        self._registry = registry
        self._options = options
        self._limits = limits

    async def look_up(self, query: Query, clock: Clock) -> LookupResult:
        """What the documents say; without look-ups left, nothing but a word on that.

        Raises:
            indexer.store.errors.StoreError: when OpenSearch does not give a whole answer in time.
        """
        if query.session.used >= self._limits.lookups:
            spent = f"all {self._limits.lookups} look-ups of this session are used"
            return LookupResult(
                (), (f"{spent}; answer with what they gave, or say that it is not enough",), query.session
            )
        named = await self._named(query.names)
        least = query.min_similarity
        notes = list(named.notes)
        if not named.document_hashes:
            least = self._limits.similarity if least is None else least
            if query.names:
                notes.append("no name is known, so all documents were looked in; mind which drug each piece is about")
        inquiry = Inquiry(query.text, Scope(named.document_hashes), EvidenceUnit.BOTH, self._options)
        ranking = await self._pipeline.rank(inquiry, clock)
        pieces, left_out = await self._chosen(query, ranking, least or 0.0, clock)
        notes += [*ranking.notes, *_why_nothing(ranking), *left_out, *clock.missing]
        session = query.session.after(given(each.record) for each in pieces)
        return LookupResult(pieces, tuple(dict.fromkeys(notes)), session, ranking)

    async def _named(self, wanted: Sequence[str]) -> Named:
        """The documents; a name that is not known is looked for in a fresh registry too, and answered."""
        registry = await self._registry.get()
        named = await asyncio.to_thread(resolve, wanted, registry)
        if named.unknown:
            registry = await self._registry.get(newer_than=registry)
            named = await asyncio.to_thread(resolve, wanted, registry)
        told = await asyncio.to_thread(answers, named.unknown, registry)
        return replace(named, notes=(*named.notes, *told))

    async def _chosen(
        self, query: Query, ranking: Ranking, least: float, clock: Clock
    ) -> tuple[tuple[Candidate, ...], list[str]]:
        """The new ones among the best that are alike enough and word for word; and why others are not among them.

        What was given before keeps its place: worse pieces in its stead would be noise.
        """
        alike = await self._alike(ranking.candidates, ranking.vector, least, clock)
        kept: list[Candidate] = []
        folded = 0
        left = alike
        while left and len(kept) + folded < query.top_k:
            room = query.top_k - len(kept) - folded
            best, left = left[:room], left[room:]
            new = [each for each in best if not query.session.holds(_places(each))]
            folded += len(best) - len(new)
            kept += await self._pipeline.verify(new, clock)
        notes = []
        if folded:
            notes.append(f"pieces left out because earlier look-ups of this session gave them: {folded}")
        if len(kept) + folded < query.top_k and len(alike) < len(ranking.candidates):
            under = len(ranking.candidates) - len(alike)
            notes.append(f"pieces left out because their similarity is under {least:g}: {under}")
        return tuple(kept), notes

    async def _alike(
        self, candidates: Sequence[Candidate], vector: QuestionVector, least: float, clock: Clock
    ) -> Sequence[Candidate]:
        """The candidates whose similarity is at least so much; none is asked for at 0."""
        if not candidates or least <= 0:
            return candidates
        keys = [key_of(each.record) for each in candidates]
        aliases = [alias for alias in (SPANS, BLOCKS) if any(of == alias for of, _ in keys)]
        bodies = [(alias, scan_known(vector, [record for of, record in keys if of == alias])) for alias in aliases]
        with clock.watch.stage("similarity"):
            answers = await self._reader.closer(bodies, timeout=clock.deadline.left())
        scores = {
            (alias, record): score
            for alias, found in zip(aliases, answers, strict=True)
            for record, score in found.scores.items()
        }
        return [each for each, key in zip(candidates, keys, strict=True) if similarity(scores, key) >= least]


def similarity(scores: Mapping[Key, float], key: Key) -> float:
    """The cosine of the angle between the query's vector and a piece's, 0 for an obtuse one.

    OpenSearch's score is (1 + cosine) / 2 (k-NN plugin, space type cosinesimil); 0 for a piece that is gone.
    """
    return max(0.0, 2.0 * scores.get(key, 0.0) - 1.0)


def _places(candidate: Candidate) -> Iterable[Given]:
    """Every place where its words stand."""
    return (given(each) for each in (candidate.record, *candidate.also_at))


def given(record: EvidenceRecord) -> Given:
    """A record as a session knows it."""
    return Given.of(record.document_hash, record.start, record.end)


def _why_nothing(ranking: Ranking) -> list[str]:
    notes = []
    if ranking.plan.meanings:
        notes.append("the query can mean several things; ask one of them: " + " | ".join(ranking.plan.meanings))
    if ranking.no_result:
        notes.append(ranking.no_result.reason)
    return notes
