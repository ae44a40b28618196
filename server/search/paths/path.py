"""What a path is: a way to look for evidence, with a name of its own, that gives ranked legs."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from indexer.store.reader import Reader
from server.search.types import EvidenceUnit, Legs, Scope


@dataclass(frozen=True, slots=True)
class PathQuery:
    """What a path looks for.

    ``vector`` is the question's, of length 1; ``scope`` has its documents as hashes; ``pool_size`` counts candidates a
    leg.
    """

    question: str
    phrases: tuple[str, ...]
    vector: Sequence[float]
    scope: Scope
    unit: EvidenceUnit
    pool_size: int


class Path(Protocol):
    """A way to look for evidence."""

    @property
    def name(self) -> str:
        """The path's name, as SPEC section 4 has it and answers show it."""
        ...

    async def find(self, query: PathQuery, store: Reader, *, timeout: float) -> tuple[Legs, ...]:  # noqa: ASYNC109  # the deadline goes on to OpenSearch
        """A pair of legs for each kind of piece; ``timeout`` is in seconds.

        Raises:
            indexer.store.errors.StoreError: when OpenSearch does not give a whole answer in time.
        """
        ...
