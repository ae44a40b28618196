"""Cohere's rerank behind the port ``Reranker``."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from analyzers.providers.cohere.client import CohereClient
from analyzers.providers.errors import ProviderAnswerError
from analyzers.providers.guard.budget import likely_tokens
from analyzers.providers.guard.guard import Guard, Reply
from analyzers.providers.redaction import Redactor
from analyzers.providers.reranker import Reranker

if TYPE_CHECKING:
    from cohere import AsyncClientV2
    from cohere.core.request_options import RequestOptions

BYTES_A_RESULT = 1000
"""Of an answer's JSON: a place and a score; not the text, which is not asked for again."""


class CohereReranker(Reranker):
    """Ranks by one model; it is sent the question and the texts."""

    def __init__(self, client: CohereClient, guard: Guard, model: str, redactor: Redactor | None) -> None:
        """Without a ``redactor`` questions are sent as they are."""
        self._client = client
        self._guard = guard
        self._model = model
        self._redactor = redactor

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model

    async def relevances(self, question: str, texts: Sequence[str]) -> tuple[float, ...]:
        """How relevant each text is, 0-1, in the texts' order.

        Raises:
            ProviderError: when Cohere does not say it of all of them.
        """
        if not texts:
            return ()
        asked = self._redactor.redact(question).text if self._redactor else question

        async def ask(sdk: "AsyncClientV2", options: "RequestOptions") -> Any:  # noqa: ANN401 - unchecked by the SDK
            return await sdk.rerank(
                model=self._model, query=asked, documents=list(texts), top_n=len(texts), request_options=options
            )

        async def send(seconds: float) -> Reply[tuple[float, ...]]:
            answer = await self._client.call(ask, seconds, len(texts) * BYTES_A_RESULT)
            return Reply(_scores(getattr(answer, "results", None), len(texts)))

        return await self._guard.call(send, likely_tokens([asked, *texts]))


def _scores(results: object, count: int) -> tuple[float, ...]:
    """Each text's score, by its place.

    Raises:
        ProviderAnswerError: when a text has none, or several, or one that is no share.
    """
    if not isinstance(results, list):
        raise ProviderAnswerError("the answer holds no results")
    found = {getattr(each, "index", None): getattr(each, "relevance_score", None) for each in results}
    scores = [found.get(place) for place in range(count)]
    good = [float(score) for score in scores if isinstance(score, int | float) and math.isfinite(score)]
    if len(results) != count or len(good) != count or not all(0 <= score <= 1 for score in good):
        raise ProviderAnswerError("the results are not a score for each text")
    return tuple(good)
