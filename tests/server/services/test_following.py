"""Calls are answered by the service that was there when they began."""

import asyncio
from collections.abc import AsyncIterator
from types import SimpleNamespace

from factspan.v1 import evidence_service_pb2

from server.services.following import following

SERVICE = evidence_service_pb2.DESCRIPTOR.services_by_name["EvidenceService"]


class Named:
    """A service that answers with its name, the second time when it is let."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.go_on = asyncio.Event()

    async def Ask(self, request: str, _context: object) -> str:  # noqa: N802  # gRPC's name
        """One answer."""
        await self.go_on.wait()
        return f"{self.name} {request}"

    async def StreamAsk(self, request: str, _context: object) -> AsyncIterator[str]:  # noqa: N802  # gRPC's name
        """Two answers."""
        yield f"{self.name} first {request}"
        await self.go_on.wait()
        yield f"{self.name} second {request}"


async def test_a_call_under_way_stays_with_its_service() -> None:
    """Single and streaming ones; later ones are the new service's."""
    old, new = Named("old"), Named("new")
    at = SimpleNamespace(service=old)
    servicer = following(SERVICE, lambda: at.service)
    single = asyncio.create_task(servicer.Ask("a", None))
    stream = servicer.StreamAsk("b", None)
    assert await anext(stream) == "old first b"
    await asyncio.sleep(0)
    at.service = new
    new.go_on.set()
    assert await servicer.Ask("c", None) == "new c"
    old.go_on.set()
    assert (await single, [each async for each in stream]) == ("old a", ["old second b"])


def test_every_call_of_the_service_is_there() -> None:
    """As gRPC wants it: coroutines for single answers, async generators for streams."""
    servicer = following(SERVICE, object)
    for method in SERVICE.methods:
        assert callable(getattr(servicer, method.name))
