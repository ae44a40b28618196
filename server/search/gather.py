"""Asks OpenSearch for all paths of all questions at once, and then for what some paths need next."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from indexer.store.client import deadline
from indexer.store.names import BLOCKS, SPANS
from indexer.store.reader import Answer, Reader
from indexer.store.records import BLOCK, EvidenceRecord, Hit
from server.search.paths.path import Path, PathQuery, Request
from server.search.query.filters import filters
from server.search.query.terms import ALL, ALSO_SIGN, TEXT_SIGN, TOLD_SIGN, by_place, count_terms
from server.search.quest import Findings, Key, Quest


@dataclass(slots=True)
class _Way:
    """A path on its way: what it asked and what came back, in two rounds."""

    path: Path
    query: PathQuery
    asked: tuple[Request, ...]
    answers: Sequence[Answer] = ()
    asked_next: tuple[Request, ...] = ()
    later: Sequence[Answer] = ()


async def gather(
    quests: Sequence[Quest],
    paths: Mapping[str, Path],
    reader: Reader,
    *,
    timeout: float,  # noqa: ASYNC109  the deadline goes on to OpenSearch
    counting: bool = False,
) -> list[Findings]:
    """What each question's paths found, with the scores that their legs gave; at most two requests to OpenSearch.

    ``counting`` counts the scope's pieces with each of the question's terms as well.

    Raises:
        indexer.store.errors.StoreError: when OpenSearch does not give a whole answer in time.
    """
    async with deadline(timeout):
        ways = [[_way(paths[name], quest.query) for name in quest.paths] for quest in quests]
        every = [way for row in ways for way in row]
        counts = [_count(quest.query) for quest in quests] if counting else []
        answers = iter(await reader.search([*(one for way in every for one in way.asked), *counts], timeout=timeout))
        for way in every:
            way.answers = _take(answers, len(way.asked))
            way.asked_next = way.path.more(way.query, way.answers)
        counted = [one.counts for one in answers] or [{} for _ in quests]
        later = iter(await reader.search([one for way in every for one in way.asked_next], timeout=timeout))
        for way in every:
            way.later = _take(later, len(way.asked_next))
    return [_findings(row, counts) for row, counts in zip(ways, counted, strict=True)]


def key_of(record: EvidenceRecord) -> Key:
    """A record's alias and id."""
    return (BLOCKS if record.text_type == BLOCK else SPANS), record.id


def _count(query: PathQuery) -> Request:
    return BLOCKS, count_terms(query.terms, query.attributes, filters(query.scope))


def _way(path: Path, query: PathQuery) -> _Way:
    return _Way(path, query, path.requests(query))


def _take(answers: Iterator[Answer], count: int) -> list[Answer]:
    return [next(answers) for _ in range(count)]


def _findings(ways: Sequence[_Way], counts: Mapping[str, int]) -> Findings:
    legs = tuple(pair for way in ways for pair in way.path.legs(way.answers, way.later))
    return Findings(
        legs,
        words=_scores(hit for pair in legs if not pair.own_words for hit in pair.bm25),
        vectors=_scores(hit for pair in legs for hit in pair.vector),
        asked=_asked(ways),
        pieces=counts.get(ALL, 0),
        with_term=by_place(counts, TEXT_SIGN),
        with_other_name=by_place(counts, ALSO_SIGN),
        telling=by_place(counts, TOLD_SIGN),
    )


def _scores(hits: Iterable[Hit]) -> dict[Key, float]:
    best: dict[Key, float] = {}
    for hit in hits:
        key = key_of(hit.record)
        best[key] = max(hit.score, best.get(key, 0.0))
    return best


def _asked(ways: Iterable[_Way]) -> dict[str, float]:
    """The similarity of the nearest indexed question that leads to a span, by the span's id."""
    nearest: dict[str, float] = {}
    for way in ways:
        for hit in way.path.questions(way.answers):
            for span in hit.record.spans:
                nearest[span] = max(hit.score, nearest.get(span, 0.0))
    return nearest
