"""An embedder by a provider, the whole way: indexed and asked by the real SDK over a fake Cohere."""

import uuid
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from factspan import AsyncClient
from factspan.v1 import ask_pb2, search_pb2
from fake_cohere import FakeCohere, Fault, running_fake
from opensearchpy import AsyncOpenSearch

from analyzers.providers.embedding_model import embedding_model
from analyzers.providers.uses import ProviderSetupError
from indexer.pipeline import Outcome, index_paths
from indexer.samples import sample_labels
from indexer.settings import IndexerSettings
from indexer.store.node_state import RunningNode
from indexer.store.templates import install, remove_space
from indexer.wiring import open_pipeline
from server.embedding_check import OtherEmbeddingAtStartError
from server.search.rounds import NO_PROVIDERS_VECTORS
from server.settings import ServerSettings
from server.wiring import open_models, running_server

QUESTION = ask_pb2.AskRequest(question="How is Zorquela stored?")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def provider() -> AsyncIterator[FakeCohere]:
    """One for the module: a client belongs to its event loop."""
    async with running_fake() as fake:
        yield fake


@pytest.fixture(autouse=True)
def _as_it_was(provider: FakeCohere) -> None:
    """No faults, nothing received."""
    provider.faults = ()
    provider.received.clear()


@pytest.fixture(scope="module")
def values(provider: FakeCohere) -> dict[str, Any]:
    """The settings that both sides share."""
    return {
        "index_space": f"cohere-{uuid.uuid4().hex[:12]}",
        "embedder": "cohere",
        "allow_document_text": "cohere",
        "cohere_url": provider.url,
        "cohere_api_key": "made-up",
        "cohere_embed_dimension": 64,
        "provider_tries": 1,
    }


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def sent_to_index(
    opensearch_node: RunningNode, opensearch_client: AsyncOpenSearch, values: dict[str, Any], provider: FakeCohere
) -> AsyncIterator[list[Any]]:
    """What the provider got while the US sample label was indexed."""
    settings = IndexerSettings.model_validate(values)
    await install(opensearch_client, settings.index_space, embedding_model(settings))
    label = next(path for path in sample_labels() if path.name == "us-zorquela.pdf")
    async with open_pipeline(settings, opensearch_url=opensearch_node.url) as parts:
        assert "cohere-embed-v4.0-64" in parts.recipe
        assert [outcome.outcome async for outcome in index_paths([label], parts)] == [Outcome.INDEXED]
    yield list(provider.received)
    await remove_space(opensearch_client, settings.index_space)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def asker(
    sent_to_index: list[Any], opensearch_node: RunningNode, values: dict[str, Any]
) -> AsyncIterator[AsyncClient]:
    """A client of a server over what was indexed."""
    assert sent_to_index
    settings = ServerSettings.model_validate(
        values | {"address": "127.0.0.1:0", "opensearch_url": opensearch_node.url, "embeddings_kept": 0}
    )
    async with (
        open_models(settings) as models,
        running_server(settings, models) as server,
        AsyncClient(server.address) as client,
    ):
        yield client


async def test_passages_are_sent_in_batches_as_documents(sent_to_index: list[Any]) -> None:
    """At most 96 a call."""
    assert {request.path for request in sent_to_index} == {"/v2/embed"}
    assert {request.body["input_type"] for request in sent_to_index} == {"search_document"}
    assert max(len(request.body["texts"]) for request in sent_to_index) == 96


async def test_a_question_is_answered_by_the_providers_vectors(asker: AsyncClient, provider: FakeCohere) -> None:
    """One query is sent, and what is nearest comes first; the made-up vectors are too coarse for the judge of Ask."""
    found = await asker.search(search_pb2.SearchRequest(query=QUESTION.question))
    assert found.evidence[0].text.startswith("Store ZORQUELA")
    assert not found.notes
    assert [(request.body["input_type"], request.body["texts"]) for request in provider.received] == [
        ("search_query", [QUESTION.question])
    ]


@pytest.mark.parametrize("fault", [Fault.AWAY, Fault.NO_JSON, Fault.BUSY_LONG])
async def test_a_dead_provider_leaves_a_search_by_words(asker: AsyncClient, provider: FakeCohere, fault: Fault) -> None:
    """And that is said."""
    provider.faults = (fault,)
    answer = await asker.ask(QUESTION)
    assert NO_PROVIDERS_VECTORS in answer.notes
    assert any("store" in piece.text.casefold() for section in answer.sections for piece in section.evidence)


async def test_a_server_with_another_model_does_not_start(
    sent_to_index: list[Any], opensearch_node: RunningNode, values: dict[str, Any], model_folder: object
) -> None:
    """It would compare vectors that do not compare."""
    assert sent_to_index
    settings = ServerSettings.model_validate(
        {
            "address": "127.0.0.1:0",
            "opensearch_url": opensearch_node.url,
            "index_space": values["index_space"],
            "model_folder": model_folder,
        }
    )
    with pytest.raises(OtherEmbeddingAtStartError, match="cohere-embed-v4"):
        async with open_models(settings) as models, running_server(settings, models):
            pass


async def test_documents_are_not_sent_without_leave(values: dict[str, Any], provider: FakeCohere) -> None:
    """The indexer does not begin."""
    settings = IndexerSettings.model_validate(values | {"allow_document_text": ""})
    with pytest.raises(ProviderSetupError, match="FACTSPAN_EMBEDDER=cohere would send words of documents"):
        async with open_pipeline(settings):
            pass
    assert provider.received == []
