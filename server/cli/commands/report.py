"""`factspan report`: what was asked and how it went, as a page with charts that needs nothing else."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from server.cli import options

if TYPE_CHECKING:
    from server.report.reading import Report

RANK = 72


def register(application: typer.Typer) -> None:
    """Adds the command."""
    application.command(
        "report", rich_help_panel="Look inside", epilog="Example:  factspan report --out report.html --since 7d"
    )(report)


def report(
    out: Annotated[Path, typer.Option("--out", metavar="FILE.html", help="The page.")] = Path("report.html"),
    since: Annotated[str, typer.Option("--since", metavar="TIME", help="How far back: 30m, 24h, 7d or 4w.")] = "7d",
    png: Annotated[
        Path | None, typer.Option("--png", metavar="FOLDER", help="Also write each chart as a picture into it.")
    ] = None,
    opensearch_url: options.OpenSearchUrl = None,
) -> None:
    """Writes a page of charts: calls, unanswered questions, times, drugs and sections, model use, indexing."""
    from server.cli.console import write_note
    from server.cli.reporting import seconds_of, write_page, write_pictures
    from server.cli.written_files import check_folder_of

    check_folder_of(out, "--out")  # before all is read
    found = _read(opensearch_url, seconds_of(since))
    write_page(found, out)
    write_note(f"wrote {out}")
    if png is not None:
        write_note(f"wrote {write_pictures(found, png)} pictures into {png}")


def _read(opensearch_url: str | None, seconds: float) -> "Report":
    import asyncio
    import time

    from indexer.store.client import ClientSettings, open_client
    from server.cli.configuration import indexer_settings
    from server.cli.stack import stack_of_settings
    from server.report.reading import period_before, read_report

    stack = stack_of_settings(opensearch_url=opensearch_url)

    async def within() -> "Report":
        access = indexer_settings(opensearch_url=opensearch_url).opensearch_access
        client = open_client(ClientSettings(stack.find_opensearch(), access=access))
        async with client:
            return await read_report(client, stack.index_space, period_before(time.time(), seconds))

    return asyncio.run(within())
