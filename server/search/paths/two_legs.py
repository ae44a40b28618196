"""What most paths do: the same words and the same vector, asked of each index that holds the unit's pieces."""

from collections.abc import Sequence
from dataclasses import replace

from indexer.store.reader import Answer
from server.search.paths.path import INDICES, Body, PathQuery, Request, best
from server.search.query.filters import filters
from server.search.query.knn import knn
from server.search.query.match import match
from server.search.types import Legs, Scope


def by_words(query: PathQuery, aliases: Sequence[str], scope: Scope, size: int) -> tuple[Request, ...]:
    """For each alias the word leg."""
    body: Body = best(match(query.plan.question, query.plan.phrases, filters(scope)), size)
    return tuple((alias, body) for alias in aliases)


def by_vector(query: PathQuery, aliases: Sequence[str], scope: Scope, size: int) -> tuple[Request, ...]:
    """For each alias the vector leg."""
    body: Body = best(knn(query.vector, size, filters(scope)), size)
    return tuple((alias, body) for alias in aliases)


def pairs(path: str, answers: Sequence[Answer]) -> tuple[Legs, ...]:
    """The answers of as many word legs, and then vector legs, as pairs."""
    hits = [answer.hits for answer in answers]
    half = len(hits) // 2
    return tuple(Legs(path, *pair) for pair in zip(hits[:half], hits[half:], strict=True))


def in_section_types(scope: Scope, section_types: Sequence[str]) -> Scope | None:
    """The scope narrowed to section types; None when it allows none of them."""
    allowed = scope.section_types
    kept = tuple(each for each in section_types if not allowed or each in allowed)
    return replace(scope, section_types=kept) if kept else None


def unit_aliases(query: PathQuery) -> tuple[str, ...]:
    """The aliases for the unit that is asked for."""
    return INDICES[query.unit]
