"""Cohere's embeddings behind the port ``Embedder``."""

import asyncio
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import numpy as np

from analyzers.providers.base import Vectors
from analyzers.providers.cohere.chat import tokens_of
from analyzers.providers.cohere.client import CohereClient
from analyzers.providers.embedding_model import EmbeddingModel
from analyzers.providers.errors import ProviderAnswerError
from analyzers.providers.guard.budget import likely_tokens
from analyzers.providers.guard.guard import Guard, Reply
from analyzers.providers.redaction import Redactor

if TYPE_CHECKING:
    from cohere import AsyncClientV2
    from cohere.core.request_options import RequestOptions

Answer = TypeVar("Answer")

TEXTS_A_CALL = 96
"""The most that Cohere takes in one call (its API reference, Embed)."""
BYTES_A_NUMBER = 32
"""Of an answer's JSON, with all digits of a double and white space."""
BYTES_A_CHARACTER = 6
"""Of the texts, which the answer repeats, each character escaped."""


@dataclass(frozen=True, slots=True)
class CohereModel:
    """Cohere's name for the model, what it is called in the index, and whether vectors come as 8-bit numbers."""

    cohere_name: str
    model: EmbeddingModel
    int8: bool


class CohereEmbedder:
    """Implements ``Embedder``.

    Its calls wait for the event loop that made it, and so must come from another thread, as the server's and the
    indexer's do: one client and one guard for all.
    """

    def __init__(self, client: CohereClient, guard: Guard, model: CohereModel, redactor: Redactor | None) -> None:
        """Without a ``redactor`` questions are sent as they are; passages always are."""
        self._client = client
        self._guard = guard
        self._model = model
        self._redactor = redactor
        self._loop = asyncio.get_running_loop()

    @property
    def name(self) -> str:
        """The model's name, with the vectors' length and kind."""
        return self._model.model.name

    @property
    def dimension(self) -> int:
        """Numbers in a vector."""
        return self._model.model.dimension

    @property
    def sends_document_text(self) -> bool:
        """Passages leave this machine."""
        return True

    def embed_passages(self, passages: Sequence[str]) -> Vectors:
        """Shape (passages, dimension), each row of length 1, in the passages' order.

        Raises:
            ProviderError: when Cohere does not give them all.
        """
        if not passages:
            return np.zeros((0, self.dimension), dtype=np.float32)
        starts = range(0, len(passages), TEXTS_A_CALL)
        batches = [list(passages[start : start + TEXTS_A_CALL]) for start in starts]
        return np.concatenate([self._wait(self._embed(batch, "search_document")) for batch in batches])

    def embed_query(self, query: str) -> Vectors:
        """Shape (dimension,), of length 1.

        Raises:
            ProviderError: when Cohere does not give it.
        """
        sent = self._redactor.redact(query).text if self._redactor else query
        vector: Vectors = self._wait(self._embed([sent], "search_query"))[0]
        return vector

    async def embed_query_async(self, query: str) -> Vectors:
        """The same, in a thread of its own, for whichever loop runs here.

        Raises:
            ProviderError: when Cohere does not give it.
        """
        return await asyncio.to_thread(self.embed_query, query)

    def _wait(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _embed(self, texts: list[str], input_type: Literal["search_document", "search_query"]) -> Vectors:
        kind: Literal["int8", "float"] = "int8" if self._model.int8 else "float"

        async def ask(sdk: "AsyncClientV2", options: "RequestOptions") -> Any:  # noqa: ANN401 - unchecked by the SDK
            return await sdk.embed(
                model=self._model.cohere_name,
                input_type=input_type,
                texts=texts,
                embedding_types=[kind],
                output_dimension=self.dimension,
                truncate="END",
                request_options=options,
            )

        async def send(seconds: float) -> Reply[Vectors]:
            most_bytes = len(texts) * self.dimension * BYTES_A_NUMBER + BYTES_A_CHARACTER * sum(map(len, texts))
            answer = await self._client.call(ask, seconds, most_bytes)
            found = getattr(getattr(answer, "embeddings", None), "int8" if self._model.int8 else "float_", None)
            return Reply(unit_vectors(found, len(texts), self.dimension), tokens_of(getattr(answer, "meta", None)))

        return await self._guard.call(send, likely_tokens(texts))


def unit_vectors(found: object, count: int, dimension: int) -> Vectors:
    """Vectors as they came, brought to length 1; shape (count, dimension).

    Raises:
        ProviderAnswerError: when they are not of that shape, or one is no direction.
    """
    try:
        vectors = np.array(found, dtype=np.float64)
    except (ValueError, TypeError, OverflowError):
        raise ProviderAnswerError("the vectors are no numbers") from None
    if vectors.shape != (count, dimension):
        raise ProviderAnswerError(f"the vectors are of shape {vectors.shape}, not {(count, dimension)}")
    with np.errstate(over="ignore"):  # a length beyond all numbers is refused below
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    if not np.isfinite(lengths).all() or not lengths.all():
        raise ProviderAnswerError("a vector has no direction")
    unit: Vectors = (vectors / lengths).astype(np.float32)
    return unit
