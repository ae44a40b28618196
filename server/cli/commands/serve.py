"""`factspan serve`: the gRPC server alone, in the foreground; what `factspan up` and a container run."""

import typer

RANK = 90


def register(application: typer.Typer) -> None:
    """Adds the command; it is not shown among the others, since a person starts all with `factspan up`."""
    application.command("serve", hidden=True, epilog="Example:  factspan serve")(serve)


def serve() -> None:
    """Runs the gRPC server with the settings as they are, until it is told to stop."""
    import asyncio

    from indexer.artifacts.model import prepare_model
    from server.cli.configuration import indexer_settings, server_settings
    from server.wiring import serve as run_server

    indexer = indexer_settings()  # whose kept files may lie beside the data, and whose cache may hold the model
    settings = server_settings(files=indexer.files_folder)
    if settings.model_folder is None:
        settings = server_settings(files=indexer.files_folder, model_folder=prepare_model(indexer.cache))
    asyncio.run(run_server(settings))
