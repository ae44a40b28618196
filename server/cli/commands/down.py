"""`factspan down`: stops what `factspan up` started."""

import typer

RANK = 31


def register(application: typer.Typer) -> None:
    """Adds the command."""
    application.command("down", rich_help_panel="Run", epilog="Example:  factspan down")(down)


def down() -> None:
    """Stops the gRPC server and the embedded OpenSearch; what is indexed stays."""
    from server.cli.console import write_note
    from server.cli.stack import stack_of_settings, take_down

    server, node = take_down(stack_of_settings())
    for name, ran in (("The gRPC server", server), ("The embedded OpenSearch", node)):
        write_note(f"{name} {'is stopped' if ran else 'was not running'}.")
