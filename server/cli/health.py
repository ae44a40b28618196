"""Whether the server and OpenSearch are well, as seen from outside."""

import asyncio
import importlib.metadata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from server.cli.configuration import indexer_settings, reachable
from server.cli.stack import is_serving, running_server

if TYPE_CHECKING:
    from server.cli.stack import Stack

_SECONDS = 5.0
_USABLE = ("green", "yellow")


@dataclass(frozen=True, slots=True)
class ServerHealth:
    """``state`` is serving, not serving (OpenSearch is away) or down; ``pid`` is None for one not started here."""

    address: str
    state: str
    pid: int | None
    version: str
    log: str


@dataclass(frozen=True, slots=True)
class OpenSearchHealth:
    """``state`` is green, yellow, red as OpenSearch says, or down; ``pid`` is None for a cluster not started here."""

    url: str
    state: str
    pid: int | None
    version: str


@dataclass(frozen=True, slots=True)
class Health:
    """All of it; ``documents`` is None when the server can't say."""

    version: str
    server: ServerHealth
    opensearch: OpenSearchHealth
    documents: int | None

    @property
    def ok(self) -> bool:
        """Whether a question can be asked."""
        return self.server.state == "serving" and self.opensearch.state in _USABLE


def look(stack: "Stack") -> Health:
    """Asks the server and OpenSearch how they are; neither being away is an error."""
    return asyncio.run(_look(stack))


async def _look(stack: "Stack") -> Health:
    serving, opensearch = await asyncio.gather(is_serving(stack.address), _opensearch(stack))
    record = running_server(stack)
    server = ServerHealth(
        address=reachable(stack.address),
        state={True: "serving", False: "not serving", None: "down"}[serving],
        pid=record.pid if record else None,
        version=record.version if record else "",
        log=record.log if record else "",
    )
    return Health(importlib.metadata.version("factspan"), server, opensearch, await _count(stack) if serving else None)


async def _opensearch(stack: "Stack") -> OpenSearchHealth:
    from indexer.store import embedded
    from indexer.store.client import ClientSettings, deadline, open_client
    from indexer.store.errors import StoreError

    node = embedded.status(stack.node) if stack.node else None
    url = node.url if node else stack.opensearch_url
    client = open_client(ClientSettings(url, retries=0, access=indexer_settings().opensearch_access))
    try:
        async with deadline(_SECONDS):
            version = (await client.info())["version"]["number"]
            state = (await client.cluster.health())["status"]
    except StoreError:
        state, version = "down", ""
    finally:
        await client.close()
    return OpenSearchHealth(url, state, node.pid if node else None, version)


async def _count(stack: "Stack") -> int | None:
    from factspan import AsyncClient, FactSpanError

    from server.cli.access import access

    async with AsyncClient(reachable(stack.address), access=access()) as client:
        try:
            return len([document async for document in client.documents(page_size=1000)])
        except FactSpanError:
            return None
