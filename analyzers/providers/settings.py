"""The settings of providers that the indexer and the server share: each with its type, unit, limits and a sentence."""

from typing import Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, Field, SecretStr, field_validator

from analyzers.providers.guard.budget import BudgetLimits
from analyzers.providers.guard.circuit_breaker import BreakerLimits

COHERE = "cohere"
LOOPBACK = ("127.0.0.1", "localhost", "::1")


class ProviderSettings(BaseModel):
    """Which provider does what, and within which limits; by default none does anything."""

    embedder: Literal["local", "cohere"] = Field(
        "local", description="Who embeds; indexer and server must agree. `cohere` sends texts of documents."
    )
    allow_document_text: Literal["", "cohere"] = Field(
        "", description="The provider that may be sent words of documents; each use that does so needs it."
    )
    allow_question_text: Literal["", "cohere"] = Field(
        "", description="The provider that may be sent questions as they are; else what tells a person is taken out."
    )
    cohere_api_key: SecretStr = Field(SecretStr(""), description="The key to Cohere; it is never logged.")
    cohere_url: str = Field(
        "https://api.cohere.com", pattern=r"^https?://[^\s/]+(/\S*)?$", description="Cohere's address; https only."
    )
    cohere_chat_model: str = Field("command-a-03-2025", min_length=1, description="Cohere's model that chats.")
    cohere_embed_model: str = Field("embed-v4.0", min_length=1, description="Cohere's model that embeds.")
    cohere_embed_dimension: int = Field(
        1024, ge=1, le=4096, description="Numbers in a vector of Cohere's; the model must offer it."
    )
    cohere_embed_int8: bool = Field(default=False, description="Have Cohere send vectors as 8-bit numbers.")
    local_vectors: bool = Field(
        default=True,
        description="Where a provider embeds: keep the local model's vectors beside its, to search by when it fails.",
    )
    cohere_rerank_model: str = Field("rerank-v3.5", min_length=1, description="Cohere's model that reranks.")
    provider_tries: int = Field(3, ge=1, le=10, description="How often a call of a provider is tried.")
    provider_failures: int = Field(
        5, ge=1, le=1000, description="Failures in a row after which a use of a provider pauses (circuit breaker)."
    )
    provider_pause: float = Field(30.0, gt=0, le=3600, description="Seconds of that pause; then one call tries.")
    provider_calls_a_minute: int = Field(600, ge=0, description="Calls of a provider a minute and process; 0: any.")
    provider_calls_a_day: int = Field(50_000, ge=0, description="Calls of a provider a day and process; 0: any.")
    provider_tokens_a_minute: int = Field(
        2_000_000, ge=0, description="Tokens sent to and had from a provider a minute and process; 0: any."
    )
    provider_tokens_a_day: int = Field(
        50_000_000, ge=0, description="Tokens sent to and had from a provider a day and process; 0: any."
    )

    @property
    def budget_limits(self) -> BudgetLimits:
        """What a process may use of a provider."""
        return BudgetLimits(
            self.provider_calls_a_minute,
            self.provider_calls_a_day,
            self.provider_tokens_a_minute,
            self.provider_tokens_a_day,
        )

    @property
    def breaker_limits(self) -> BreakerLimits:
        """When a use pauses."""
        return BreakerLimits(self.provider_failures, self.provider_pause)

    @field_validator("cohere_url")
    @classmethod
    def _is_safe(cls, address: str) -> str:
        """The key and questions go over no open line, but on this machine."""
        url = urlsplit(address)
        if url.scheme != "https" and url.hostname not in LOOPBACK:
            raise ValueError(f"{address!r} must begin with https://")
        return address
