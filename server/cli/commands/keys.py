"""`factspan keys add | list | remove`: the API keys that callers show."""

from pathlib import Path
from typing import Annotated

import typer

from server.cli import options

RANK = 34

File = Annotated[
    Path | None,
    typer.Option("--file", metavar="FILE", help="The file of keys. Default: the setting FACTSPAN_API_KEYS."),
]


def register(application: typer.Typer) -> None:
    """Adds the command with its three parts."""
    keys = typer.Typer(
        no_args_is_help=True,
        help="API keys: make one for a caller, list them, take one back. A server that runs follows.",
        epilog='Example:  factspan keys add "ward 7" --drug warfarin --file keys.json',
    )
    keys.command("add", epilog='Example:  factspan keys add "ward 7" --drug warfarin --days 365')(add)
    keys.command("list", epilog="Example:  factspan keys list --json")(show)
    keys.command("remove", epilog="Example:  factspan keys remove 5f0c2a9b17d3")(remove)
    application.add_typer(keys, name="keys", rich_help_panel="Run")


def add(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Whose key it is: logs and limits have this name.")],
    *,
    drug: options.Drug = None,
    document: options.Document = None,
    call: Annotated[
        list[str] | None,
        typer.Option("--call", metavar="METHOD", help="Only this gRPC method (Ask); may be given again."),
    ] = None,
    days: Annotated[
        int | None, typer.Option("--days", min=1, max=36_500, help="The key is over after so many days.")
    ] = None,
    file: File = None,
    json: options.Json = False,
) -> None:
    """Makes a key and prints it, this once: only its hash is kept."""
    from server.cli.api_keys import add_key
    from server.cli.console import write_json, write_note

    key, kept = add_key(file, name, drugs=drug or (), documents=document or (), calls=call or (), days=days)
    if json:
        write_json({"key": key, **kept.model_dump(mode="json", exclude={"sha256"})})
    else:
        typer.echo(key)
        write_note(f"key {kept.id} of {kept.name}; it is not shown again. Callers set FACTSPAN_TOKEN to it")


def show(file: File = None, json: options.Json = False) -> None:
    """Lists the keys: ids, names, dates and limits."""
    from server.cli.api_keys import read_keys
    from server.cli.console import data_console, write_json
    from server.cli.show.keys import keys_table

    keys = read_keys(file).keys
    if not json:
        data_console().print(keys_table(keys))
        return
    for key in keys:
        write_json(key.model_dump(mode="json", exclude={"sha256"}))


def remove(
    key_id: Annotated[str, typer.Argument(metavar="ID", help="The key's id, as `factspan keys list` shows it.")],
    file: File = None,
) -> None:
    """Takes a key back: the next call with it is refused."""
    from server.cli.api_keys import remove_key
    from server.cli.console import write_note

    write_note(f"removed key {key_id} of {remove_key(file, key_id).name}")
