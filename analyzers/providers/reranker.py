"""What a reranking model must do to be used: a question and texts in, how well each answers it out."""

from collections.abc import Sequence
from typing import Protocol


class Reranker(Protocol):
    """Says how well texts answer a question."""

    @property
    def name(self) -> str:
        """The model's name and version."""
        ...

    async def relevances(self, question: str, texts: Sequence[str]) -> tuple[float, ...]:
        """How relevant each text is, 0-1, in the texts' order.

        Raises:
            ProviderError: when the model does not say it of all of them.
        """
        ...
