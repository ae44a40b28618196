"""The vectors of the questions asked last."""

from collections.abc import Sequence

import numpy as np
import pytest

from analyzers.providers.base import Vectors
from analyzers.providers.remembering_embedder import RememberingEmbedder


class CountingEmbedder:
    """Counts what it embeds."""

    name, dimension, sends_document_text = "counting", 2, False

    def __init__(self) -> None:
        self.queries: list[str] = []

    def embed_passages(self, passages: Sequence[str]) -> Vectors:
        """Zeros."""
        return np.zeros((len(passages), 2), dtype=np.float32)

    def embed_query(self, query: str) -> Vectors:
        """Ones."""
        self.queries.append(query)
        return np.ones(2, dtype=np.float32)

    async def embed_query_async(self, query: str) -> Vectors:
        """The same."""
        return self.embed_query(query)


def test_the_same_question_is_embedded_once() -> None:
    """As long as it is kept."""
    counting = CountingEmbedder()
    embedder = RememberingEmbedder(counting, 2)
    for query in ("a", "a", "b", "c", "a"):
        embedder.embed_query(query)
    assert counting.queries == ["a", "b", "c", "a"]


async def test_what_is_embedded_beside_the_event_loop_is_kept_too() -> None:
    """For either way to ask."""
    counting = CountingEmbedder()
    embedder = RememberingEmbedder(counting, 2)
    await embedder.embed_query_async("a")
    embedder.embed_query("a")
    await embedder.embed_query_async("a")
    assert counting.queries == ["a"]


def test_what_is_kept_can_not_be_changed() -> None:
    """The next one is given the same numbers."""
    vector = RememberingEmbedder(CountingEmbedder(), 2).embed_query("a")
    with pytest.raises(ValueError, match="read-only"):
        vector[0] = 5


def test_the_rest_is_the_others() -> None:
    """Name, length, passages."""
    embedder = RememberingEmbedder(CountingEmbedder(), 2)
    assert (embedder.name, embedder.dimension, embedder.sends_document_text) == ("counting", 2, False)
    assert embedder.embed_passages(["x"]).shape == (1, 2)
