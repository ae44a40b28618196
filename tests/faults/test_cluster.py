"""Three OpenSearch nodes in three zones and two servers: one of each is killed, and the others answer on."""

import asyncio
import os
import shutil
import signal
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
import pytest
import pytest_asyncio
from opensearchpy import AsyncOpenSearch
from programs import DAY, OTHER_RECIPE, clock_off_by, run_well, serving
from stored_records import Snapshot, disagreements, snapshot, texts
from watching_caller import watching

from indexer.store.client import ClientSettings, open_client
from indexer.store.embedded import NodeSettings, running_node
from indexer.store.node_config import Membership
from indexer.store.node_state import RunningNode
from indexer.store.ports import free_address, free_port

NAMES = ("one", "two", "three")
KNOWN = {"How should I store Steadivane?": "at 15 °C to 25 °C"}
(QUESTION,) = KNOWN
GREEN_WITHIN = 300
"""Seconds for three nodes on one machine to have a copy of each index."""

pytestmark = pytest.mark.slow


@dataclass(frozen=True, slots=True)
class Cluster:
    """Nodes, a client that knows all of them, each server's environment, and what an undisturbed run has stored."""

    nodes: tuple[RunningNode, ...]
    client: AsyncOpenSearch
    servers: tuple[dict[str, str], ...]
    undisturbed: Snapshot
    texts: dict[str, str]


@pytest.fixture(scope="module")
def folder(cache_folder: Path) -> Any:
    """Where also the user that root's nodes run as can get."""
    made = Path(tempfile.mkdtemp(prefix="test-cluster-", dir=cache_folder if os.geteuid() == 0 else None))
    made.chmod(0o755)
    yield made
    shutil.rmtree(made, ignore_errors=True)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def cluster(cache_folder: Path, model_folder: Path, folder: Path, labels: Any) -> AsyncIterator[Cluster]:
    """Up and whole, each index with a copy in another zone."""
    ports = {name: free_port() for name in NAMES}
    with ExitStack() as nodes:
        started = await asyncio.gather(
            *(
                asyncio.to_thread(
                    nodes.enter_context,
                    running_node(
                        NodeSettings(
                            cache=cache_folder,
                            folder=folder / name,
                            heap="512m",
                            quick_start=True,
                            membership=Membership(name, f"zone-{name}", ports),
                        )
                    ),
                )
                for name in NAMES
            ),
            return_exceptions=True,  # so that none is left that starts while the others end
        )
        entered = tuple(_without_error(each) for each in started)
        urls = ",".join(node.url for node in entered)
        servers = tuple(
            {
                "FACTSPAN_ADDRESS": free_address(),
                "FACTSPAN_OPENSEARCH_URL": urls,
                "FACTSPAN_REPLICAS": "1",
                "FACTSPAN_SHARDS": "2",
                "FACTSPAN_MODEL_FOLDER": str(model_folder),
                "FACTSPAN_CACHE": str(cache_folder),
                "FACTSPAN_FILES": str(folder / "kept"),
            }
            for _ in range(2)
        )
        await run_well(servers[0], "index", str(labels.steady), str(labels.worked_on))
        client = open_client(ClientSettings(urls))
        await client.cluster.health(
            params={"wait_for_status": "green", "timeout": f"{GREEN_WITHIN}s", "request_timeout": GREEN_WITHIN}
        )
        yield Cluster(entered, client, servers, await snapshot(client, ""), await texts(client, ""))
        await client.close()


def _without_error(started: RunningNode | BaseException) -> RunningNode:
    if isinstance(started, BaseException):
        raise started
    return started


async def test_servers_and_a_node_are_killed(cluster: Cluster, folder: Path, labels: Any) -> None:
    """One server while the other answers, then a node while an indexer writes: nothing is lost, no word is wrong.

    The other server's clock is a day ahead, which makes no difference.
    """
    first, second = cluster.servers
    async with AsyncExitStack() as stack:
        killed = await stack.enter_async_context(serving(first, folder / "first.log"))
        await stack.enter_async_context(serving({**second, **clock_off_by(DAY)}, folder / "second.log"))
        of_first = await stack.enter_async_context(watching(first["FACTSPAN_ADDRESS"], KNOWN, cluster.texts, 1))
        of_second = await stack.enter_async_context(watching(second["FACTSPAN_ADDRESS"], KNOWN, cluster.texts, 1))
        await of_first.answers_again(QUESTION)
        await of_second.answers_again(QUESTION)

        killed.kill()
        await of_first.fails()
        await stack.enter_async_context(serving(first, folder / "first.log"))  # as its supervisor would
        await of_first.answers_again(QUESTION)
        assert not of_second.failed

        await run_well({**first, **OTHER_RECIPE}, "index", str(labels.worked_on))
        indexing = asyncio.create_task(run_well(first, "index", str(labels.worked_on)))
        os.kill(cluster.nodes[0].pid, signal.SIGKILL)
        await asyncio.to_thread(psutil.wait_procs, [psutil.Process(cluster.nodes[0].pid)])
        await of_first.answers_again(QUESTION)
        await of_second.answers_again(QUESTION)
        await indexing
        assert await disagreements(cluster.client, "") == []
        assert await snapshot(cluster.client, "") == cluster.undisturbed
        assert not of_second.failed
        assert of_first.wrong == of_second.wrong == []
