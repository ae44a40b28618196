"""The calls of providers that were made for a request."""

import asyncio

import pytest

from analyzers.providers.errors import ProviderAnswerError
from analyzers.providers.guard.budget import Budget, BudgetLimits
from analyzers.providers.guard.called import ProviderCall, ended, listed
from analyzers.providers.guard.guard import Guard, Reply, Terms
from analyzers.providers.guard.retries import Patience

CALL = ProviderCall("planner", "ok", 12, 0.1)


async def test_each_request_has_its_own_list() -> None:
    """Also when two are answered at once."""

    async def request(call: ProviderCall) -> list[ProviderCall]:
        with listed() as calls:
            await asyncio.to_thread(ended, call)
            return calls

    other = ProviderCall("embedder", "ok", 3, 0.1)
    assert await asyncio.gather(request(CALL), request(other)) == [[CALL], [other]]


def test_outside_of_a_request_nothing_is_kept() -> None:
    """Indexing asks providers too."""
    ended(CALL)
    with listed() as calls:
        pass
    assert calls == []


async def test_a_guards_calls_are_listed_with_outcome_and_tokens() -> None:
    """Tokens by the provider's own count; a failed call has none."""

    async def well(_: float) -> Reply[str]:
        return Reply("done", tokens=12)

    async def badly(_: float) -> Reply[str]:
        raise ProviderAnswerError("no JSON")

    guard = Guard("planner", Terms(60, Patience(tries=1)), Budget(BudgetLimits(), lambda: 0.0), lambda: 0.0)
    with listed() as calls:
        await guard.call(well, tokens=100)
        with pytest.raises(ProviderAnswerError):
            await guard.call(badly, tokens=100)
    assert calls == [ProviderCall("planner", "ok", 12, 0.0), ProviderCall("planner", "ProviderAnswerError", 0, 0.0)]
