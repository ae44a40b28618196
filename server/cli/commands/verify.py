"""`factspan verify`: whether quotes stand in the labels."""

from pathlib import Path
from typing import Annotated

import typer

from server.cli import options

RANK = 64


def register(application: typer.Typer) -> None:
    """Adds the command."""
    application.command(
        "verify", rich_help_panel="Ask", epilog="Example:  factspan verify statements.jsonl --json > verdicts.jsonl"
    )(verify)


def verify(
    statements: Annotated[
        Path,
        typer.Argument(
            metavar="IN.jsonl",
            help='A statement a line: "id", "text", "quotes" (each "text", optional "document").',
        ),
    ],
    *,
    threshold: Annotated[
        float | None,
        typer.Option("--near", min=0, max=1, help="Least similarity of a near quote, 0-1; unset: the server's."),
    ] = None,
    only_supported: Annotated[
        bool, typer.Option("--only-supported", help="Leave out statements that are not supported.")
    ] = False,
    json: options.Json = False,
    address: options.Address = None,
) -> None:
    """Checks statements' quotes: exact, near or not found, with the labels' true words and their place."""
    from server.cli.configuration import server_address
    from server.cli.console import data_console, write_json, write_note
    from server.cli.show.evidence import counted
    from server.cli.show.verdicts import verdicts
    from server.cli.statements_file import read_statements
    from server.cli.verifying import record, support_name, verify_all

    found = verify_all(read_statements(statements), address=server_address(address), threshold=threshold)
    shown = [each for each in found if not only_supported or support_name(each.verdict) == "SUPPORTED"]
    if json:
        for each in shown:
            write_json(record(each))
    elif shown:
        data_console().print(verdicts(shown))
    counts = dict.fromkeys(("SUPPORTED", "PARTLY_SUPPORTED", "UNSUPPORTED"), 0)
    for each in found:
        counts[support_name(each.verdict)] += 1
    told = ", ".join(f"{count:,} {name.lower().replace('_', ' ')}" for name, count in counts.items())
    refused = sum(bool(each.error) for each in found)
    write_note(
        f"{counted(len(found), 'statement')}: {told}"
        + (f"; {refused:,} of them could not be verified" if refused else "")
    )
    if refused:
        raise typer.Exit(1)
