"""`factspan remove`: takes a document out of the index entirely."""

from typing import TYPE_CHECKING, Annotated

import typer

from server.cli import options

if TYPE_CHECKING:
    from indexer.store.records import RemovedDocument

RANK = 52


def register(application: typer.Typer) -> None:
    """Adds the command."""
    application.command(
        "remove", rich_help_panel="Index", epilog="Example:  factspan remove us-warfarin-readymeds.pdf"
    )(remove)


def remove(
    document: Annotated[str, typer.Argument(metavar="ID", help="The document's file name or hash.")],
    json: options.Json = False,
    opensearch_url: options.OpenSearchUrl = None,
) -> None:
    """Removes a document: its words, its questions and its kept PDF. Only that it was there, and when, is kept."""
    import asyncio
    from dataclasses import asdict

    from indexer.removal import remove_document
    from server.cli.configuration import indexer_settings
    from server.cli.console import write_json, write_note
    from server.cli.logs import keep_logs_quiet
    from server.cli.stack import stack_of_settings
    from server.cli.store import open_store

    async def take_out(url: str) -> "RemovedDocument":
        async with open_store(indexer_settings(opensearch_url=opensearch_url), url, to_write=True) as store:
            return await remove_document(await store.find(document), store.writer, store.files, store.others)

    keep_logs_quiet()
    removed = asyncio.run(take_out(stack_of_settings(opensearch_url=opensearch_url).find_opensearch()))
    if json:
        write_json(asdict(removed))
    else:
        write_note(f"removed {removed.file_name} ({removed.document_hash})")
