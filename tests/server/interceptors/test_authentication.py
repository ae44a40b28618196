"""Callers over real gRPC: who gets in, to which calls, and to reflection."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import grpc
import pytest
import structlog
from factspan import Access, AsyncClient, PermissionDeniedError, UnauthenticatedError
from factspan.v1 import ask_pb2, document_service_pb2
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc
from made_certificates import Authority
from structlog.testing import capture_logs

from server.grpc_server import GrpcServer
from server.security.api_keys import ApiKeys, new_api_key, write_api_keys
from server.security.reach import EVERYTHING

Start = Callable[..., Awaitable[GrpcServer]]
LIST = document_service_pb2.ListDocumentsRequest()


class Keys:
    """A file of keys."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.kept = ApiKeys()
        write_api_keys(file, self.kept)

    def add(self, *calls: str) -> str:
        """A new key for these calls."""
        key, kept = new_api_key("ward 7", expires=None, reach=EVERYTHING, calls=calls)
        self.kept = ApiKeys(keys=(*self.kept.keys, kept))
        write_api_keys(self.file, self.kept)
        return key


@pytest.fixture
def keys(tmp_path: Path) -> Keys:
    """Empty at first."""
    return Keys(tmp_path / "keys.json")


async def test_without_a_key_there_is_no_call_but_health(start_server: Start, keys: Keys) -> None:
    """A load balancer needs no key."""
    server = await start_server(api_keys=keys.file)
    async with AsyncClient(server.address) as client:
        with pytest.raises(UnauthenticatedError) as caught:
            await client.list_documents(LIST)
        assert (caught.value.reason, bool(caught.value.request_id)) == ("UNAUTHENTICATED", True)
        with pytest.raises(UnauthenticatedError):
            _ = [event async for event in client.stream_ask(ask_pb2.StreamAskRequest())]
        assert await client.is_serving()


async def test_a_key_made_while_the_server_runs_is_good_until_it_is_taken_back(start_server: Start, keys: Keys) -> None:
    """Without a restart."""
    server = await start_server(api_keys=keys.file)
    async with AsyncClient(server.address, access=Access(keys.add())) as client:
        await client.list_documents(LIST)
        write_api_keys(keys.file, ApiKeys())
        with pytest.raises(UnauthenticatedError):
            await client.list_documents(LIST)


async def test_a_call_that_a_key_is_not_for_is_denied(start_server: Start, keys: Keys) -> None:
    """By name."""
    server = await start_server(api_keys=keys.file)
    async with AsyncClient(server.address, access=Access(keys.add("ListDocuments"))) as client:
        await client.list_documents(LIST)
        with pytest.raises(PermissionDeniedError, match="Ask") as caught:
            await client.ask(ask_pb2.AskRequest(question="q"))
        assert caught.value.reason == "CALL_NOT_ALLOWED"


async def test_the_log_knows_the_caller_and_not_the_key(start_server: Start, keys: Keys) -> None:
    """In no line."""
    server, key = await start_server(api_keys=keys.file), keys.add()
    with capture_logs(processors=[structlog.contextvars.merge_contextvars]) as lines:
        for token in (key, key + "x"):
            async with AsyncClient(server.address, access=Access(token)) as client:
                try:
                    await client.list_documents(LIST)
                except UnauthenticatedError as error:
                    assert key not in str(error)  # noqa: PT017  # one of the two calls fails
    calls = [(line["code"], line["caller"]) for line in lines if line["event"] == "call"]
    assert calls == [("OK", "ward 7"), ("UNAUTHENTICATED", None)]
    assert "unauthenticated" in [line["event"] for line in lines]
    assert key not in str(lines)


async def reflected(address: str, credentials: grpc.ChannelCredentials | None = None, key: str = "") -> str:
    """The status that reflection ends with.

    By grpc's own threads: its asyncio client says INTERNAL where a call ends while it still sends.
    """
    return await asyncio.to_thread(_reflected, address, credentials, key)


def _reflected(address: str, credentials: grpc.ChannelCredentials | None, key: str) -> str:
    with grpc.secure_channel(address, credentials) if credentials else grpc.insecure_channel(address) as channel:
        stub = reflection_pb2_grpc.ServerReflectionStub(channel)  # type: ignore[no-untyped-call]
        metadata = (("authorization", f"Bearer {key}"),) if key else ()
        asked = iter([reflection_pb2.ServerReflectionRequest(list_services="")])
        try:
            answers = list(stub.ServerReflectionInfo(asked, metadata=metadata))
        except grpc.RpcError as error:
            return str(error.code().name)
        return "OK" if answers[0].list_services_response.service else "EMPTY"


async def test_reflection_is_for_known_callers(start_server: Start, keys: Keys) -> None:
    """Strangers learn nothing of the calls."""
    server = await start_server(api_keys=keys.file)
    assert await reflected(server.address) == "UNAUTHENTICATED"
    assert await reflected(server.address, key="fsk_wrong") == "UNAUTHENTICATED"
    assert await reflected(server.address, key=keys.add()) == "OK"


async def test_reflection_is_for_all_where_nobody_is_asked_or_it_is_allowed(start_server: Start, keys: Keys) -> None:
    """This machine without keys; the setting by name."""
    open_here = await start_server()
    allowed = await start_server(api_keys=keys.file, allow_reflection=True)
    assert [await reflected(each.address) for each in (open_here, allowed)] == ["OK", "OK"]


async def test_beyond_this_machine_reflection_is_not_for_strangers(start_server: Start) -> None:
    """Though they may call."""
    server = await start_server(address="0.0.0.0:0", allow_plaintext=True, allow_anonymous=True)
    address = server.address.replace("0.0.0.0", "127.0.0.1")  # noqa: S104  # where it listens
    assert await reflected(address) == "UNAUTHENTICATED"
    async with AsyncClient(address) as client:
        await client.list_documents(LIST)


async def test_reflection_knows_a_caller_by_certificate(start_server: Start, authority: Authority) -> None:
    """Of mutual TLS."""
    own, caller = authority.sign("server"), authority.sign("ward 7")
    server = await start_server(tls_certificate=own.certificate, tls_key=own.key, tls_client_ca=authority.file)
    access = Access(ca=authority.file, certificate=caller.certificate, key=caller.key)
    assert await reflected(server.address, access.credentials()) == "OK"
