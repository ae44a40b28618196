"""`factspan index`: PDFs and folders of PDFs into OpenSearch."""

from pathlib import Path
from typing import Annotated

import typer

from server.cli import options

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
    from server.cli.configuration import indexer_settings
    from server.cli.indexing import index_files
    from server.cli.outcome_report import OutcomeReport
    from server.cli.stack import stack_of_settings

    report = OutcomeReport(json=json)
    url = stack_of_settings(opensearch_url=opensearch_url).find_opensearch()
    index_files(paths, indexer_settings(opensearch_url=opensearch_url, pdf_password=password), url, report.tell)
    report.end()
