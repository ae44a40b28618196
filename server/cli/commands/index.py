"""`factspan index`: PDFs and folders of PDFs into OpenSearch."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from server.cli import options

if TYPE_CHECKING:
    from indexer.pipeline import FileOutcome

RANK = 50


def register(application: typer.Typer) -> None:
    """Adds the command."""
    application.command("index", rich_help_panel="Index", epilog="Example:  factspan index labels/ new/warfarin.pdf")(
        index
    )


def index(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="PDFs, and folders to look for PDFs in.")],
    json: options.Json = False,
    opensearch_url: options.OpenSearchUrl = None,
    password: options.PdfPassword = None,
) -> None:
    """Indexes PDFs; only new and changed ones are worked on, and a bad one does not stop the others."""
    import time

    from server.cli.configuration import indexer_settings
    from server.cli.console import data_console, write_error, write_json
    from server.cli.indexing import index_files
    from server.cli.show.outcomes import outcome_record, summary
    from server.cli.stack import stack_of_settings

    outcomes: list[FileOutcome] = []

    def show(outcome: "FileOutcome") -> None:
        outcomes.append(outcome)
        if outcome.error:
            write_error(outcome.error)
        if json:
            write_json(outcome_record(outcome))

    begin = time.perf_counter()
    url = stack_of_settings(opensearch_url=opensearch_url).find_opensearch()
    index_files(paths, indexer_settings(opensearch_url=opensearch_url, pdf_password=password), url, show)
    if not json:
        data_console().print(summary(outcomes, seconds=time.perf_counter() - begin))
    if any(outcome.error for outcome in outcomes):
        raise typer.Exit(1)
