"""Keeps the vectors of the questions asked last, whoever embeds them: the same one is often asked again."""

from collections.abc import Sequence

from analyzers.providers.base import Embedder, Vectors
from analyzers.providers.recent import Recent


class RememberingEmbedder:
    """Implements ``Embedder`` over another."""

    def __init__(self, embedder: Embedder, most: int) -> None:
        """Keeps ``most`` vectors."""
        self._embedder = embedder
        self.kept = Recent[Vectors](most)

    @property
    def name(self) -> str:
        """The model's name and version."""
        return self._embedder.name

    @property
    def dimension(self) -> int:
        """Numbers in a vector."""
        return self._embedder.dimension

    @property
    def sends_document_text(self) -> bool:
        """Whether passages leave this machine."""
        return self._embedder.sends_document_text

    def embed_passages(self, passages: Sequence[str]) -> Vectors:
        """Shape (passages, dimension); nothing is kept."""
        return self._embedder.embed_passages(passages)

    def embed_query(self, query: str) -> Vectors:
        """Shape (dimension,); not to be changed, for others are given the same."""
        if (found := self.kept.get(query)) is not None:
            return found
        return self._keep(query, self._embedder.embed_query(query))

    async def embed_query_async(self, query: str) -> Vectors:
        """The same, while the event loop goes on."""
        if (found := self.kept.get(query)) is not None:
            return found
        return self._keep(query, await self._embedder.embed_query_async(query))

    def _keep(self, query: str, made: Vectors) -> Vectors:
        made.flags.writeable = False
        self.kept.keep(made, query)
        return made
