"""How assistants reach the MCP server."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx2
import pytest
from mcp import Client

from server.mcp_server.server import build_server
from server.mcp_server.serving import AddressError, loopback_address, serve_http

HELLO = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
HEADERS = {"accept": "application/json, text/event-stream", "content-type": "application/json"}


@pytest.fixture
async def url(fake: Any) -> AsyncIterator[str]:
    """A server in this process at a free port."""
    told: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    serving = asyncio.create_task(serve_http(build_server(fake.address), "127.0.0.1", 0, told.set_result))
    yield await told
    serving.cancel()
    await asyncio.gather(serving, return_exceptions=True)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("127.0.0.1:8000", ("127.0.0.1", 8000)),
        ("localhost:0", ("127.0.0.1", 0)),
        ("[::1]:8000", ("::1", 8000)),
        ("127.9.9.9:1", ("127.9.9.9", 1)),
    ],
)
def test_an_address_of_this_machine_is_taken(text: str, expected: tuple[str, int]) -> None:
    """By number; a name that a name server could lead elsewhere is none."""
    assert loopback_address(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "0.0.0.0:80",
        "[::]:80",
        "192.168.1.2:80",
        "example.org:80",
        ":80",
        "80",
        "",
        "127.0.0.1",
        "127.0.0.1:99999",
        "127.0.0.1:x",
    ],
)
def test_any_other_address_is_refused(text: str) -> None:
    """There is no password: nobody else may reach it."""
    with pytest.raises(AddressError):
        loopback_address(text)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_a_cancel_over_http_reaches_the_grpc_server(url: str, fake: Any, mode: str) -> None:
    """In both revisions of the protocol; the client's session goes on."""
    fake.silent = True
    async with Client(url, mode=mode) as client:
        call = asyncio.create_task(client.call_tool("ask", {"question": "q"}))
        await fake.called.wait()
        call.cancel()
        await asyncio.gather(call, return_exceptions=True)
        await asyncio.wait_for(fake.cancelled.wait(), 30)
        fake.silent = False
        assert not (await client.call_tool("ask", {"question": "q"})).is_error


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "factspan.example.org"}, 421),
        ({"host": "127.0.0.1.example.org:80"}, 421),
        ({"origin": "http://example.org"}, 403),
        ({"origin": "http://127.0.0.1:1"}, 403),
        ({"content-type": "text/plain"}, 400),
    ],
)
async def test_a_web_page_that_a_browser_shows_is_refused(url: str, headers: dict[str, str], status: int) -> None:
    """Whatever name its server gives this machine."""
    async with httpx2.AsyncClient(timeout=60) as browser:
        answer = await browser.post(url, json=HELLO, headers=HEADERS | headers)
        assert answer.status_code == status


async def test_a_request_too_great_is_refused(url: str) -> None:
    """Before it is read."""
    async with httpx2.AsyncClient(timeout=60) as browser:
        answer = await browser.post(url, content=b" " * 5_000_000, headers=HEADERS)
        assert answer.status_code == 413


async def test_a_taken_port_is_an_error(url: str, fake: Any) -> None:
    """And no other is taken in its stead."""
    port = int(url.rpartition(":")[2].split("/")[0])
    with pytest.raises(OSError, match="in use"):
        await serve_http(build_server(fake.address), "127.0.0.1", port, lambda _: None)
