"""Looks closely at what was found: both legs' scores of every piece, and which of the question's terms stand in it.

And at what was not: whether a term that stands nowhere in the scope stands there misspelt.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from indexer.store.answers import Closer
from indexer.store.client import deadline
from indexer.store.names import BLOCKS, SPANS
from indexer.store.reader import Reader
from server.search.gather import key_of
from server.search.paths.path import PathQuery, Request
from server.search.query.filters import filters
from server.search.query.known import scan_known, words_of_known
from server.search.query.terms import TEXT_SIGN, by_place, count_misspelt
from server.search.quest import Findings, Key, Quest


@dataclass(frozen=True, slots=True)
class _Look:
    """What is asked for one question: words and terms of all pieces, vectors of those without, slips of the pen."""

    words: tuple[Request, ...]
    vectors: tuple[Request, ...]
    slips: tuple[Request, ...]

    @property
    def requests(self) -> tuple[Request, ...]:
        """All of them."""
        return *self.words, *self.vectors, *self.slips


async def look_closely(
    quests: Sequence[Quest],
    findings: Sequence[Findings],
    reader: Reader,
    *,
    timeout: float,  # noqa: ASYNC109  the deadline goes on to OpenSearch
) -> list[Findings]:
    """The findings, complete; one request to OpenSearch.

    A reranker cannot tell "far" from "not among the nearest" where only one leg knows a piece.

    Raises:
        indexer.store.errors.StoreError: when OpenSearch does not give a whole answer in time.
    """
    looks = [_look(quest.query, found) for quest, found in zip(quests, findings, strict=True)]
    async with deadline(timeout):
        answers = iter(await reader.closer([one for look in looks for one in look.requests], timeout=timeout))
    return [_completed(found, look, answers) for found, look in zip(findings, looks, strict=True)]


def _look(query: PathQuery, found: Findings) -> _Look:
    keys = dict.fromkeys(key_of(hit.record) for pair in found.legs for hit in (*pair.bm25, *pair.vector))
    every = {alias: [record for of, record in keys if of == alias] for alias in (BLOCKS, SPANS)}
    far = {alias: [each for each in records if (alias, each) not in found.vectors] for alias, records in every.items()}
    missed = {number: query.terms[number] for number, count in found.with_term.items() if not count}
    plan = query.plan
    return _Look(
        tuple(
            (alias, words_of_known(query.said, plan.phrases, query.terms, records))
            for alias, records in every.items()
            if records
        ),
        tuple((alias, scan_known(query.vector, records)) for alias, records in far.items() if records),
        ((BLOCKS, count_misspelt(missed, filters(query.scope))),) if missed else (),
    )


def _completed(found: Findings, look: _Look, answers: Iterator[Closer]) -> Findings:
    words: dict[Key, float] = {}
    matched: dict[Key, frozenset[str]] = {}
    for alias, _ in look.words:
        closer = next(answers)
        words.update({(alias, record): score for record, score in closer.scores.items()})
        matched.update({(alias, record): names for record, names in closer.matched.items()})
    vectors = dict(found.vectors)
    for alias, _ in look.vectors:
        vectors.update({(alias, record): score for record, score in next(answers).scores.items()})
    misspelt = {number: n for _ in look.slips for number, n in by_place(next(answers).counts, TEXT_SIGN).items()}
    with_term = {**found.with_term, **misspelt}
    return replace(found, words=words, vectors=vectors, matched=matched, with_term=with_term)
