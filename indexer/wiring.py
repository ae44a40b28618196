"""The indexer's composition root: the only place that builds its objects."""

import functools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from analyzers.providers.base import Embedder
from analyzers.providers.cohere.opening import CohereUses
from analyzers.providers.embedding_model import embedding_model
from analyzers.providers.local_onnx import LocalOnnxEmbedder
from analyzers.providers.settings import COHERE
from analyzers.providers.uses import allowed_uses
from indexer.artifacts.fetch import Progress
from indexer.artifacts.model import prepare_model
from indexer.document_stages import PipelineParts
from indexer.generate.model_questions import ModelQuestionWriter
from indexer.generate.stage import by_rules, generate
from indexer.recipe import name_recipe
from indexer.sandbox import cores, extract_in_process
from indexer.settings import IndexerSettings
from indexer.store.client import open_client
from indexer.store.embedding_space import check_embedding
from indexer.store.generations import Generation, serving_generation
from indexer.store.kept_files import KeptFiles
from indexer.store.reader import Reader
from indexer.store.state import DocumentStates
from indexer.store.writer import Writer

PROVIDER_SECONDS, PROVIDER_TRIES = 600.0, 8
"""For one call of a provider: nobody waits for an answer, and a budget of a minute may have to run out."""


@asynccontextmanager
async def open_pipeline(
    settings: IndexerSettings,
    *,
    opensearch_url: str = "",
    progress: Progress | None = None,
    generation: Generation | None = None,
) -> AsyncIterator[PipelineParts]:
    """What ``indexer.pipeline.index_paths`` works with, for the length of an ``async with`` block.

    ``opensearch_url`` stands in for the settings' when the embedded node runs elsewhere; ``progress`` shows the model's
    download.  Templates and indices must be installed.  All is written into one generation, whatever is switched
    meanwhile: the one that is given, else the one that serves at the beginning.

    Raises:
        ArtifactError: when the embedding model is not to be had.
        ProviderSetupError: when the settings ask for a use of a provider that they do not allow.
        StoreError: when the indices hold another model's vectors, or OpenSearch is away.
    """
    client_settings = replace(settings.client, url=opensearch_url or settings.client.url)
    uses = CohereUses(settings) if allowed_uses(settings) else None
    client = open_client(client_settings)
    try:
        into = generation or await serving_generation(client, settings.index_space)
        space = into.space if into else settings.index_space
        found = await check_embedding(
            client, generation.space if generation else settings.index_space, embedding_model(settings)
        )
        embedder = load_embedder(settings, uses, progress)
        local = load_local_embedder(settings, progress) if found and found.with_local else None
        writer_of_questions = load_question_writer(settings, uses)
        files = KeptFiles(settings.files_folder, settings.index_space)
        files.remove_leftovers()
        writer = Writer(client, space, settings.writer)
        yield PipelineParts(
            extract=functools.partial(extract_in_process, terms=settings.terms),
            generate=functools.partial(
                generate,
                block_characters=settings.block_characters,
                write=writer_of_questions.write if writer_of_questions else by_rules,
            ),
            embedder=embedder,
            states=DocumentStates(Reader(client, space), writer),
            writer=writer,
            files=files,
            recipe=name_recipe(
                "+".join(each.name for each in (embedder, local) if each),
                settings.block_characters,
                writer_of_questions.name if writer_of_questions else "",
            ),
            read_ahead=settings.extract_at_once or cores(),
            local_embedder=local,
        )
    finally:
        await client.close()
        if uses:
            await uses.close()


def load_embedder(settings: IndexerSettings, uses: CohereUses | None, progress: Progress | None) -> Embedder:
    """Who embeds, by the settings.

    Raises:
        ArtifactError: when the local model is not to be had.
    """
    if uses and settings.embedder == COHERE:
        return uses.embedder(PROVIDER_SECONDS, None, PROVIDER_TRIES)
    return load_local_embedder(settings, progress)


def load_local_embedder(settings: IndexerSettings, progress: Progress | None) -> Embedder:
    """The local model.

    Raises:
        ArtifactError: when it is not to be had.
    """
    model = prepare_model(settings.cache, progress=progress)
    return LocalOnnxEmbedder.load(model, texts_at_once=settings.embed_texts_at_once)


def load_question_writer(settings: IndexerSettings, uses: CohereUses | None) -> ModelQuestionWriter | None:
    """The model that writes questions beside the rules, where the settings ask for one."""
    if uses and settings.question_writer == COHERE:
        return ModelQuestionWriter(uses.chat("question_writer", PROVIDER_SECONDS, PROVIDER_TRIES))
    return None
