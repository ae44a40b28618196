"""The composition root."""

import asyncio
import os
import signal
from pathlib import Path

import pytest
from factspan import AsyncClient
from opensearchpy import AsyncOpenSearch

from analyzers.sections import load_section_vocabulary
from indexer.store.node_state import RunningNode
from indexer.store.ports import free_address
from server.errors import ModelMissingError
from server.settings import ServerSettings
from server.wiring import load_embedder, section_types, serve


@pytest.fixture
def settings(opensearch_node: RunningNode, opensearch_client: AsyncOpenSearch, model_folder: Path) -> ServerSettings:
    """A server at a free port over the session's node."""
    assert opensearch_client
    return ServerSettings(
        address=free_address(),
        opensearch_url=opensearch_node.url,
        model_folder=model_folder,
        health_interval=0.1,
    )


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_the_server_serves_until_it_is_told_to_stop(
    settings: ServerSettings, number: signal.Signals, capsys: pytest.CaptureFixture[str]
) -> None:
    """It ends by itself after the signal, and stdout stays empty."""
    serving = asyncio.create_task(serve(settings))
    async with asyncio.timeout(60), AsyncClient(settings.address) as client:
        await client._channel.channel_ready()
        assert await client.is_serving()
        os.kill(os.getpid(), number)
        await serving
    assert capsys.readouterr().out == ""


async def test_cancelling_ends_it_too(settings: ServerSettings) -> None:
    """Its port is free again."""
    for _ in range(2):
        serving = asyncio.create_task(serve(settings))
        async with asyncio.timeout(60), AsyncClient(settings.address) as client:
            await client._channel.channel_ready()
            serving.cancel()
            with pytest.raises(asyncio.CancelledError):
                await serving


def test_no_model_is_one_line(tmp_path: Path) -> None:
    """It says what to do."""
    for folder in (None, tmp_path):
        with pytest.raises(ModelMissingError, match="factspan up"):
            load_embedder(ServerSettings(model_folder=folder))


def test_section_types_of_both_vocabularies_can_be_asked_for() -> None:
    """Monographs' and papers'."""
    assert {"dosage", "boxed_warning", "methodology"} <= section_types(load_section_vocabulary())
