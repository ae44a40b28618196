"""The store as commands reach it."""

import pytest
from opensearchpy import AsyncOpenSearch

from indexer.settings import IndexerSettings
from indexer.store.node_state import RunningNode
from server.cli.errors import CommandError
from server.cli.store import open_store


async def test_a_store_has_its_indices(
    opensearch_client: AsyncOpenSearch, opensearch_node: RunningNode, index_space: str
) -> None:
    """A document that is not there is an error for a person."""
    assert opensearch_client
    async with open_store(IndexerSettings(index_space=index_space), opensearch_node.url, to_write=True) as store:
        assert await store.reader.documents() == ()
        with pytest.raises(CommandError, match="no document 'nonesuch' is indexed"):
            await store.find("nonesuch")
