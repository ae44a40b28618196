"""One question on its way through the search: a whole one, or a part of one."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from server.search.candidate import Legs
from server.search.paths.path import PathQuery
from server.search.plan.plan import Plan, Term


@dataclass(frozen=True, slots=True)
class Quest:
    """What is looked for, and by which paths."""

    query: PathQuery
    paths: tuple[str, ...]

    @property
    def plan(self) -> Plan:
        """The plan that it follows."""
        return self.query.plan

    def reaching(self, pieces: int) -> Self:
        """The same with so many candidates a leg; itself where it has as many."""
        if pieces == self.query.pool_size:
            return self
        return replace(self, query=replace(self.query, pool_size=pieces))

    def absent(self, findings: "Findings") -> tuple[Term, ...]:
        """Its terms that no piece of the scope holds, by whatever name."""
        return tuple(self.query.terms[number] for number in sorted(findings.absent))


Key = tuple[str, str]
"""An alias and a record's id: a section of one sentence is a block and a span of one id."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What all paths found for one question.

    ``words`` and ``vectors`` are the legs' scores by alias and id; ``asked`` has the similarity of the nearest indexed
    question by the id of the span it leads to.  After a closer look both scores of every piece are known, and
    ``matched`` names the question's terms that stand in it.

    A thorough search counts, too: ``with_term`` the scope's pieces that hold each of the question's terms, by its
    place, misspelt ones where a closer look found no others; ``with_other_name`` those that hold another
    name of it; ``telling`` those that tell each attribute asked for, where it is answered (anywhere, in a scope without
    the section type that mostly answers it), by its place in the plan; ``targeted`` those of each section type that the
    plan aims at, by its place there; ``pieces`` all.
    """

    legs: tuple[Legs, ...]
    words: Mapping[Key, float]
    vectors: Mapping[Key, float]
    asked: Mapping[str, float]
    matched: Mapping[Key, frozenset[str]] = field(default_factory=dict)
    with_term: Mapping[int, int] = field(default_factory=dict)
    with_other_name: Mapping[int, int] = field(default_factory=dict)
    telling: Mapping[int, int] = field(default_factory=dict)
    targeted: Mapping[int, int] = field(default_factory=dict)
    pieces: int = 0

    def counted_as(self, other: Self) -> Self:
        """The same with another's counts, which are the scope's."""
        return replace(
            self,
            with_term=other.with_term,
            with_other_name=other.with_other_name,
            telling=other.telling,
            targeted=other.targeted,
            pieces=other.pieces,
        )

    @property
    def absent(self) -> frozenset[int]:
        """The places of the terms that no piece of the scope holds, by whatever name."""
        return frozenset(
            number for number, count in self.with_term.items() if not count and not self.with_other_name.get(number)
        )

    @property
    def renamed(self) -> frozenset[int]:
        """The places of the terms that stand in the scope by another name only."""
        return frozenset(
            number for number, count in self.with_term.items() if not count and self.with_other_name.get(number)
        )

    @property
    def untold(self) -> frozenset[int]:
        """The places of the attributes asked for that no piece tells (``telling``)."""
        return frozenset(number for number, count in self.telling.items() if not count)
