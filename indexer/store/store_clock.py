"""The time by which programs on several machines agree: the cluster's own, whatever their clocks say."""

from datetime import UTC, datetime

from opensearchpy import AsyncOpenSearch

from indexer.store.client import deadline
from indexer.store.errors import StoreUnavailableError

_SECONDS = 30.0
_MILLISECONDS = 1000


async def store_time(client: AsyncOpenSearch) -> datetime:
    """The time at the node that the cluster has elected as its manager, to the millisecond, in UTC.

    Raises:
        StoreError: when OpenSearch can't be asked, or is electing.
    """
    async with deadline(_SECONDS):
        found = await client.nodes.stats(
            node_id="_cluster_manager", metric="os", params={"filter_path": "nodes.*.timestamp"}
        )
    for node in found.get("nodes", {}).values():
        return datetime.fromtimestamp(node["timestamp"] / _MILLISECONDS, UTC)
    raise StoreUnavailableError("OpenSearch has no cluster manager now: try again in a moment")
