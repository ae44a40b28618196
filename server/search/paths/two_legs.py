"""What most paths do: the same words and the same vector, asked of each index that holds the unit's pieces."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from indexer.store.reader import Answer
from server.search.paths.path import INDICES, Body, PathQuery, Request, best
from server.search.query.filters import filters
from server.search.query.knn import knn
from server.search.query.match import match
from server.search.types import Legs, Scope


@dataclass(frozen=True, slots=True)
class TwoLegs:
    """A word leg and a vector leg an index; a path may do without one of them."""

    words: bool = True
    vectors: bool = True

    def requests(self, query: PathQuery, aliases: Sequence[str], scope: Scope, size: int) -> tuple[Request, ...]:
        """For each alias the word leg, then the vector leg."""
        narrowing = filters(scope)
        asked: list[Request] = []
        for alias in aliases:
            if self.words:
                words: Body = match(query.plan.question, query.plan.phrases, narrowing)
                asked.append((alias, best(words, size)))
            if self.vectors:
                asked.append((alias, best(knn(query.vector, size, narrowing), size)))
        return tuple(asked)

    def legs(self, path: str, answers: Sequence[Answer]) -> tuple[Legs, ...]:
        """The answers to ``requests`` as pairs."""
        hits = [answer.hits for answer in answers]
        if self.words and self.vectors:
            return tuple(Legs(path, *pair) for pair in zip(hits[::2], hits[1::2], strict=True))
        return tuple(Legs(path, each, ()) if self.words else Legs(path, (), each) for each in hits)


def in_section_types(scope: Scope, section_types: Sequence[str]) -> Scope | None:
    """The scope narrowed to section types; None when it allows none of them."""
    allowed = scope.section_types
    kept = tuple(each for each in section_types if not allowed or each in allowed)
    return replace(scope, section_types=kept) if kept else None


def unit_aliases(query: PathQuery) -> tuple[str, ...]:
    """The aliases for the unit that is asked for."""
    return INDICES[query.unit]
