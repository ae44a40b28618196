"""`factspan extract`: what the indexer sees in a PDF."""

from pathlib import Path
from typing import Annotated

import typer

from server.cli import options

RANK = 70


def register(application: typer.Typer) -> None:
    """Adds the command."""
    application.command(
        "extract", rich_help_panel="Look inside", epilog="Example:  factspan extract label.pdf --json > label.json"
    )(extract)


def extract(
    file: Annotated[Path, typer.Argument(metavar="FILE.pdf", help="The PDF to read.")],
    json: options.Json = False,
    password: options.PdfPassword = None,
) -> None:
    """Shows what the indexer sees in a PDF: label, sections, spans. Needs no OpenSearch."""
    from indexer.extract.extraction_json import to_json
    from indexer.sandbox import extract_in_process
    from server.cli.configuration import indexer_settings
    from server.cli.console import data_console, write_json
    from server.cli.show.outline import outline

    document = extract_in_process(file, indexer_settings(pdf_password=password).terms)
    if json:
        write_json(to_json(document))
    else:
        data_console().print(outline(document))
