"""`factspan serve`: the gRPC server alone, in the foreground; what `factspan up` and a container run."""

import typer

RANK = 90


def register(application: typer.Typer) -> None:
    """Adds the command; it is not shown among the others, since a person starts all with `factspan up`."""
    application.command("serve", hidden=True, epilog="Example:  factspan serve")(serve)


def serve() -> None:
    """Runs the gRPC server with the settings as they are, until it is told to stop."""
    import asyncio

    from server.cli.configuration import indexer_settings, server_settings
    from server.wiring import serve as run_server

    files = indexer_settings().files_folder  # which may lie beside the data, as the indexer's settings tell
    asyncio.run(run_server(server_settings(files=files)))
