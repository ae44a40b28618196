"""Limits over real gRPC."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from factspan import Access, AsyncClient, ResourceExhaustedError
from factspan.v1 import document_service_pb2
from google.protobuf.message import Message

from server.grpc_server import GrpcServer
from server.security.api_keys import ApiKeys, new_api_key, write_api_keys
from server.security.reach import EVERYTHING

Start = Callable[..., Awaitable[GrpcServer]]
LIST = document_service_pb2.ListDocumentsRequest()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file of keys."""
    return tmp_path / "keys.json"


@pytest.fixture
def keys(file: Path) -> list[str]:
    """Two callers' keys."""
    made = [new_api_key(name, expires=None, reach=EVERYTHING, calls=()) for name in ("a", "b")]
    write_api_keys(file, ApiKeys(keys=tuple(kept for _, kept in made)))
    return [key for key, _ in made]


async def test_too_many_calls_are_refused_with_when_to_ask_again(
    start_server: Start, file: Path, keys: list[str]
) -> None:
    """Another caller is answered meanwhile."""
    server = await start_server(api_keys=file, caller_rate=0.01, caller_burst=1)
    async with (
        AsyncClient(server.address, access=Access(keys[0])) as first,
        AsyncClient(server.address, access=Access(keys[1])) as second,
    ):
        await first.list_documents(LIST)
        with pytest.raises(ResourceExhaustedError) as caught:
            await first.list_documents(LIST)
        assert caught.value.reason == "TOO_MANY_CALLS"
        assert caught.value.retry_after is not None
        assert 0 < caught.value.retry_after <= 100
        await second.list_documents(LIST)
        assert await first.is_serving()


async def test_too_many_calls_at_once_are_refused_until_one_has_ended(
    start_server: Start, file: Path, keys: list[str]
) -> None:
    """With when to ask again."""
    server = await start_server(api_keys=file, caller_at_once=1)
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def wait(_request: Message, _context: object) -> document_service_pb2.ListDocumentsResponse:
        begun.set()
        await go_on.wait()
        return document_service_pb2.ListDocumentsResponse()

    server.services.documents.ListDocuments = wait  # type: ignore[method-assign,assignment]
    async with AsyncClient(server.address, access=Access(keys[0])) as client:
        under_way = asyncio.ensure_future(client.list_documents(LIST))
        await begun.wait()
        with pytest.raises(ResourceExhaustedError) as caught:
            await client.list_documents(LIST)
        assert (caught.value.reason, caught.value.retry_after) == ("TOO_MANY_CALLS_AT_ONCE", 1.0)
        go_on.set()
        await under_way
        await client.list_documents(LIST)


async def test_on_this_machine_strangers_are_not_counted(start_server: Start) -> None:
    """All of them together would be one caller."""
    server = await start_server(caller_rate=0.01, caller_burst=1)
    async with AsyncClient(server.address) as client:
        for _ in range(3):
            await client.list_documents(LIST)


async def test_beyond_this_machine_strangers_are_counted_by_address(start_server: Start) -> None:
    """Whatever their port."""
    server = await start_server(
        address="0.0.0.0:0", allow_plaintext=True, allow_anonymous=True, caller_rate=0.01, caller_burst=1
    )
    address = server.address.replace("0.0.0.0", "127.0.0.1")  # noqa: S104  # where it listens
    async with AsyncClient(address) as client:
        await client.list_documents(LIST)
    async with AsyncClient(address) as again:
        with pytest.raises(ResourceExhaustedError):
            await again.list_documents(LIST)
