"""Asks OpenSearch for all paths of all questions at once: by words, by vectors, then for what some paths need next."""

from collections.abc import Awaitable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from indexer.store.answers import Answer
from indexer.store.client import deadline
from indexer.store.names import BLOCKS, SPANS
from indexer.store.reader import Reader
from indexer.store.records import BLOCK, EvidenceRecord, Hit
from server.search.paths.path import Answers, Path, PathQuery, Request
from server.search.query.filters import filters
from server.search.query.terms import (
    ALL,
    ALSO_SIGN,
    ANYWHERE_SIGN,
    PLACE_SIGN,
    TARGET_SIGN,
    TEXT_SIGN,
    TOLD_SIGN,
    by_place,
    count_terms,
)
from server.search.quest import Findings, Key, Quest

_Way = tuple[Path, Answers]
"""A path, and all that OpenSearch answered it."""


@dataclass(frozen=True, slots=True)
class ByWords:
    """What is found for one question by words alone: its paths' answers in their order, and the counts of its terms."""

    answers: tuple[Sequence[Answer], ...]
    counts: Mapping[str, int] = field(default_factory=dict)


async def gather_by_words(
    quests: Sequence[Quest],
    paths: Mapping[str, Path],
    reader: Reader,
    *,
    timeout: float,  # noqa: ASYNC109  the deadline goes on to OpenSearch
    counting: bool = False,
) -> list[ByWords]:
    """What needs no vector, and so can be asked while the questions are embedded; one request to OpenSearch.

    ``counting`` counts the scope's pieces with each of the question's terms as well.

    Raises:
        indexer.store.errors.StoreError: when OpenSearch does not give a whole answer in time.
    """
    asked = [paths[name].words(quest.query) for quest in quests for name in quest.paths]
    counts = [(_count(quest.query),) for quest in quests] if counting else []
    async with deadline(timeout):
        answers = iter(await _answers(reader, [*asked, *counts], timeout))
        found = [tuple(islice(answers, len(quest.paths))) for quest in quests]
        counted = [one.counts for (one,) in answers] or [{} for _ in quests]
    return [ByWords(each, of_terms) for each, of_terms in zip(found, counted, strict=True)]


async def gather(
    quests: Sequence[Quest],
    paths: Mapping[str, Path],
    reader: Reader,
    by_words: Awaitable[Sequence[ByWords]],
    *,
    timeout: float,  # noqa: ASYNC109  the deadline goes on to OpenSearch
) -> list[Findings]:
    """What each question's paths find, with the scores that their legs give; at most two requests to OpenSearch.

    ``by_words`` is what is being gathered for the same quests, whose vectors are known by now; one without a vector has
    what is found by words alone.

    Raises:
        indexer.store.errors.StoreError: when OpenSearch does not give a whole answer in time.
    """
    ways = [(quest, paths[name]) for quest in quests for name in quest.paths]
    async with deadline(timeout):
        asked = [path.nearest(quest.query) if quest.query.vector else () for quest, path in ways]
        nearest = await _answers(reader, asked, timeout)
        words = await by_words
        answers = [
            Answers(*both) for both in zip((each for found in words for each in found.answers), nearest, strict=True)
        ]
        asked = [
            path.more(quest.query, found) if quest.query.vector else ()
            for (quest, path), found in zip(ways, answers, strict=True)
        ]
        later = await _answers(reader, asked, timeout)
    complete = iter(
        (path, replace(found, later=more)) for (_, path), found, more in zip(ways, answers, later, strict=True)
    )
    return [
        _findings(list(islice(complete, len(quest.paths))), found.counts)
        for quest, found in zip(quests, words, strict=True)
    ]


def key_of(record: EvidenceRecord) -> Key:
    """A record's alias and id."""
    return (BLOCKS if record.text_type == BLOCK else SPANS), record.id


def _count(query: PathQuery) -> Request:
    return BLOCKS, count_terms(query.terms, query.attributes, filters(query.scope), query.plan.section_types)


async def _answers(reader: Reader, asked: Sequence[Sequence[Request]], seconds: float) -> list[list[Answer]]:
    """The answers to each row of requests, all asked at once."""
    answers = iter(await reader.search([one for requests in asked for one in requests], timeout=seconds))
    return [list(islice(answers, len(requests))) for requests in asked]


def _findings(ways: Sequence[_Way], counts: Mapping[str, int]) -> Findings:
    legs = tuple(pair for path, answers in ways for pair in path.legs(answers))
    return Findings(
        legs,
        words=_scores(hit for pair in legs if not pair.own_words for hit in pair.bm25),
        vectors=_scores(hit for pair in legs for hit in pair.vector),
        asked=_asked(ways),
        pieces=counts.get(ALL, 0),
        with_term=by_place(counts, TEXT_SIGN),
        with_other_name=by_place(counts, ALSO_SIGN),
        telling=_telling(counts),
        targeted=by_place(counts, TARGET_SIGN),
    )


def _telling(counts: Mapping[str, int]) -> dict[int, int]:
    """Where the scope lacks an attribute's first section type, its text may stand below another heading."""
    present, anywhere = by_place(counts, PLACE_SIGN), by_place(counts, ANYWHERE_SIGN)
    return {
        number: count if present[number] else anywhere[number] for number, count in by_place(counts, TOLD_SIGN).items()
    }


def _scores(hits: Iterable[Hit]) -> dict[Key, float]:
    best: dict[Key, float] = {}
    for hit in hits:
        key = key_of(hit.record)
        best[key] = max(hit.score, best.get(key, 0.0))
    return best


def _asked(ways: Iterable[_Way]) -> dict[str, float]:
    """The similarity of the nearest indexed question that leads to a span, by the span's id."""
    nearest: dict[str, float] = {}
    for path, answers in ways:
        for hit in path.questions(answers):
            for span in hit.record.spans:
                nearest[span] = max(hit.score, nearest.get(span, 0.0))
    return nearest
