"""The vector of a question, and the field of the index whose vectors it compares with."""

from collections.abc import Sequence
from dataclasses import dataclass

from indexer.store.records import Field


@dataclass(frozen=True, slots=True)
class QuestionVector:
    """Numbers of length 1; empty, and then false, where nothing was embedded."""

    numbers: Sequence[float] = ()
    field: str = Field.VECTOR

    def __bool__(self) -> bool:
        """Whether there are numbers."""
        return bool(self.numbers)

    @property
    def stands_in(self) -> bool:
        """Whether it is the local model's because a provider failed."""
        return self.field == Field.LOCAL_VECTOR
