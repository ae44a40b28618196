"""`factspan demo`: the main job end to end, on the sample labels or on a folder of PDFs."""

from pathlib import Path
from typing import Annotated

import typer

RANK = 10


def register(application: typer.Typer) -> None:
    """Adds the command."""
    application.command("demo", rich_help_panel="Start here", epilog="Example:  factspan demo my-labels/")(demo)


def demo(
    folder: Annotated[
        Path | None, typer.Argument(metavar="[FOLDER]", help="A folder of PDFs instead of the sample labels.")
    ] = None,
) -> None:
    """Starts everything, indexes labels, asks over gRPC, shows each answer with its source, and stops again.

    It keeps to a folder and ports of its own. The first run fetches about 200 MB, later ones need no network.
    """
    from server.cli.demonstration import demonstrate

    demonstrate(folder)
