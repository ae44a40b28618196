"""Which calls an interceptor changes."""

from types import SimpleNamespace
from typing import Any

import pytest

from server.interceptors.own_calls import OwnCalls


class Naming(OwnCalls):
    """Puts a call's name in its handler's place."""

    def changed(self, method: str, handler: Any) -> Any:
        """The method's name."""
        return f"{handler} of {method}"


@pytest.mark.parametrize(
    ("method", "handler", "expected"),
    [
        ("/factspan.v1.EvidenceService/Ask", "handler", "handler of /factspan.v1.EvidenceService/Ask"),
        ("/grpc.health.v1.Health/Check", "handler", "handler"),
        ("/factspan.v1.EvidenceService/Nonesuch", None, None),
    ],
    ids=["ours", "another's", "a method that is not there"],
)
async def test_only_factspans_own_calls_are_changed(method: str, handler: Any, expected: Any) -> None:
    """The others' handlers stay as they are."""

    async def handler_of(_details: Any) -> Any:
        return handler

    assert await Naming().intercept_service(handler_of, SimpleNamespace(method=method)) == expected  # type: ignore[arg-type]  # as much of it as is looked at
