"""That the server embeds questions as the indices' vectors were made."""

import uuid
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
import pytest_asyncio
from opensearchpy import AsyncOpenSearch
from structlog.testing import capture_logs

from analyzers.providers.embedding_model import LOCAL, EmbeddingModel
from indexer.store.client import ClientSettings, open_client
from indexer.store.errors import StoreError
from indexer.store.templates import install, remove_space
from server.embedding_check import EmbeddingCheck, OtherEmbeddingAtStartError

OTHER = EmbeddingModel("cohere-made-up-8", 8)


async def well() -> object:
    """OpenSearch is there."""
    return "green"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def other_space(opensearch_client: AsyncOpenSearch) -> AsyncIterator[str]:
    """Indices for another model's vectors."""
    space = f"other-{uuid.uuid4().hex[:11]}x"
    await install(opensearch_client, space, OTHER)
    yield space
    await remove_space(opensearch_client, space)


async def test_the_same_model_may_start(opensearch_client: AsyncOpenSearch, other_space: str, index_space: str) -> None:
    """The local one, and another in its own indices."""
    for space, model in ((index_space, LOCAL), (other_space, OTHER)):
        check = EmbeddingCheck(opensearch_client, space, model)
        await check.at_start()
        assert await check.before(well)() == "green"


async def test_local_vectors_count_once_they_were_seen(opensearch_client: AsyncOpenSearch) -> None:
    """Also where the indices come after the start."""
    space = f"beside-{uuid.uuid4().hex[:11]}x"
    check = EmbeddingCheck(opensearch_client, space, OTHER)
    await check.at_start()
    assert not check.has_local_vectors
    await install(opensearch_client, space, replace(OTHER, with_local=True))
    await check.before(well)()
    assert check.has_local_vectors
    await remove_space(opensearch_client, space)


async def test_local_vectors_that_are_wanted_and_lacking_are_told(
    opensearch_client: AsyncOpenSearch, other_space: str
) -> None:
    """With what to do; nothing where they are not wanted."""
    with capture_logs() as logs:
        await EmbeddingCheck(opensearch_client, other_space, OTHER).at_start()
        assert logs == []
        await EmbeddingCheck(opensearch_client, other_space, replace(OTHER, with_local=True)).at_start()
    assert [(each["event"], each["remedy"]) for each in logs] == [("no_local_vectors", "factspan indices rebuild")]


async def test_another_model_may_not(opensearch_client: AsyncOpenSearch, other_space: str) -> None:
    """The line says which, and what to do."""
    with pytest.raises(OtherEmbeddingAtStartError, match=r"cohere-made-up-8 \(8 numbers\).*bge-small.*factspan"):
        await EmbeddingCheck(opensearch_client, other_space, LOCAL).at_start()


async def test_the_same_length_is_not_enough(opensearch_client: AsyncOpenSearch, other_space: str) -> None:
    """Vectors of two models do not compare."""
    with pytest.raises(OtherEmbeddingAtStartError):
        await EmbeddingCheck(opensearch_client, other_space, EmbeddingModel("another", 8)).at_start()


async def test_an_opensearch_that_is_away_at_the_start_is_looked_at_later() -> None:
    """Until then the server does not serve."""
    client = open_client(ClientSettings("http://127.0.0.1:9", retries=0))
    check = EmbeddingCheck(client, "", LOCAL)
    await check.at_start()
    with pytest.raises(StoreError):
        await check.before(well)()
    await client.close()
