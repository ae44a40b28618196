"""The settings of providers."""

import pytest
from pydantic import ValidationError

from analyzers.providers.settings import ProviderSettings


def test_by_default_no_provider_does_anything() -> None:
    """And none may be sent words of documents, or questions as they are."""
    settings = ProviderSettings()
    assert (settings.embedder, settings.allow_document_text, settings.allow_question_text) == ("local", "", "")


@pytest.mark.parametrize("url", ["http://api.example.org", "ftp://127.0.0.1", "api.cohere.com"])
def test_an_address_must_be_safe(url: str) -> None:
    """The key goes over no open line."""
    with pytest.raises(ValidationError):
        ProviderSettings(cohere_url=url)


@pytest.mark.parametrize("url", ["https://api.example.org/v2x", "http://127.0.0.1:8000", "http://localhost:8000"])
def test_loopback_needs_no_tls(url: str) -> None:
    """A proxy on the same machine."""
    assert ProviderSettings(cohere_url=url).cohere_url == url


def test_the_key_is_masked() -> None:
    """Wherever settings are printed."""
    settings = ProviderSettings.model_validate({"cohere_api_key": "very-secret"})
    assert "very-secret" not in f"{settings!r} {settings.model_dump_json()}"


def test_limits_become_the_guards() -> None:
    """Each under its own name."""
    settings = ProviderSettings(provider_calls_a_minute=1, provider_tokens_a_day=2, provider_failures=3)
    assert (settings.budget_limits.calls_a_minute, settings.budget_limits.tokens_a_day) == (1, 2)
    assert settings.breaker_limits.failures == 3
