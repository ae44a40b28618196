"""Cohere's uses, each behind a guard of its own, over one client and one budget."""

import time

from analyzers.providers.cohere.chat import CohereChat
from analyzers.providers.cohere.client import CohereClient
from analyzers.providers.cohere.embedder import CohereEmbedder, CohereModel
from analyzers.providers.cohere.reranker import CohereReranker
from analyzers.providers.embedding_model import embedding_model
from analyzers.providers.guard.budget import Budget
from analyzers.providers.guard.guard import Guard, Terms
from analyzers.providers.guard.retries import Patience
from analyzers.providers.redaction import Redactor
from analyzers.providers.settings import ProviderSettings

LONGEST_WAIT = 60.0
"""Seconds: a budget of a minute is whole again by then."""


class CohereUses:
    """What the settings turn on is made by ``chat``, ``embedder`` and ``reranker``; ``await close()`` ends them all."""

    def __init__(self, settings: ProviderSettings) -> None:
        """Opens the client, which connects when it is first used."""
        self._settings = settings
        self._client = CohereClient(settings.cohere_url, settings.cohere_api_key.get_secret_value())
        self._budget = Budget(settings.budget_limits, time.monotonic)
        self.guards: dict[str, Guard] = {}

    async def close(self) -> None:
        """Closes all connections."""
        await self._client.close()

    def chat(self, use: str, seconds: float, tries: int = 0) -> CohereChat:
        """A chat for a use whose calls may take so many seconds, with all tries (0: as the settings say)."""
        return CohereChat(self._client, self._guard(use, seconds, tries), self._settings.cohere_chat_model)

    def embedder(self, seconds: float, redactor: Redactor | None, tries: int = 0) -> CohereEmbedder:
        """An embedder whose calls may take so many seconds; it belongs to the running event loop."""
        settings = self._settings
        model = CohereModel(settings.cohere_embed_model, embedding_model(settings), settings.cohere_embed_int8)
        return CohereEmbedder(self._client, self._guard("embedder", seconds, tries), model, redactor)

    def reranker(self, seconds: float, redactor: Redactor | None) -> CohereReranker:
        """A reranker whose calls may take so many seconds."""
        guard = self._guard("reranker", seconds)
        return CohereReranker(self._client, guard, self._settings.cohere_rerank_model, redactor)

    def _guard(self, use: str, seconds: float, tries: int = 0) -> Guard:
        patience = Patience(tries or self._settings.provider_tries, longest_pause=LONGEST_WAIT)
        guard = Guard(use, Terms(seconds, patience, self._settings.breaker_limits), self._budget)
        self.guards[use] = guard
        return guard
