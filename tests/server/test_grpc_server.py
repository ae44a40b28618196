"""The server as a whole: health, stopping, an address in use, and OpenSearch dying under it."""

import asyncio
import shutil
import signal
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import grpc
import grpc.aio
import pytest
import pytest_asyncio
from factspan import AsyncClient, ServerUnavailableError
from factspan.v1 import ask_pb2
from grpc_health.v1 import health_pb2, health_pb2_grpc

from indexer.store.client import ClientSettings, open_client
from indexer.store.embedded import NodeSettings, running_node
from indexer.store.node_state import RunningNode
from indexer.store.templates import install
from server.errors import AddressInUseError
from server.grpc_server import LIVENESS, READINESS, GrpcServer
from server.models import Models
from server.settings import ServerSettings
from server.wiring import running_server


async def test_health_is_serving_while_opensearch_answers(client: AsyncClient) -> None:
    """For the whole server."""
    assert await client.is_serving()


async def test_probes_find_a_server_alive_and_ready(server: GrpcServer) -> None:
    """By the health service's names for them."""
    for name in (LIVENESS, READINESS):
        assert await _status(server.address, name) == health_pb2.HealthCheckResponse.SERVING
    assert server.is_ready


async def _status(address: str, service: str) -> int:
    """What the health service says of a name."""
    async with grpc.aio.insecure_channel(address) as channel:
        answer = await health_pb2_grpc.HealthStub(channel).Check(health_pb2.HealthCheckRequest(service=service))
        return int(answer.status)


async def test_an_address_in_use_is_one_line(server: GrpcServer, server_models: Models) -> None:
    """It says what to do; nothing is left half started."""
    settings = ServerSettings(address=server.address)
    with pytest.raises(AddressInUseError, match="in use") as caught:
        async with running_server(settings, server_models):
            pass
    assert "\n" not in str(caught.value)


@pytest.fixture(scope="module")
def doomed_node(cache_folder: Path, opensearch_node: RunningNode) -> Iterator[RunningNode]:
    """A node of its own, to be killed; beside the session's, whose folder's place suits it too."""
    folder = Path(tempfile.mkdtemp(prefix="test-doomed-", dir=opensearch_node.folder.parent))
    folder.chmod(0o755)
    with running_node(NodeSettings(cache=cache_folder, folder=folder, heap="256m", quick_start=True)) as node:
        yield node
    shutil.rmtree(folder, ignore_errors=True)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def orphan(doomed_node: RunningNode, server_models: Models) -> AsyncIterator[AsyncClient]:
    """A client of a server over that node."""
    opensearch = open_client(ClientSettings(url=doomed_node.url))
    await install(opensearch)
    await opensearch.close()
    settings = ServerSettings(
        address="127.0.0.1:0", opensearch_url=doomed_node.url, health_interval=0.2, registry_cache=0
    )
    async with running_server(settings, server_models) as running, AsyncClient(running.address) as client:
        yield client


async def test_opensearch_dying_is_said_and_survived(orphan: AsyncClient, doomed_node: RunningNode) -> None:
    """Before: an answer.  After kill -9: UNAVAILABLE with what to do, health follows, the server lives."""
    before = await orphan.ask(ask_pb2.AskRequest(question="How is it stored?"))
    assert before.status == ask_pb2.ANSWER_STATUS_NO_RESULT
    process = doomed_node.process
    assert process is not None
    process.send_signal(signal.SIGKILL)
    process.wait()
    with pytest.raises(ServerUnavailableError) as caught:
        await orphan.ask(ask_pb2.AskRequest(question="How is it stored?"))
    assert doomed_node.url in str(caught.value)
    assert "factspan up" in str(caught.value)
    async with asyncio.timeout(120):
        await _not_serving(orphan.address)
    assert not await orphan.is_serving()
    assert await _status(orphan.address, READINESS) == health_pb2.HealthCheckResponse.NOT_SERVING
    assert await _status(orphan.address, LIVENESS) == health_pb2.HealthCheckResponse.SERVING


async def _not_serving(address: str) -> None:
    """Waits, by the health service's own stream, until it says that the server does not serve."""
    async with grpc.aio.insecure_channel(address) as channel:
        watch = health_pb2_grpc.HealthStub(channel).Watch  # type: ignore[attr-defined]  # its stub lacks it
        async for answer in watch(health_pb2.HealthCheckRequest()):
            if answer.status == health_pb2.HealthCheckResponse.NOT_SERVING:
                return
