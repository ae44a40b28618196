"""Cohere's uses over one client and one budget."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from fake_cohere import FakeCohere

from analyzers.providers.chat import ChatRequest, Message
from analyzers.providers.cohere.opening import CohereUses
from analyzers.providers.errors import BudgetSpentError
from analyzers.providers.settings import ProviderSettings

ASKED = ChatRequest((Message("user", "Hello?"),))


@pytest_asyncio.fixture
async def uses(fake_cohere: FakeCohere) -> AsyncIterator[CohereUses]:
    """Two calls a day, of the fake."""
    values = {"cohere_url": fake_cohere.url, "cohere_api_key": "key", "provider_calls_a_day": 2, "provider_tries": 1}
    opened = CohereUses(ProviderSettings.model_validate(values))
    yield opened
    await opened.close()


async def test_uses_share_a_budget_and_count_apart(uses: CohereUses) -> None:
    """Two calls of one use leave none to the other."""
    planner, drafter = uses.chat("planner", 5), uses.chat("drafter", 5)
    for _ in range(2):
        await planner.complete(ASKED)
    with pytest.raises(BudgetSpentError):
        await drafter.complete(ASKED)
    assert {name: guard.counters.calls for name, guard in uses.guards.items()} == {"planner": 2, "drafter": 0}


async def test_models_are_those_of_the_settings(uses: CohereUses, fake_cohere: FakeCohere) -> None:
    """By their settings' defaults."""
    assert uses.chat("planner", 5).name == "command-a-03-2025"
    await uses.chat("planner", 5).complete(ASKED)
    assert fake_cohere.received[0].body["model"] == "command-a-03-2025"
