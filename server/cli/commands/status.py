"""`factspan status`: what runs, where, and whether it is well."""

from dataclasses import asdict

import typer

from server.cli import options

RANK = 32


def register(application: typer.Typer) -> None:
    """Adds the command."""
    application.command("status", rich_help_panel="Run", epilog="Example:  factspan status --json")(status)


def status(
    json: options.Json = False, address: options.Address = None, opensearch_url: options.OpenSearchUrl = None
) -> None:
    """Shows health, or why it is not good, documents, the last hour, what leaves the machine; exit code 0: all well."""
    from server.cli.console import data_console, write_json
    from server.cli.health import look
    from server.cli.providers import uses_of_settings
    from server.cli.show.status import status_card
    from server.cli.stack import stack_of_settings

    state = look(stack_of_settings(address, opensearch_url))
    uses = uses_of_settings()
    if json:
        write_json({"ok": state.ok, "why": state.why, **asdict(state), "providers": [use.told() for use in uses]})
    else:
        data_console().print(status_card(state, [use.notice for use in uses]))
    if not state.ok:
        raise typer.Exit(1)
