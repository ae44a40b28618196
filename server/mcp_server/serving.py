"""How assistants reach the MCP server: stdin and stdout, or HTTP on this machine alone."""

import asyncio
import ipaddress
import socket
from collections.abc import Callable

import uvicorn
from factspan import AsyncClient
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.server.transport_security import TransportSecuritySettings

PATH = "/mcp"
MOST_SESSIONS = 100
"""Of clients that speak the protocol's revisions before 2026-07-28, which have them; idle ones end after 30 minutes."""
MOST_CONNECTIONS = 200
STOP_SECONDS = 2
"""For calls under way when the server is told to stop."""
_LOCALHOST = "localhost"
_LOOPBACK = "127.0.0.1"
_MOST_PORT = 65_535


class AddressError(ValueError):
    """An address that is none, or none of this machine alone; ``str()`` says what would be right."""


def loopback_address(text: str) -> tuple[str, int]:
    """Host and port of `HOST:PORT`; the host as a number, so that no name server can lead it elsewhere.

    Raises:
        AddressError: for another machine's address, or all of this one's.
    """
    host, _, port = text.rpartition(":")
    host = _LOOPBACK if host.lower() == _LOCALHOST else host.removeprefix("[").removesuffix("]")
    if not (port.isascii() and port.isdecimal() and int(port) <= _MOST_PORT):
        raise AddressError(f"{text!r} is no HOST:PORT; for example {_LOOPBACK}:8000")
    try:
        number = ipaddress.ip_address(host)
    except ValueError:
        number = None
    if number is None or not number.is_loopback:
        raise AddressError(
            f"{text!r} is not of this machine alone; give {_LOOPBACK}:PORT, [::1]:PORT or localhost:PORT"
        )
    return str(number), int(port)


async def serve_stdio(server: Server[AsyncClient]) -> None:
    """Speaks with the one assistant that started this process, until it closes stdin."""
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


async def serve_http(server: Server[AsyncClient], host: str, port: int, told: Callable[[str], None]) -> None:
    """Streamable HTTP until a signal or a cancel ends it; ``told`` gets the URL once connections are taken.

    Raises:
        OSError: when the port is taken.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, port), family=family) as listening:
        bound = listening.getsockname()[1]
        shown = f"[{host}]" if ":" in host else host
        application = server.streamable_http_app(
            streamable_http_path=PATH,
            max_sessions=MOST_SESSIONS,
            transport_security=_only_from_here(shown, bound),
        )
        settings = uvicorn.Config(
            application,
            log_config=None,
            access_log=False,
            ws="none",
            server_header=False,
            limit_concurrency=MOST_CONNECTIONS,
            timeout_graceful_shutdown=STOP_SECONDS,
        )
        told(f"http://{shown}:{bound}{PATH}")
        web = uvicorn.Server(settings)
        serving = asyncio.create_task(web.serve(sockets=[listening]))
        try:
            await asyncio.shield(serving)
        except asyncio.CancelledError:
            web.should_exit = True  # cancelled itself, it would leave its connections open
            await serving
            raise


def _only_from_here(host: str, port: int) -> TransportSecuritySettings:
    """A web page that a browser here shows must not reach it, whatever name its own server gives this machine."""
    names = [f"{name}:{port}" for name in dict.fromkeys((host, _LOCALHOST))]
    return TransportSecuritySettings(
        enable_dns_rebinding_protection=True,
        allowed_hosts=names,
        allowed_origins=[f"http://{name}" for name in names],
    )
