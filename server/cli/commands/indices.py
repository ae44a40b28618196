"""`factspan indices list | rebuild | switch | back | remove`: generations of the indices, one of which serves."""

from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from server.cli import options

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from opensearchpy import AsyncOpenSearch

    from indexer.store.generations import Generation

RANK = 53

Result = TypeVar("Result")

LeaveNewer = Annotated[
    bool, typer.Option("--leave-newer", help="Switch also when it lacks documents that came after it was made.")
]


def register(application: typer.Typer) -> None:
    """Adds the command with its parts."""
    indices = typer.Typer(
        no_args_is_help=True,
        help="Index all documents anew while what is indexed serves, then switch to it, and back.",
        epilog="Example:  factspan indices rebuild && factspan indices switch",
    )
    indices.command("list", epilog="Example:  factspan indices list --json")(list_generations)
    indices.command("rebuild", epilog="Example:  factspan indices rebuild")(rebuild)
    indices.command("switch", epilog="Example:  factspan indices switch")(switch)
    indices.command("back", epilog="Example:  factspan indices back")(back)
    indices.command("remove", epilog="Example:  factspan indices remove 1")(remove)
    application.add_typer(indices, name="indices", rich_help_panel="Index")


def list_generations(json: options.Json = False, opensearch_url: options.OpenSearchUrl = None) -> None:
    """Shows every generation: which serves, which is built and how far, which is kept."""
    from indexer.store.generation_size import generation_sizes
    from server.cli.console import data_console, write_json, write_note
    from server.cli.show.generations import generation_record, generation_table

    sizes = _call(opensearch_url, generation_sizes, to_change=False)
    if json:
        for size in sizes:
            write_json(generation_record(size))
    elif sizes:
        data_console().print(generation_table(sizes))
    else:
        write_note("There are no generations yet: factspan index FOLDER")


def rebuild(
    json: options.Json = False,
    opensearch_url: options.OpenSearchUrl = None,
    password: options.PdfPassword = None,
) -> None:
    """Indexes every document anew, from its kept PDF, with today's settings and templates; what serves is left alone.

    Broken off, it goes on where it stopped when it is called again.
    """
    from server.cli.configuration import indexer_settings
    from server.cli.console import write_note
    from server.cli.outcome_report import OutcomeReport
    from server.cli.rebuilding import rebuild_indices
    from server.cli.stack import stack_of_settings

    report = OutcomeReport(json=json)
    url = stack_of_settings(opensearch_url=opensearch_url).find_opensearch()
    settings = indexer_settings(opensearch_url=opensearch_url, pdf_password=password)
    target = rebuild_indices(settings, url, report.tell)
    report.end()
    write_note(f"Generation {target.number} is complete; have it serve with: factspan indices switch")


def switch(
    generation: Annotated[int | None, typer.Argument(metavar="[NUMBER]", help="Default: the one just built.")] = None,
    leave_newer: LeaveNewer = False,
    json: options.Json = False,
    opensearch_url: options.OpenSearchUrl = None,
) -> None:
    """Has a generation serve once it is found complete: all at once, without a restart; what served is kept."""
    from indexer.store.switch import built, numbered

    async def choose(client: "AsyncOpenSearch", space: str) -> "Generation":
        return await built(client, space) if generation is None else await numbered(client, space, generation)

    _switch(choose, leave_newer=leave_newer, json=json, opensearch_url=opensearch_url)


def back(
    leave_newer: LeaveNewer = False, json: options.Json = False, opensearch_url: options.OpenSearchUrl = None
) -> None:
    """Has the generation serve again that served before; called again, it goes forth again."""
    from indexer.store.switch import kept

    _switch(kept, leave_newer=leave_newer, json=json, opensearch_url=opensearch_url)


def remove(
    generation: Annotated[int, typer.Argument(metavar="NUMBER", help="As `factspan indices list` shows it.")],
    json: options.Json = False,
    opensearch_url: options.OpenSearchUrl = None,
) -> None:
    """Deletes a generation that does not serve: one that was kept, or begun and not wanted any more."""
    from indexer.store.generations import remove_generation
    from indexer.store.switch import numbered
    from server.cli.console import write_json, write_note

    async def take_out(client: "AsyncOpenSearch", space: str) -> None:
        await remove_generation(client, await numbered(client, space, generation))

    _call(opensearch_url, take_out)
    if json:
        write_json({"removed": generation})
    else:
        write_note(f"removed generation {generation}")


def _switch(
    choose: "Callable[[AsyncOpenSearch, str], Awaitable[Generation]]",
    *,
    leave_newer: bool,
    json: bool,
    opensearch_url: str | None,
) -> None:
    from indexer.store.switch import switch as switch_to
    from server.cli.console import write_json, write_note

    async def change(client: "AsyncOpenSearch", space: str) -> "tuple[Generation, Generation]":
        new = await choose(client, space)
        return await switch_to(client, space, new, leave_newer=leave_newer), new

    old, new = _call(opensearch_url, change)
    if json:
        write_json({"serving": new.number, "served_before": old.number, "embedding_model": new.model.name})
        return
    write_note(f"Generation {new.number} serves; generation {old.number} is kept: factspan indices back")
    if new.model != old.model:
        write_note(
            f"Servers that embed with {old.model.name} go on with generation {old.number}: restart them with the "
            f"settings of {new.model.name}, and keep generation {old.number} until then"
        )


def _call(
    opensearch_url: str | None,
    step: "Callable[[AsyncOpenSearch, str], Awaitable[Result]]",
    *,
    to_change: bool = True,
) -> Result:
    import asyncio

    from server.cli.configuration import indexer_settings
    from server.cli.logs import keep_logs_quiet
    from server.cli.rebuilding import open_cluster
    from server.cli.stack import stack_of_settings

    stack = stack_of_settings(opensearch_url=opensearch_url)

    async def within() -> Result:
        settings, url = indexer_settings(opensearch_url=opensearch_url), stack.find_opensearch()
        async with open_cluster(settings, url, to_change=to_change) as client:
            return await step(client, stack.index_space)

    keep_logs_quiet()
    return asyncio.run(within())
