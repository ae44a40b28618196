"""The port to whoever writes a draft: question and evidence in, statements with their quotes out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from indexer.store.records import EvidenceRecord


@dataclass(frozen=True, slots=True)
class DraftedQuote:
    """Words that are said to stand in a piece of the evidence; ``piece`` is its number, from 1."""

    text: str
    piece: int


@dataclass(frozen=True, slots=True)
class DraftedStatement:
    """A sentence of the draft and the quotes that it rests on."""

    text: str
    quotes: tuple[DraftedQuote, ...]


class Drafter(Protocol):
    """Writes drafts.  Nothing that it gives is trusted: see server/draft/check.py."""

    @property
    def name(self) -> str:
        """The model's name, for `made_by`."""

    async def draft(self, question: str, evidence: Sequence[EvidenceRecord]) -> Sequence[DraftedStatement]:
        """Statements that answer the question from the evidence alone; none when it does not answer.

        Raises:
            ProviderError: when there is no draft that can be read.
        """
        ...
