"""One question on its way through the search: a whole one, or a part of one."""

from collections.abc import Mapping
from dataclasses import dataclass

from server.search.paths.path import PathQuery
from server.search.types import Legs, Plan


@dataclass(frozen=True, slots=True)
class Quest:
    """What is looked for, and by which paths."""

    query: PathQuery
    paths: tuple[str, ...]

    @property
    def plan(self) -> Plan:
        """The plan that it follows."""
        return self.query.plan


@dataclass(frozen=True, slots=True)
class Findings:
    """What all paths found for one question.

    ``with_term`` counts the scope's pieces that hold each of the question's terms, by the term's place; ``pieces`` counts
    them all.
    """

    legs: tuple[Legs, ...]
    with_term: Mapping[int, int]
    pieces: int
