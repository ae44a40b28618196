"""When a call is tried again, and how a caller shows who it is, with either client."""

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import grpc
import pytest
from factspan import Access, FactSpanError, ServerUnavailableError
from factspan.connection import SERVICE_CONFIG
from factspan.v1 import ask_pb2, document_service_pb2, evidence_service_pb2
from google.protobuf.descriptor import ServiceDescriptor

from indexer.store.ports import free_address

REQUEST = ask_pb2.AskRequest(question="q")
TRIES = 5
SLOW_SECONDS = 0.5
"""What a first packet takes on a network that is slow."""


async def test_a_busy_server_is_asked_again(call: Any, fake: Any) -> None:
    """UNAVAILABLE a few times goes unseen: every call only reads."""
    fake.codes = [grpc.StatusCode.UNAVAILABLE] * 2
    await call("ask", REQUEST)
    assert fake.calls == 3


async def test_a_stream_that_has_not_begun_is_asked_for_again(call: Any, fake: Any) -> None:
    """As any call."""
    fake.codes = [grpc.StatusCode.UNAVAILABLE]
    assert await call("stream_ask", ask_pb2.StreamAskRequest())


async def test_a_server_that_stays_away_is_told_once(call: Any, fake: Any) -> None:
    """After the last try, in the server's words."""
    fake.codes = [grpc.StatusCode.UNAVAILABLE] * 9
    with pytest.raises(ServerUnavailableError, match="one line"):
        await call("ask", REQUEST)
    assert fake.calls == TRIES


@pytest.mark.parametrize("code", [code for code in grpc.StatusCode if code.name not in ("OK", "UNAVAILABLE")])
async def test_no_other_status_is_tried_again(call: Any, fake: Any, code: grpc.StatusCode) -> None:
    """What is wrong stays wrong."""
    fake.codes = [code]
    with pytest.raises(FactSpanError) as caught:
        await call("ask", REQUEST)
    assert (caught.value.code, fake.calls) == (code, 1)


async def test_a_server_that_comes_up_late_is_reached(connect: Any, fake: Any) -> None:
    """The first connection finds a port where nobody speaks gRPC; a later one finds the server."""
    tried = asyncio.Event()

    async def hang_up(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()
        tried.set()

    address = free_address()  # no outgoing connection takes it in between
    host, _, port = address.rpartition(":")
    early = await asyncio.start_server(hang_up, host, int(port))
    answer = asyncio.ensure_future(connect(address, deadline=20)("ask", REQUEST))
    await tried.wait()
    early.close()
    late = type(fake)()
    await late.start(address)
    assert isinstance(await answer, ask_pb2.AskResponse)
    await late.stop()


async def test_a_connection_that_is_slow_to_come_is_waited_for(connect: Any, fake: Any) -> None:
    """As over a far or busy network: it is not given up for another one."""
    connections: list[str] = []
    again = asyncio.Event()

    async def forward(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connections.append("one")
        if len(connections) > 1:
            again.set()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(again.wait(), SLOW_SECONDS)
        there = await asyncio.open_connection(*fake.address.rsplit(":", 1))
        await asyncio.gather(_copy(reader, there[1]), _copy(there[0], writer))

    slow = await asyncio.start_server(forward, "127.0.0.1", 0)
    port = slow.sockets[0].getsockname()[1]
    assert isinstance(await connect(f"127.0.0.1:{port}", deadline=20)("ask", REQUEST), ask_pb2.AskResponse)
    assert connections == ["one"]
    slow.close()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while read := await reader.read(1 << 16):
        writer.write(read)
    writer.close()


async def test_no_server_says_how_to_start_one(connect: Any) -> None:
    """With the address that was tried."""
    with pytest.raises(ServerUnavailableError, match=r"127\.0\.0\.1:1.*factspan up"):
        await connect("127.0.0.1:1", deadline=20)("ask", REQUEST)


@pytest.mark.parametrize(
    "service",
    [
        evidence_service_pb2.DESCRIPTOR.services_by_name["EvidenceService"],
        document_service_pb2.DESCRIPTOR.services_by_name["DocumentService"],
    ],
    ids=lambda service: service.name,
)
def test_all_services_are_tried_again(service: ServiceDescriptor) -> None:
    """None is forgotten."""
    assert {"service": service.full_name} in SERVICE_CONFIG["methodConfig"][0]["name"]


async def test_a_token_goes_along_with_each_call(connect: Any, fake: Any) -> None:
    """As a bearer's; on this machine also without TLS."""
    await connect(fake.address, deadline=20, access=Access("fsk_secret"))("ask", REQUEST)
    assert fake.metadata["authorization"] == "Bearer fsk_secret"


async def test_a_token_is_not_sent_to_another_machine_in_the_open(connect: Any) -> None:
    """No client is made; the text does not repeat the token."""
    with pytest.raises(ValueError, match="without TLS") as caught:
        connect("server.example:50051", access=Access("fsk_secret"))
    assert "secret" not in str(caught.value)


def test_a_token_is_not_in_what_python_prints() -> None:
    """Of the data class."""
    assert "secret" not in repr(Access("fsk_secret"))


async def test_half_a_pair_of_certificate_and_key_is_refused(connect: Any, tmp_path: Path) -> None:
    """Either half."""
    for access in (Access(certificate=tmp_path / "c.pem"), Access(key=tmp_path / "k.pem")):
        with pytest.raises(ValueError, match="belong together"):
            connect("127.0.0.1:1", access=access)
