"""How a command makes the next generation of the indices and reaches those that there are."""

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from server.cli.bar import activity, file_bar
from server.cli.errors import CommandError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from opensearchpy import AsyncOpenSearch

    from indexer.pipeline import FileOutcome
    from indexer.settings import IndexerSettings
    from indexer.store.generations import Generation


class RebuildUnderWayError(CommandError):
    """Another run makes the next generation."""


@asynccontextmanager
async def open_cluster(
    settings: "IndexerSettings", opensearch_url: str, *, to_change: bool
) -> "AsyncIterator[AsyncOpenSearch]":
    """A client for the length of an ``async with`` block; today's indices are installed when they are to be changed.

    Raises:
        StoreError: when OpenSearch is away.
    """
    from analyzers.providers.embedding_model import embedding_model
    from indexer.store.client import open_client
    from indexer.store.templates import install

    client = open_client(replace(settings.client, url=opensearch_url))
    async with client:
        if to_change:
            await install(client, settings.index_space, embedding_model(settings), settings.layout)
        yield client


def rebuild_indices(
    settings: "IndexerSettings", opensearch_url: str, on_outcome: "Callable[[FileOutcome], None]"
) -> "Generation":
    """Makes the next generation, or goes on with one that was broken off; gives it.

    Raises:
        RebuildUnderWayError: when another run on this machine does.
        StoreError: when OpenSearch is away.
        ArtifactError: when the model is not to be had.
        ProviderSetupError: when the settings ask for a use of a provider that they do not allow.
    """
    from analyzers.providers.uses import allowed_uses
    from indexer.artifacts.model import prepare_model
    from indexer.artifacts.once import hold_lock
    from indexer.store.kept_files import KeptFiles
    from server.cli.console import write_note
    from server.cli.logs import keep_logs_quiet

    for use in allowed_uses(settings):
        write_note(use.notice)
    with activity() as under_way:
        under_way.say("preparing the model")
        prepare_model(settings.cache, progress=under_way.download)
    keep_logs_quiet()
    folder = KeptFiles(settings.files_folder, settings.index_space).folder
    try:
        with hold_lock(folder / ".rebuild.lock", wait=False):
            return asyncio.run(_rebuild(settings, opensearch_url, on_outcome))
    except BlockingIOError:
        raise RebuildUnderWayError("another rebuild of these indices is under way: wait for its end") from None


async def _rebuild(
    settings: "IndexerSettings", opensearch_url: str, on_outcome: "Callable[[FileOutcome], None]"
) -> "Generation":
    from analyzers.providers.embedding_model import embedding_model
    from indexer.rebuild import rebuild
    from indexer.store.generation_building import next_generation
    from indexer.store.reader import Reader
    from indexer.wiring import open_pipeline

    async with open_cluster(settings, opensearch_url, to_change=True) as client:
        target = await next_generation(client, settings.index_space, embedding_model(settings), settings.layout)
        with file_bar(f"Generation {target.number}") as bar:
            async with open_pipeline(settings, opensearch_url=opensearch_url, generation=target) as parts:
                outcomes = rebuild(
                    Reader(client, settings.index_space),
                    Reader(client, target.space),
                    parts,
                    on_stage=lambda at: bar.stage(f"{at.stage} {at.number} of {at.total}", at.total),
                )
                async for outcome in outcomes:
                    on_outcome(outcome)
                    bar.done()
    return target
