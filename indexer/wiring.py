"""The indexer's composition root: the only place that builds its objects."""

import functools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from analyzers.lay_words import LayWordTable, load_lay_words
from analyzers.providers.local_onnx import LocalOnnxEmbedder
from indexer.artifacts.fetch import Progress
from indexer.artifacts.model import prepare_model
from indexer.assembly import Generated
from indexer.extract.document import ExtractedDocument
from indexer.generate.blocks import section_blocks
from indexer.generate.embedded_text import block_text, span_text
from indexer.generate.lay_words import plain_words
from indexer.generate.questions import write_questions
from indexer.generate.tags import block_tags, span_tags
from indexer.pipeline import PipelineParts
from indexer.recipe import name_recipe
from indexer.sandbox import cores, extract_in_process
from indexer.settings import IndexerSettings
from indexer.store.client import open_client
from indexer.store.kept_files import KeptFiles
from indexer.store.reader import Reader
from indexer.store.state import DocumentStates
from indexer.store.writer import Writer


@asynccontextmanager
async def open_pipeline(
    settings: IndexerSettings, *, opensearch_url: str = "", progress: Progress | None = None
) -> AsyncIterator[PipelineParts]:
    """What ``indexer.pipeline.index_paths`` works with, for the length of an ``async with`` block.

    ``opensearch_url`` stands in for the settings' when the embedded node runs elsewhere; ``progress`` shows the model's
    download.  Templates and indices must be installed.

    Raises:
        ArtifactError: when the embedding model is not to be had.
    """
    client_settings = replace(settings.client, url=opensearch_url or settings.client.url)
    embedder = LocalOnnxEmbedder.load(
        prepare_model(settings.cache, progress=progress), texts_at_once=settings.embed_texts_at_once
    )
    client = open_client(client_settings)
    try:
        files = KeptFiles(settings.files_folder, settings.index_space)
        files.remove_leftovers()
        writer = Writer(client, settings.index_space, settings.writer)
        yield PipelineParts(
            extract=functools.partial(extract_in_process, terms=settings.terms),
            generate=functools.partial(generate, block_characters=settings.block_characters),
            embedder=embedder,
            states=DocumentStates(Reader(client, settings.index_space), writer),
            writer=writer,
            files=files,
            recipe=name_recipe(embedder.name, settings.block_characters),
            read_ahead=settings.extract_at_once or cores(),
        )
    finally:
        await client.close()


def generate(document: ExtractedDocument, *, block_characters: int) -> Generated:
    """The generate stage: blocks, questions, tags, plain words, and the texts that spans and blocks are embedded as."""
    blocks = section_blocks(document, max_characters=block_characters)
    tags = span_tags(document)
    return Generated(
        blocks=blocks,
        questions=write_questions(document),
        span_texts=tuple(span_text(document, span) for span in document.spans),
        block_texts=tuple(block_text(document, block) for block in blocks),
        tags=tags | block_tags(blocks, tags),
        lay_words=plain_words((*document.spans, *blocks), LayWordTable(load_lay_words())),
    )
