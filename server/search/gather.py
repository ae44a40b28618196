"""Asks OpenSearch for all paths of all questions at once; then for what paths need next and for missing scores."""

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from indexer.store.client import deadline
from indexer.store.names import BLOCKS, SPANS
from indexer.store.reader import Answer, Reader
from indexer.store.records import BLOCK, EvidenceRecord, Hit
from server.search.paths.path import Path, PathQuery, Request
from server.search.query.filters import filters
from server.search.query.known import of_known, scan_known
from server.search.query.terms import ALL, ALSO_SIGN, TEXT_SIGN, count_terms
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


@dataclass(frozen=True, slots=True)
class _Known:
    """The scores by alias and id; None for what that leg did not find."""

    words: Mapping[Key, float | None]
    vectors: Mapping[Key, float | None]


@dataclass(frozen=True, slots=True)
class _Lacking:
    """A request for one leg's scores of pieces that the other leg found."""

    is_words: bool
    request: Request


async def gather(
    quests: Sequence[Quest],
    paths: Mapping[str, Path],
    reader: Reader,
    *,
    timeout: float,  # noqa: ASYNC109  the deadline goes on to OpenSearch
) -> list[Findings]:
    """What each question's paths found; two rounds of requests to OpenSearch, whatever their number.

    A piece that one leg found gets the other leg's score as well: without it a reranker cannot tell "far" from "not
    among the nearest".

    Raises:
        indexer.store.errors.StoreError: when OpenSearch does not give a whole answer in time.
    """
    async with deadline(timeout):
        ways = [[_way(paths[name], quest.query) for name in quest.paths] for quest in quests]
        every = [way for row in ways for way in row]
        counts = [(BLOCKS, count_terms(quest.query.terms, filters(quest.query.scope))) for quest in quests]
        requests = [*counts, *(request for way in every for request in way.asked)]
        answers = iter(await reader.search(requests, timeout=timeout))
        counted = [next(answers) for _ in quests]
        for way in every:
            way.answers = _take(answers, len(way.asked))
            way.asked_next = way.path.more(way.query, way.answers)
        known = [_known(row) for row in ways]
        lacking = [_lacking(quest.query, each) for quest, each in zip(quests, known, strict=True)]
        later, scores = await asyncio.gather(
            reader.search([one for way in every for one in way.asked_next], timeout=timeout),
            reader.scores([each.request for row in lacking for each in row], timeout=timeout),
        )
        answers, found = iter(later), iter(scores)
        for way in every:
            way.later = _take(answers, len(way.asked_next))
        completed = [_completed(each, row, found) for each, row in zip(known, lacking, strict=True)]
    return [_findings(row, answer, each) for row, answer, each in zip(ways, counted, completed, strict=True)]


def _way(path: Path, query: PathQuery) -> _Way:
    return _Way(path, query, path.requests(query))


def _take(answers: Iterator[Answer], count: int) -> list[Answer]:
    return [next(answers) for _ in range(count)]


def key_of(record: EvidenceRecord) -> Key:
    """A record's alias and id."""
    return (BLOCKS if record.text_type == BLOCK else SPANS), record.id


def _known(ways: Iterable[_Way]) -> _Known:
    legs = [pair for way in ways for pair in way.path.legs(way.answers, ())]
    found: dict[Key, None] = dict.fromkeys(key_of(hit.record) for pair in legs for hit in (*pair.bm25, *pair.vector))
    words = _scores(hit for pair in legs if not pair.own_words for hit in pair.bm25)
    vectors = _scores(hit for pair in legs for hit in pair.vector)
    return _Known({**found, **words}, {**found, **vectors})


def _scores(hits: Iterable[Hit]) -> dict[Key, float]:
    best: dict[Key, float] = {}
    for hit in hits:
        key = key_of(hit.record)
        best[key] = max(hit.score, best.get(key, 0.0))
    return best


def _lacking(query: PathQuery, known: _Known) -> list[_Lacking]:
    """What to ask for the scores that are not known yet, an alias and a leg each."""
    requests: list[_Lacking] = []
    for alias in (BLOCKS, SPANS):
        if without := _without(known.words, alias):
            body = of_known(query.plan.question, query.plan.phrases, without)
            requests.append(_Lacking(is_words=True, request=(alias, body)))
        if without := _without(known.vectors, alias):
            requests.append(_Lacking(is_words=False, request=(alias, scan_known(query.vector, without))))
    return requests


def _without(scores: Mapping[Key, float | None], alias: str) -> list[str]:
    return [record for (of, record), score in scores.items() if of == alias and score is None]


def _completed(known: _Known, lacking: Sequence[_Lacking], answers: Iterator[Mapping[str, float]]) -> _Known:
    words, vectors = dict(known.words), dict(known.vectors)
    for each in lacking:
        scores = words if each.is_words else vectors
        scores.update({(each.request[0], record): score for record, score in next(answers).items()})
    return _Known(words, vectors)


def _findings(ways: Sequence[_Way], counted: Answer, known: _Known) -> Findings:
    legs = tuple(pair for way in ways for pair in way.path.legs(way.answers, way.later))
    later = _scores(hit for way in ways for answer in way.later for hit in answer.hits)
    counts = dict(counted.counts)
    pieces = counts.pop(ALL, 0)
    return Findings(
        legs,
        words={key: score or 0.0 for key, score in known.words.items()},
        vectors={**{key: score or 0.0 for key, score in known.vectors.items()}, **later},
        asked=_asked(ways),
        with_term=_with_sign(counts, TEXT_SIGN),
        with_other_name=_with_sign(counts, ALSO_SIGN),
        pieces=pieces,
    )


def _with_sign(counts: Mapping[str, int], sign: str) -> dict[int, int]:
    return {int(name.removeprefix(sign)): count for name, count in counts.items() if name.startswith(sign)}


def _asked(ways: Iterable[_Way]) -> dict[str, float]:
    """The similarity of the nearest indexed question that leads to a span, by the span's id."""
    nearest: dict[str, float] = {}
    for way in ways:
        for hit in way.path.questions(way.answers):
            for span in hit.record.spans:
                nearest[span] = max(hit.score, nearest.get(span, 0.0))
    return nearest
