"""From one embedding model to another, and back, while servers of both answer: each from vectors of its own."""

import uuid
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from factspan import AsyncClient
from factspan.v1 import search_pb2
from fake_cohere import FakeCohere, running_fake
from opensearchpy import AsyncOpenSearch

from analyzers.providers.embedding_model import embedding_model
from analyzers.providers.local_onnx import LocalOnnxEmbedder
from indexer.pipeline import index_paths
from indexer.rebuild import rebuild
from indexer.samples import sample_labels
from indexer.settings import IndexerSettings
from indexer.store.embedding_space import OtherEmbeddingError
from indexer.store.generation_building import next_generation
from indexer.store.node_state import RunningNode
from indexer.store.reader import Reader
from indexer.store.switch import built, kept, switch
from indexer.store.templates import install, remove_space
from indexer.wiring import open_pipeline
from server.models import Models, open_models
from server.search.embed import NO_PROVIDERS_VECTORS
from server.search.plan.rules import load_rules_planner
from server.settings import ServerSettings
from server.wiring import running_server

LABEL = next(path for path in sample_labels() if path.name == "us-zorquela.pdf")
REQUEST = search_pb2.SearchRequest(query="How is Zorquela stored?", options={"explain": True})


@dataclass(frozen=True, slots=True)
class Both:
    """The settings of the indexer for the local model and for the provider's, over one space."""

    local: IndexerSettings
    provider: IndexerSettings
    values: dict[str, Any]


@pytest_asyncio.fixture(loop_scope="session")
async def provider() -> AsyncIterator[FakeCohere]:
    """One that answers well."""
    async with running_fake() as fake:
        yield fake


@pytest_asyncio.fixture(loop_scope="session")
async def both(
    opensearch_client: AsyncOpenSearch, opensearch_node: RunningNode, cache_folder: Path, provider: FakeCohere
) -> AsyncIterator[Both]:
    """The label is indexed by the local model and serves; the provider's generation is complete beside it."""
    space = f"embedder-{uuid.uuid4().hex[:11]}x"
    values = {
        "index_space": space,
        "embedder": "cohere",
        "allow_document_text": "cohere",
        "cohere_url": provider.url,
        "cohere_api_key": "made-up",
        "cohere_embed_dimension": 64,
    }
    settings = Both(
        IndexerSettings(cache=cache_folder, index_space=space),
        IndexerSettings.model_validate(values | {"cache": cache_folder}),
        values,
    )
    await install(opensearch_client, space)
    async with open_pipeline(settings.local, opensearch_url=opensearch_node.url) as parts:
        assert not [each.error async for each in index_paths([LABEL], parts) if each.error]
    with pytest.raises(OtherEmbeddingError, match="factspan indices rebuild"):
        async with open_pipeline(settings.provider, opensearch_url=opensearch_node.url):
            pass
    target = await next_generation(opensearch_client, space, embedding_model(settings.provider))
    async with open_pipeline(settings.provider, opensearch_url=opensearch_node.url, generation=target) as parts:
        readers = Reader(opensearch_client, space), Reader(opensearch_client, target.space)
        assert not [each.error async for each in rebuild(*readers, parts) if each.error]
    yield settings
    await remove_space(opensearch_client, space)


async def by_vectors(client: AsyncClient) -> bool:
    """Whether pieces were found by their vectors."""
    found = await client.search(REQUEST)
    assert NO_PROVIDERS_VECTORS not in found.notes
    assert any(piece.scores.HasField("vector") for piece in found.evidence), found
    return True


async def test_servers_of_both_models_answer_by_vectors_of_their_own(
    both: Both,
    opensearch_client: AsyncOpenSearch,
    opensearch_node: RunningNode,
    embedder: LocalOnnxEmbedder,
    model_folder: Path,
) -> None:
    """The old model's goes on after the switch and may be started again; so the new one's on the way back."""
    space = both.local.index_space
    where = {"address": "127.0.0.1:0", "opensearch_url": opensearch_node.url, "health_interval": 0.1}
    local = ServerSettings.model_validate(where | {"index_space": space})
    theirs = ServerSettings.model_validate(where | both.values | {"model_folder": model_folder})
    models = Models(embedder, load_rules_planner())
    async with running_server(local, models) as old, AsyncClient(old.address) as client:
        assert await by_vectors(client)
        await switch(opensearch_client, space, await built(opensearch_client, space))
        async with (
            open_models(theirs) as their_models,
            running_server(theirs, their_models) as new,
            AsyncClient(new.address) as their_client,
            running_server(local, models) as again,
            AsyncClient(again.address) as started_again,
        ):
            for each in (client, their_client, started_again):
                assert await by_vectors(each)
            await switch(opensearch_client, space, await kept(opensearch_client, space))
            for each in (client, their_client, started_again):
                assert await by_vectors(each)
