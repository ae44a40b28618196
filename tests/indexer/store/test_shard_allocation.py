"""Shards that OpenSearch gave up on; tests/faults/test_embedded_node.py has one."""

from opensearchpy import AsyncOpenSearch

from indexer.store.names import PAGES, first_index
from indexer.store.shard_allocation import allocate_again


async def test_without_such_shards_nothing_happens(opensearch_client: AsyncOpenSearch, index_space: str) -> None:
    """It may be asked for at any time."""
    await allocate_again(opensearch_client)
    health = await opensearch_client.cluster.health(index=first_index(PAGES, index_space))
    assert health["unassigned_shards"] == 0
