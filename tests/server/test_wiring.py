"""The composition root."""

import asyncio
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from factspan import AsyncClient
from factspan.v1 import search_pb2
from opensearchpy import AsyncOpenSearch

from analyzers.drug_lexicon import load_drug_lexicon
from analyzers.providers.redaction import load_redactor
from indexer.store.node_state import RunningNode
from indexer.store.ports import free_address
from indexer.store.records import DocumentRecord
from server.documents import Registry
from server.models import Models
from server.settings import ServerSettings
from server.wiring import running_server, serve, teaching


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


def test_redactors_are_taught_the_drugs_of_a_registry_that_was_read(document: Callable[..., DocumentRecord]) -> None:
    """Providers' and search events' alike; what an earlier registry had is forgotten."""
    redactors = [load_redactor(load_drug_lexicon()) for _ in range(2)]
    teach = teaching(redactors)
    question = "May Mrs. Zorquela be taken daily?"
    assert [redactor.redact(question).kinds for redactor in redactors] == [("NAME",)] * 2
    teach(Registry((document(),)))
    assert [redactor.redact(question).text for redactor in redactors] == [question] * 2
    teach(Registry(()))
    assert [redactor.redact(question).kinds for redactor in redactors] == [("NAME",)] * 2


async def test_a_recorded_question_keeps_the_drugs_that_are_indexed(
    opensearch_node: RunningNode, made_up_space: str, server_models: Models, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A brand's name behind a title is no person's; a person's is taken out."""
    told: asyncio.Queue[Any] = asyncio.Queue()
    monkeypatch.setattr("server.observability.opening.log_served", told.put_nowait)
    settings = ServerSettings(
        address="127.0.0.1:0",
        opensearch_url=opensearch_node.url,
        index_space=made_up_space,
        record_questions=True,
        events=False,
    )
    async with running_server(settings, server_models) as server, AsyncClient(server.address) as client:
        await client.search(search_pb2.SearchRequest(query="May Mrs. Plantedine be taken by Mrs. Miller?"))
        served = await told.get()
    assert served.question == "May Mrs. Plantedine be taken by Mrs. [NAME]?"
