"""What these tests share: a guard that gives up soon, and a client of the fake."""

import time
from collections.abc import AsyncIterator, Callable

import pytest
import pytest_asyncio
from fake_cohere import FakeCohere

from analyzers.providers.cohere.client import CohereClient
from analyzers.providers.guard.budget import Budget, BudgetLimits
from analyzers.providers.guard.circuit_breaker import BreakerLimits
from analyzers.providers.guard.guard import Guard, Terms
from analyzers.providers.guard.retries import Patience


@pytest_asyncio.fixture
async def client(fake_cohere: FakeCohere) -> AsyncIterator[CohereClient]:
    """The real SDK, turned to the fake."""
    opened = CohereClient(fake_cohere.url, "made-up-key")
    yield opened
    await opened.close()


@pytest.fixture
def make_guard() -> Callable[..., Guard]:
    """Makes guards; their circuits hardly ever open."""

    def make(tries: int = 1, seconds: float = 10) -> Guard:
        terms = Terms(seconds, Patience(tries, first_pause=0.01), BreakerLimits(failures=1000))
        return Guard("test", terms, Budget(BudgetLimits(), time.monotonic))

    return make
