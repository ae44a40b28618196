"""What most paths do: the same words and the same vector, asked of each index that holds the unit's pieces."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from indexer.store.answers import Answer
from server.search.candidate import Legs
from server.search.inquiry import Scope
from server.search.paths.path import INDICES, Answers, PathQuery, Request, best
from server.search.query.filters import filters
from server.search.query.knn import knn
from server.search.query.match import match


def word_legs(query: PathQuery, aliases: Sequence[str], scope: Scope, size: int) -> tuple[Request, ...]:
    """The question's words and the plan's phrases, an index."""
    body = best(match(query.said, query.plan.phrases, filters(scope)), size)
    return tuple((alias, body) for alias in aliases)


def vector_legs(query: PathQuery, aliases: Sequence[str], scope: Scope, size: int) -> tuple[Request, ...]:
    """The question's vector, an index."""
    body = best(knn(query.vector, size, filters(scope)), size)
    return tuple((alias, body) for alias in aliases)


def both_legs(path: str, answers: Answers) -> tuple[Legs, ...]:
    """The answers to both as pairs, an index; a leg that was not asked for is empty."""
    none = Answer()
    pairs = zip_longest(answers.words, answers.nearest, fillvalue=none)
    return tuple(Legs(path, words.hits, nearest.hits) for words, nearest in pairs)


def in_section_types(scope: Scope, section_types: Sequence[str]) -> Scope | None:
    """The scope narrowed to section types; None when it allows none of them."""
    allowed = scope.section_types
    kept = tuple(each for each in section_types if not allowed or each in allowed)
    return replace(scope, section_types=kept) if kept else None


def unit_aliases(query: PathQuery) -> tuple[str, ...]:
    """The aliases for the unit that is asked for."""
    return INDICES[query.unit]
