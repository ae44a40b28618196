"""`factspan up`: starts the embedded OpenSearch and the gRPC server."""

from typing import TYPE_CHECKING, Annotated

import typer

from server.cli import options

if TYPE_CHECKING:
    from server.cli.stack import Running, Stack

RANK = 30
_LOOKS_EVERY = 0.2  # seconds after which a stop is noticed


def register(application: typer.Typer) -> None:
    """Adds the command."""
    application.command("up", rich_help_panel="Run", epilog="Example:  factspan up --detach")(up)


def up(
    detach: Annotated[
        bool, typer.Option("--detach", "-d", help="Leave both running and give the prompt back.")
    ] = False,
    address: options.Address = None,
    opensearch_url: options.OpenSearchUrl = None,
) -> None:
    """Starts the embedded OpenSearch and the gRPC server; the first start fetches about 200 MB."""
    from server.cli.bar import activity
    from server.cli.console import write_note
    from server.cli.stack import bring_up, stack_of_settings

    stack = stack_of_settings(address, opensearch_url)
    with activity() as under_way:
        running = bring_up(stack, under_way)
    if running.started_server and not detach:
        _stay(stack, running)
    else:
        write_note(_report(stack, running))
        write_note("Go on with:  factspan index FOLDER   factspan ask QUESTION   factspan down")


def _report(stack: "Stack", running: "Running") -> str:
    server = "now" if running.started_server else "already"
    node = "now" if running.started_node else "already"
    where = (
        f"OpenSearch {node} runs at {running.node.url}" if running.node else f"OpenSearch is at {stack.opensearch_url}"
    )
    return f"FactSpan {server} serves at {running.server.address}; {where}"


def _stay(stack: "Stack", running: "Running") -> None:
    """Waits until the server ends or this command is told to; then stops what this command started.

    Raises:
        ServerEndedError: when the server ended by itself.
    """
    import signal
    import threading
    from contextlib import suppress

    import psutil

    from server.cli.console import write_note
    from server.cli.processes import find_process, last_line
    from server.cli.stack import ServerEndedError, running_server, stop_started

    stopping = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):  # a stop by a supervisor is as Ctrl-C
        # No KeyboardInterrupt: one that is raised while Python clears something away is lost.
        signal.signal(number, lambda *_: stopping.set())
    try:
        write_note(_report(stack, running))
        write_note("Ctrl-C stops it.")
        process = find_process(running.server)
        while process is not None and not stopping.is_set():
            with suppress(psutil.TimeoutExpired):
                process.wait(_LOOKS_EVERY)
                process = None
        # `factspan down` takes the record away
        if not stopping.is_set() and running_server(stack) is None and stack.record_file.exists():
            raise ServerEndedError(f"the server ended: {last_line(stack.log_file)} (log: {stack.log_file})")
    finally:
        stop_started(stack, running)
