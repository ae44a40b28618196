"""The whole way for the integration tests: labels on the session's node, a real server at a free port, a client."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio
from factspan import AsyncClient
from fake_cohere import FakeCohere
from opensearchpy import AsyncOpenSearch

from analyzers.providers.local_onnx import LocalOnnxEmbedder
from indexer.document_stages import PipelineParts
from indexer.pipeline import FileOutcome, index_paths
from indexer.settings import IndexerSettings
from indexer.store.node_state import RunningNode
from indexer.store.reader import Reader
from indexer.wiring import open_pipeline
from server.models import Models, open_models
from server.search.plan.rules import load_rules_planner
from server.settings import ServerSettings
from server.wiring import running_server

IndexPaths = Callable[[Sequence[Path]], Awaitable[list[FileOutcome]]]


@dataclass(frozen=True, slots=True)
class Done:
    """How a command ended: its exit code and what it wrote."""

    code: int
    out: str
    err: str


RunCommand = Callable[..., Awaitable[Done]]
OpenClient = Callable[..., Awaitable[AsyncClient]]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def pipeline(opensearch_node: RunningNode, index_space: str, cache_folder: Path) -> AsyncIterator[PipelineParts]:
    """What the indexer works with, in this module's own space of indices."""
    settings = IndexerSettings(cache=cache_folder, index_space=index_space)
    async with open_pipeline(settings, opensearch_url=opensearch_node.url) as parts:
        yield parts


@pytest.fixture(scope="module")
def index(pipeline: PipelineParts) -> IndexPaths:
    """Indexes files and gives what became of each."""

    async def run(paths: Sequence[Path]) -> list[FileOutcome]:
        return [outcome async for outcome in index_paths(paths, pipeline)]

    return run


@pytest.fixture(scope="module")
def reader(opensearch_client: AsyncOpenSearch, index_space: str) -> Reader:
    """Reads what is stored in this module's space."""
    return Reader(opensearch_client, index_space)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def server_address(
    opensearch_node: RunningNode, index_space: str, embedder: LocalOnnxEmbedder
) -> AsyncIterator[str]:
    """A real server at a free port over this module's space."""
    settings = ServerSettings(
        address="127.0.0.1:0", opensearch_url=opensearch_node.url, index_space=index_space, registry_cache=0
    )
    async with running_server(settings, Models(embedder, load_rules_planner())) as server:
        yield server.address


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def client(server_address: str) -> AsyncIterator[AsyncClient]:
    """A client of the server."""
    async with AsyncClient(server_address) as opened:
        yield opened


@pytest.fixture(scope="module")
def command(opensearch_node: RunningNode, index_space: str, server_address: str, cache_folder: Path) -> RunCommand:
    """Runs the command in a process of its own, against this module's server and space."""
    environment = os.environ | {
        "FACTSPAN_ADDRESS": server_address,
        "FACTSPAN_OPENSEARCH_URL": opensearch_node.url,
        "FACTSPAN_INDEX_SPACE": index_space,
        "FACTSPAN_CACHE": str(cache_folder),
    }

    async def run(*arguments: str) -> Done:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "server.cli.main",
            *arguments,
            env=environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        out, err = await process.communicate()
        return Done(process.returncode or 0, out.decode(), err.decode())

    return run


@pytest_asyncio.fixture
async def open_client(
    fake_cohere: FakeCohere, opensearch_node: RunningNode, model_folder: Path
) -> AsyncIterator[OpenClient]:
    """Makes clients of servers of a space of indices, by the wiring that reads settings; their provider is the fake."""
    async with AsyncExitStack() as stack:

        async def make(index_space: str, **changes: object) -> AsyncClient:
            values = {
                "address": "127.0.0.1:0",
                "opensearch_url": opensearch_node.url,
                "index_space": index_space,
                "model_folder": model_folder,
                "cohere_url": fake_cohere.url,
                "cohere_api_key": "made-up",
            }
            settings = ServerSettings.model_validate(values | changes)
            models = await stack.enter_async_context(open_models(settings))
            server = await stack.enter_async_context(running_server(settings, models))
            return await stack.enter_async_context(AsyncClient(server.address))

        yield make
