"""Which generation a server answers from."""

import asyncio
import uuid
from collections.abc import AsyncIterator

import pytest_asyncio
from opensearchpy import AsyncOpenSearch

from analyzers.providers.embedding_model import LOCAL, EmbeddingModel
from indexer.store.client import ClientSettings, open_client
from indexer.store.generation_building import next_generation
from indexer.store.generations import remove_generation, serving_generation
from indexer.store.names import generation_space
from indexer.store.switch import built, kept, switch
from indexer.store.templates import install, remove_space
from server.generation import FollowedGeneration

OTHER = EmbeddingModel("cohere-made-up-8", 8)


@pytest_asyncio.fixture(loop_scope="session")
async def space(opensearch_client: AsyncOpenSearch) -> AsyncIterator[str]:
    """Installed, empty indices of one test."""
    name = f"followed-{uuid.uuid4().hex[:11]}x"
    await install(opensearch_client, name)
    yield name
    await remove_space(opensearch_client, name)


async def follow_one(followed: FollowedGeneration) -> str:
    """The space that is adopted next."""
    adopted: asyncio.Queue[str] = asyncio.Queue()
    following = asyncio.create_task(followed.follow(0.01, adopted.put))
    async with asyncio.timeout(60):
        space = await adopted.get()
    following.cancel()
    return space


async def test_a_switch_is_followed_and_back(opensearch_client: AsyncOpenSearch, space: str) -> None:
    """To the generation's own names, which no later switch changes."""
    followed = FollowedGeneration(opensearch_client, space, LOCAL)
    assert await followed.at_start() == generation_space(1, space)
    await next_generation(opensearch_client, space, LOCAL)
    await switch(opensearch_client, space, await built(opensearch_client, space))
    assert await follow_one(followed) == generation_space(2, space)
    await switch(opensearch_client, space, await kept(opensearch_client, space))
    assert await follow_one(followed) == generation_space(1, space)


async def test_another_models_generation_is_not_followed(opensearch_client: AsyncOpenSearch, space: str) -> None:
    """Not by a server that runs, nor by one that starts; a server of that model begins with it."""
    followed = FollowedGeneration(opensearch_client, space, LOCAL)
    await followed.at_start()
    await next_generation(opensearch_client, space, OTHER)
    await switch(opensearch_client, space, await built(opensearch_client, space))
    for model, number in ((LOCAL, 1), (OTHER, 2)):
        assert await FollowedGeneration(opensearch_client, space, model).at_start() == generation_space(number, space)
    waiting = asyncio.create_task(follow_one(followed))
    await next_generation(opensearch_client, space, LOCAL)
    await switch(opensearch_client, space, await built(opensearch_client, space))
    assert await waiting == generation_space(3, space)


async def test_a_generation_of_the_same_number_made_anew_is_another(
    opensearch_client: AsyncOpenSearch, space: str
) -> None:
    """What was kept of the first one's records must not stand in for the second's."""
    followed = FollowedGeneration(opensearch_client, space, LOCAL)
    await followed.at_start()
    await next_generation(opensearch_client, space, LOCAL)
    await switch(opensearch_client, space, await built(opensearch_client, space))
    assert await follow_one(followed) == generation_space(2, space)
    await switch(opensearch_client, space, await kept(opensearch_client, space))
    gone = await kept(opensearch_client, space)
    await remove_generation(opensearch_client, gone, quiet_seconds=0)
    await next_generation(opensearch_client, space, LOCAL)
    await switch(opensearch_client, space, await built(opensearch_client, space))
    serving = await serving_generation(opensearch_client, space)
    assert serving is not None
    assert (serving.number, serving.identity == gone.identity) == (2, False)
    assert await follow_one(followed) == generation_space(2, space)


async def test_indices_without_generations_are_read_as_they_are(opensearch_client: AsyncOpenSearch) -> None:
    """An older version's, and those of a cluster that is away."""
    assert await FollowedGeneration(opensearch_client, "nowhere", LOCAL).at_start() == "nowhere"
    away = open_client(ClientSettings("http://127.0.0.1:9", retries=0))
    assert await FollowedGeneration(away, "somewhere", LOCAL).at_start() == "somewhere"
    await away.close()
