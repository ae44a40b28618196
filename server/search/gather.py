"""Asks OpenSearch for all paths of all questions at once, and for what some paths need next."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from indexer.store.names import BLOCKS
from indexer.store.reader import Answer, Reader
from server.search.paths.path import Path, PathQuery, Request
from server.search.query.filters import filters
from server.search.query.terms import ALL, count_terms
from server.search.quest import Findings, Quest


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
    """What each question's paths found; at most two requests to OpenSearch, whatever their number.

    Raises:
        indexer.store.errors.StoreError: when OpenSearch does not give a whole answer in time.
    """
    async with asyncio.timeout(timeout):
        ways = [[_way(paths[name], quest.query) for name in quest.paths] for quest in quests]
        every = [way for row in ways for way in row]
        counts = [(BLOCKS, count_terms(quest.query.terms, filters(quest.query.scope))) for quest in quests]
        requests = [*counts, *(request for way in every for request in way.asked)]
        answers = iter(await reader.search(requests, timeout=timeout))
        counted = [next(answers) for _ in quests]
        for way in every:
            way.answers = _take(answers, len(way.asked))
            way.asked_next = way.path.more(way.query, way.answers)
        later = iter(await reader.search([one for way in every for one in way.asked_next], timeout=timeout))
        for way in every:
            way.later = _take(later, len(way.asked_next))
    return [_findings(row, answer) for row, answer in zip(ways, counted, strict=True)]


def _way(path: Path, query: PathQuery) -> _Way:
    return _Way(path, query, path.requests(query))


def _take(answers: Iterator[Answer], count: int) -> list[Answer]:
    return [next(answers) for _ in range(count)]


def _findings(ways: Sequence[_Way], counted: Answer) -> Findings:
    legs = tuple(pair for way in ways for pair in way.path.legs(way.answers, way.later))
    counts = dict(counted.counts)
    pieces = counts.pop(ALL, 0)
    return Findings(legs, {int(name): count for name, count in counts.items()}, pieces)
