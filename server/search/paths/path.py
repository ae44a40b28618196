"""What a path is: a way to look for evidence, with a name of its own, that asks OpenSearch and gives ranked legs."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from analyzers.attributes import NAMING, Attribute
from analyzers.term_kinds import TermKind
from indexer.store.answers import Answer
from indexer.store.names import BLOCKS, SPANS
from indexer.store.records import QuestionHit
from server.search.candidate import Legs
from server.search.inquiry import EvidenceUnit, Scope
from server.search.plan.own_names import without_own_names
from server.search.plan.plan import Plan, Term
from server.search.question_vector import QuestionVector

Body = dict[str, object]
Request = tuple[str, Body]
"""An alias and a query's body."""

INDICES = {
    EvidenceUnit.SPAN: (SPANS,),
    EvidenceUnit.SECTION: (BLOCKS,),
    EvidenceUnit.BOTH: (BLOCKS, SPANS),
}
"""The aliases that hold a unit's pieces."""


@dataclass(frozen=True, slots=True)
class PathQuery:
    """What a path looks for.

    ``attributes`` are the rows of those that the plan names; ``terms`` are the question's words and phrases that carry
    its meaning; ``vector`` is the question's, and empty until it is known; ``scope`` has its documents as hashes;
    ``pool_size`` counts candidates a leg.
    """

    plan: Plan
    attributes: tuple[Attribute, ...]
    terms: tuple[Term, ...]
    vector: QuestionVector
    scope: Scope
    unit: EvidenceUnit
    pool_size: int

    @property
    def said(self) -> str:
        """What word legs look for: the question, without the searched drug's names where something else is asked.

        Another drug stands beside its own name under another: who asks of Dilantin is answered of phenytoin.
        """
        tells_more = self.terms or any(row.attribute not in NAMING for row in self.attributes)
        asked = without_own_names(self.plan, self.scope.document_hashes) if tells_more else self.plan.question
        others = [term.same[0] for term in self.terms if term.kind is TermKind.DRUG and term.same]
        return " ".join((asked, *others))


@dataclass(frozen=True, slots=True)
class Answers:
    """What OpenSearch answered to each of a path's requests, in their order."""

    words: Sequence[Answer] = ()
    nearest: Sequence[Answer] = ()
    later: Sequence[Answer] = ()


class Path(ABC):
    """A way to look for evidence.

    All paths of a search ask side by side: by words in one ``_msearch`` while the question is embedded, by its vector
    in another; a path that goes on from what it found asks again, in a third.  A path without requests has nothing to
    look for in this question.
    """

    name: ClassVar[str]
    """The path's name, as SPEC section 4 has it and answers show it."""

    def words(self, query: PathQuery) -> tuple[Request, ...]:
        """What is asked at once; the query's vector is not known yet."""
        del query
        return ()

    def nearest(self, query: PathQuery) -> tuple[Request, ...]:
        """What is asked with the query's vector."""
        del query
        return ()

    def more(self, query: PathQuery, answers: Answers) -> tuple[Request, ...]:
        """What is asked next, from the answers to both: nothing, for nearly all."""
        del query, answers
        return ()

    def questions(self, answers: Answers) -> tuple[QuestionHit, ...]:
        """The indexed questions that come nearest in meaning: of the question index alone."""
        del answers
        return ()

    @abstractmethod
    def legs(self, answers: Answers) -> tuple[Legs, ...]:
        """A pair of legs for each kind of piece.

        Without an answer to what is asked with the vector, the word legs stand alone.
        """


def best(search: Body, size: int) -> Body:
    """The body for a search's ``size`` best."""
    return {"size": size, "query": search}
