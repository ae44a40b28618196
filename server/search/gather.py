"""Asks OpenSearch for all paths of all questions at once, and then for what some paths need next."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from indexer.store.client import deadline
from indexer.store.names import BLOCKS, SPANS
from indexer.store.reader import Answer, Reader
from indexer.store.records import BLOCK, EvidenceRecord, Hit
from server.search.paths.path import Path, PathQuery, Request
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
) -> list[Findings]:
    """What each question's paths found, with the scores that their legs gave; at most two requests to OpenSearch.

    Raises:
        indexer.store.errors.StoreError: when OpenSearch does not give a whole answer in time.
    """
    async with deadline(timeout):
        ways = [[_way(paths[name], quest.query) for name in quest.paths] for quest in quests]
        every = [way for row in ways for way in row]
        answers = iter(await reader.search([one for way in every for one in way.asked], timeout=timeout))
        for way in every:
            way.answers = _take(answers, len(way.asked))
            way.asked_next = way.path.more(way.query, way.answers)
        later = iter(await reader.search([one for way in every for one in way.asked_next], timeout=timeout))
        for way in every:
            way.later = _take(later, len(way.asked_next))
    return [_findings(row) for row in ways]


def key_of(record: EvidenceRecord) -> Key:
    """A record's alias and id."""
    return (BLOCKS if record.text_type == BLOCK else SPANS), record.id


def _way(path: Path, query: PathQuery) -> _Way:
    return _Way(path, query, path.requests(query))


def _take(answers: Iterator[Answer], count: int) -> list[Answer]:
    return [next(answers) for _ in range(count)]


def _findings(ways: Sequence[_Way]) -> Findings:
    legs = tuple(pair for way in ways for pair in way.path.legs(way.answers, way.later))
    return Findings(
        legs,
        words=_scores(hit for pair in legs if not pair.own_words for hit in pair.bm25),
        vectors=_scores(hit for pair in legs for hit in pair.vector),
        asked=_asked(ways),
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
