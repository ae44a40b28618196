"""`factspan mcp`: FactSpan as a tool of an assistant, by the Model Context Protocol."""

from typing import Annotated

import typer

from server.cli import options

RANK = 67
_ADDRESS = "127.0.0.1:50052"


def register(application: typer.Typer) -> None:
    """Adds the command."""
    application.command("mcp", rich_help_panel="Ask", epilog="Example:  factspan mcp --http 127.0.0.1:8000")(mcp)


def mcp(
    at: Annotated[
        str | None,
        typer.Argument(
            metavar="HOST:PORT", help=f"With --http: where to listen, on this machine alone. Default: {_ADDRESS}."
        ),
    ] = None,
    *,
    http: Annotated[bool, typer.Option("--http", help="Streamable HTTP instead of stdin and stdout.")] = False,
    address: options.Address = None,
) -> None:
    """Offers ask, search, look-ups, checks of quotes, citations and pages to an assistant (MCP)."""
    import asyncio

    from server.cli.access import access
    from server.cli.configuration import server_address
    from server.cli.console import write_note
    from server.cli.errors import CommandError, WrongUsageError
    from server.cli.logs import log_warnings
    from server.mcp_server.server import build_server
    from server.mcp_server.serving import AddressError, loopback_address, serve_http, serve_stdio

    if at is not None and not http:
        raise WrongUsageError("an address to listen at needs --http")
    try:
        host, port = loopback_address(at or _ADDRESS)
    except AddressError as error:
        raise WrongUsageError(str(error)) from error
    log_warnings()
    server = build_server(server_address(address), access())
    if not http:
        asyncio.run(serve_stdio(server))
        return
    try:
        asyncio.run(serve_http(server, host, port, lambda url: write_note(f"listening at {url}")))
    except OSError as error:
        raise CommandError(f"cannot listen at {host}:{port}: {error.strerror}; give another port") from error
