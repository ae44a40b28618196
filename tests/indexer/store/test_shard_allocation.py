"""Shards that OpenSearch gave up on; tests/faults/test_embedded_node.py has one."""

import pytest
from opensearchpy import AsyncOpenSearch

from indexer.store.client import ClientSettings, open_client
from indexer.store.errors import StoreUnavailableError
from indexer.store.names import PAGES, first_index
from indexer.store.ports import free_address
from indexer.store.shard_allocation import allocate_again


async def test_without_such_shards_nothing_happens(opensearch_client: AsyncOpenSearch, index_space: str) -> None:
    """It may be asked for at any time."""
    await allocate_again(opensearch_client)
    health = await opensearch_client.cluster.health(index=first_index(PAGES, index_space))
    assert health["unassigned_shards"] == 0


async def test_where_opensearch_is_away_that_is_said() -> None:
    """In our words, with what to do."""
    async with open_client(ClientSettings(f"http://{free_address()}")) as client:
        with pytest.raises(StoreUnavailableError, match="factspan up"):
            await allocate_again(client)
