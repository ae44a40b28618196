"""The cluster's time."""

from datetime import UTC, datetime, timedelta

from opensearchpy import AsyncOpenSearch

from indexer.store.store_clock import store_time


async def test_it_is_the_clusters_time(opensearch_client: AsyncOpenSearch) -> None:
    """The session's node runs on this machine, by this machine's clock; it goes forth."""
    first = await store_time(opensearch_client)
    second = await store_time(opensearch_client)
    assert abs(datetime.now(UTC) - first) < timedelta(minutes=10)
    assert first <= second
