"""The providers that settings turn on."""

from typing import Any

import pytest
from fake_cohere import FakeCohere
from structlog.testing import capture_logs

from analyzers.sections import load_section_vocabulary
from server.providers import ProviderNotAllowedError, Providers, open_providers, plan_vocabulary
from server.search.plan.model import ModelPlanner
from server.search.plan.rules import load_rules_planner
from server.search.planning import Planner
from server.section_types import section_types
from server.settings import ServerSettings

VOCABULARY = plan_vocabulary(section_types(load_section_vocabulary()))


@pytest.fixture(scope="module")
def rules() -> Planner:
    """The real ones."""
    return load_rules_planner()


def settings(fake: FakeCohere, **changes: Any) -> ServerSettings:
    """A server's that reach the fake."""
    return ServerSettings.model_validate({"cohere_url": fake.url, "cohere_api_key": "made-up"} | changes)


async def test_by_default_there_are_none_and_nothing_is_said(fake_cohere: FakeCohere, rules: Planner) -> None:
    """Nor is anything sent."""
    with capture_logs() as logs:
        async with open_providers(settings(fake_cohere), rules, VOCABULARY) as providers:
            assert providers == Providers()
    assert logs == []
    assert fake_cohere.received == []


async def test_a_planner_is_opened_and_told(fake_cohere: FakeCohere, rules: Planner) -> None:
    """With who does it, where, and what is sent; never with the key."""
    with capture_logs() as logs:
        async with open_providers(settings(fake_cohere, planner="cohere"), rules, VOCABULARY) as providers:
            assert isinstance(providers.planner, ModelPlanner)
            assert providers.guards.keys() == {"planner"}
    (told,) = logs
    assert (told["event"], told["use"], told["provider"], told["url"]) == (
        "provider_on",
        "planner",
        "cohere",
        fake_cohere.url,
    )
    assert "made-up" not in str(logs)


async def test_a_drafter_and_a_picker_are_opened(fake_cohere: FakeCohere, rules: Planner) -> None:
    """Each behind a guard of its own; only the drafter is sent words of documents."""
    both = {"drafter": "cohere", "document_picker": "cohere", "allow_document_text": "cohere"}
    with capture_logs() as logs:
        async with open_providers(settings(fake_cohere, **both), rules, VOCABULARY) as providers:
            assert providers.drafter
            assert providers.document_picker
            assert providers.drafter.name == providers.document_picker.chat.name == "command-a-03-2025"
            assert providers.guards.keys() == {"drafter", "document_picker"}
    assert {told["use"]: told["document_text"] for told in logs} == {"document_picker": False, "drafter": True}


@pytest.mark.parametrize("use", ["reranker", "drafter"])
async def test_what_is_not_allowed_stops_the_start(fake_cohere: FakeCohere, rules: Planner, use: str) -> None:
    """Before anything is sent."""
    with pytest.raises(ProviderNotAllowedError, match="FACTSPAN_ALLOW_DOCUMENT_TEXT=cohere"):
        async with open_providers(settings(fake_cohere, **{use: "cohere"}), rules, VOCABULARY):
            pass
    assert fake_cohere.received == []


def test_the_vocabulary_has_section_types_and_attributes() -> None:
    """In an order that is always the same."""
    assert {"dosage", "methodology"} <= set(VOCABULARY.section_types)
    assert "half_life" in VOCABULARY.attributes
    assert list(VOCABULARY.section_types) == sorted(VOCABULARY.section_types)
