"""`factspan templates install | diff`: the files of opensearch-templates in a cluster."""

from typing import TYPE_CHECKING, TypeVar

import typer

from server.cli import options

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from opensearchpy import AsyncOpenSearch

    from indexer.store.templates import TemplateState

RANK = 71

Result = TypeVar("Result")


def register(application: typer.Typer) -> None:
    """Adds the command with its two parts."""
    templates = typer.Typer(
        no_args_is_help=True,
        help="Index templates, pipelines and analyzers: install them, or see what differs.",
        epilog="Example:  factspan templates diff",
    )
    templates.command("install", epilog="Example:  factspan templates install")(install)
    templates.command("diff", epilog="Example:  factspan templates diff --json")(diff)
    application.add_typer(templates, name="templates", rich_help_panel="Look inside")


def install(opensearch_url: options.OpenSearchUrl = None, json: options.Json = False) -> None:
    """Puts in what is missing or different and leaves all data alone; safe to run again."""
    from analyzers.providers.embedding_model import embedding_model
    from indexer.store.lifecycle import POLICIES, PolicyState, install_policies
    from indexer.store.templates import install as install_files
    from server.cli.configuration import indexer_settings
    from server.cli.console import write_json, write_note

    settings = indexer_settings()
    model, layout = embedding_model(settings), settings.layout

    async def step(client: "AsyncOpenSearch", space: str) -> "tuple[tuple[TemplateState, ...], dict[str, PolicyState]]":
        return await install_files(client, space, model, layout), await install_policies(client)

    states, policies = _call(opensearch_url, step)
    _show(states, json=json, done=True)
    for name, state in policies.items():
        if json:
            write_json({"kind": POLICIES, "name": name, "state": state.value})
        elif state is PolicyState.NO_PLUGIN:
            write_note(f"no lifecycle policy {name}: OpenSearch has no index management here; the server does its work")
        else:
            write_note(f"lifecycle policy {name}: {state.value}")


def diff(opensearch_url: options.OpenSearchUrl = None, json: options.Json = False) -> None:
    """Shows how the cluster differs from the files, without changing it."""
    from indexer.store.templates import diff as compare_files

    _show(_call(opensearch_url, compare_files), json=json, done=False)


def _call(opensearch_url: str | None, step: "Callable[[AsyncOpenSearch, str], Awaitable[Result]]") -> Result:
    import asyncio

    from indexer.store.client import ClientSettings, open_client
    from server.cli.configuration import indexer_settings
    from server.cli.stack import stack_of_settings

    stack = stack_of_settings(opensearch_url=opensearch_url)

    async def within() -> Result:
        access = indexer_settings().opensearch_access
        client = open_client(ClientSettings(stack.find_opensearch(), access=access))
        async with client:
            return await step(client, stack.index_space)

    return asyncio.run(within())


def _show(states: "tuple[TemplateState, ...]", *, json: bool, done: bool) -> None:
    from server.cli.console import data_console, write_json
    from server.cli.show.templates import state_table

    if not json:
        data_console().print(state_table(states, done=done))
        return
    for state in states:
        write_json({"kind": state.kind.value, "name": state.name, "state": state.state.value})
