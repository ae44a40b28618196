"""How files are indexed from a command: templates, model, then file after file beside a bar."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from server.cli.bar import activity, file_bar

if TYPE_CHECKING:
    from indexer.pipeline import FileOutcome
    from indexer.settings import IndexerSettings
    from server.cli.bar import Activity


def index_files(
    paths: Sequence[Path],
    settings: "IndexerSettings",
    opensearch_url: str,
    on_outcome: "Callable[[FileOutcome], None]",
) -> None:
    """Indexes files and folders into the OpenSearch at an address; ``on_outcome`` is called for each file in turn.

    Raises:
        StoreError: when OpenSearch is away.
        ArtifactError: when the model is not to be had.
        ProviderSetupError: when the settings ask for a use of a provider that they do not allow.
    """
    from analyzers.providers.uses import allowed_uses
    from server.cli.console import write_note

    for use in allowed_uses(settings):
        write_note(use.notice)
    with activity() as under_way:
        asyncio.run(_prepare(settings, opensearch_url, under_way))
    index_prepared(paths, settings, opensearch_url, on_outcome)


def index_prepared(
    paths: Sequence[Path],
    settings: "IndexerSettings",
    opensearch_url: str,
    on_outcome: "Callable[[FileOutcome], None]",
) -> None:
    """As ``index_files``, where templates are installed and the model is there."""
    from server.cli.logs import keep_logs_quiet

    keep_logs_quiet()
    asyncio.run(_index(paths, settings, opensearch_url, on_outcome))


async def _prepare(settings: "IndexerSettings", opensearch_url: str, under_way: "Activity") -> None:
    """Installs the templates and fetches the model: both do nothing when it is all there.

    Raises:
        StoreError: when OpenSearch is away.
        ArtifactError: when the model is not to be had.
    """
    from dataclasses import replace

    from analyzers.providers.embedding_model import embedding_model
    from indexer.artifacts.model import prepare_model
    from indexer.store.client import open_client
    from indexer.store.templates import install

    under_way.say("preparing the indices")
    client = open_client(replace(settings.client, url=opensearch_url))
    async with client:
        await install(client, settings.index_space, embedding_model(settings), settings.layout)
    under_way.say("preparing the model")
    await asyncio.to_thread(prepare_model, settings.cache, progress=under_way.download)


async def _index(
    paths: Sequence[Path],
    settings: "IndexerSettings",
    opensearch_url: str,
    on_outcome: "Callable[[FileOutcome], None]",
) -> None:
    from indexer.pipeline import index_paths
    from indexer.wiring import open_pipeline

    with file_bar("Indexing") as bar:
        async with open_pipeline(settings, opensearch_url=opensearch_url) as parts:
            stages = index_paths(paths, parts, on_stage=lambda at: bar.stage(f"{at.stage} {at.path.name}", at.total))
            async for outcome in stages:
                on_outcome(outcome)
                bar.done()
