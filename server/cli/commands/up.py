"""`factspan up`: starts the embedded OpenSearch and the gRPC server."""

from typing import TYPE_CHECKING, Annotated

import typer

from server.cli import options

if TYPE_CHECKING:
    from server.cli.stack import Running, Stack

RANK = 30


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

    from server.cli.console import write_note
    from server.cli.processes import find_process, last_line
    from server.cli.stack import ServerEndedError, running_server, stop_started

    try:
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # a stop by a supervisor is as Ctrl-C
        write_note(_report(stack, running))
        write_note("Ctrl-C stops it.")
        process = find_process(running.server)
        if process is not None:
            process.wait()
        if running_server(stack) is None and stack.record_file.exists():  # `factspan down` takes the record away
            raise ServerEndedError(f"the server ended: {last_line(stack.log_file)} (log: {stack.log_file})")
    except KeyboardInterrupt:
        pass  # that is how it is meant to end
    finally:
        stop_started(stack, running)
