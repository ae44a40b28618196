"""Whether the server and OpenSearch are well, as seen from outside, and if not, why."""

import asyncio
import importlib.metadata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from server.cli.circuits import circuits
from server.cli.configuration import indexer_settings, reachable, server_settings
from server.cli.last_hour import LastHour, last_hour
from server.cli.stack import is_serving, running_server

if TYPE_CHECKING:
    from opensearchpy import AsyncOpenSearch

    from server.cli.stack import Stack

_SECONDS = 5.0
_USABLE = ("green", "yellow")
_STATES = {True: "serving", False: "not serving", None: "down"}


@dataclass(frozen=True, slots=True)
class ServerHealth:
    """``state`` is serving, not serving (OpenSearch is away) or down; ``pid`` is None for one not started here.

    ``circuits`` is empty unless the server's metrics can be read: the state of each use of a provider.
    """

    address: str
    state: str
    pid: int | None
    version: str
    log: str
    circuits: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OpenSearchHealth:
    """``state`` is green, yellow, red as OpenSearch says, or down; ``pid`` is None for a cluster not started here.

    ``trouble`` is why the server can't use what it holds, a sentence; ``last_hour`` is None without search events.
    """

    url: str
    state: str
    pid: int | None
    version: str
    trouble: str = ""
    last_hour: LastHour | None = None


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

    @property
    def why(self) -> str:
        """Why none can be asked, and what to do, a sentence; empty when all is well."""
        server, opensearch = self.server, self.opensearch
        if self.ok:
            return ""
        if opensearch.state == "down":
            return f"OpenSearch does not answer at {opensearch.url}; start it with: factspan up --detach"
        if opensearch.state not in _USABLE:
            again = "; when a full disk has room again: factspan up --detach" if opensearch.pid else ""
            return f"OpenSearch is {opensearch.state}: a part of its data can't be read; see its own log{again}"
        if server.state == "down":
            return f"no server answers at {server.address}; start it with: factspan up --detach"
        return opensearch.trouble or (
            f"the server at {server.address} gets no good answer from its OpenSearch, which may be another than this "
            f"one; see its log{f' {server.log}' if server.log else ''}"
        )


def look(stack: "Stack") -> Health:
    """Asks the server and OpenSearch how they are; neither being away is an error."""
    return asyncio.run(_look(stack))


async def _look(stack: "Stack") -> Health:
    metrics = server_settings().metrics_address
    serving, opensearch, states = await asyncio.gather(
        is_serving(stack.address), _opensearch(stack), circuits(reachable(metrics)) if metrics else _nothing()
    )
    record = running_server(stack)
    server = ServerHealth(
        address=reachable(stack.address),
        state=_STATES[serving],
        pid=record.pid if record else None,
        version=record.version if record else "",
        log=record.log if record else "",
        circuits=states,
    )
    return Health(importlib.metadata.version("factspan"), server, opensearch, await _count(stack) if serving else None)


async def _nothing() -> dict[str, str]:
    return {}


async def _opensearch(stack: "Stack") -> OpenSearchHealth:
    from indexer.store import embedded
    from indexer.store.client import ClientSettings, deadline, open_client
    from indexer.store.errors import StoreError

    node = embedded.status(stack.node) if stack.node else None
    url = node.url if node else stack.opensearch_url
    client = open_client(ClientSettings(url, retries=0, access=indexer_settings().opensearch_access))
    trouble, hour = "", None
    try:
        async with deadline(_SECONDS):
            version = (await client.info())["version"]["number"]
            state = (await client.cluster.health())["status"]
        trouble, hour = await _held(client, stack.index_space)
    except StoreError:
        state, version = "down", ""
    finally:
        await client.close()
    return OpenSearchHealth(url, state, node.pid if node else None, version, trouble, hour)


async def _held(client: "AsyncOpenSearch", space: str) -> tuple[str, LastHour | None]:
    """What is wrong with what OpenSearch holds, and its events of the last hour; neither is worth an error."""
    from analyzers.providers.embedding_model import embedding_model
    from indexer.store.embedding_space import OtherEmbeddingError, check_embedding
    from indexer.store.errors import StoreError

    trouble, hour = "", None
    try:
        await check_embedding(client, space, embedding_model(indexer_settings()))
        hour = await last_hour(client, space)
    except OtherEmbeddingError as error:
        trouble = str(error)
    except StoreError:
        pass
    return trouble, hour


async def _count(stack: "Stack") -> int | None:
    from factspan import AsyncClient, FactSpanError

    from server.cli.access import access

    async with AsyncClient(reachable(stack.address), access=access()) as client:
        try:
            return len([document async for document in client.documents(page_size=1000)])
        except FactSpanError:
            return None
