"""Has shards allocated again that OpenSearch has given up on."""

from opensearchpy import AsyncOpenSearch

from indexer.store.client import deadline

_SECONDS = 30.0


async def allocate_again(client: AsyncOpenSearch) -> None:
    """Tries the shards anew whose allocation has failed; without such shards nothing happens.

    OpenSearch fails five times within a second where a disk is full, and then leaves a shard as it is, also when there
    is room again (``index.allocation.max_retries``, OpenSearch's cluster reroute).

    Raises:
        StoreError: when OpenSearch can't be asked.
    """
    async with deadline(_SECONDS):
        await client.cluster.reroute(params={"retry_failed": "true", "metric": "none"})
