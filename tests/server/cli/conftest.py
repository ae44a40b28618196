"""What the command line's tests share: answers as the server gives them, and a server that gives them."""

import asyncio
import io
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from canned_server import CannedServer, running_canned_server
from factspan.v1 import ask_pb2, document_pb2, evidence_pb2
from made_up_answers import HASH, make_answer, make_evidence, make_no_result
from opensearchpy import AsyncOpenSearch
from rich.console import Console, RenderableType

from indexer.store import ports
from indexer.store.client import ClientSettings, open_client
from indexer.store.node_state import RunningNode
from indexer.store.templates import install, remove_space
from server.cli.main import main

WIDTH = 100


@pytest.fixture
def evidence() -> Callable[..., evidence_pb2.Evidence]:
    """Makes a piece of evidence."""
    return make_evidence


@pytest.fixture
def answered() -> Callable[..., ask_pb2.AskResponse]:
    """Makes an answer of pieces."""
    return make_answer


@pytest.fixture
def no_result() -> ask_pb2.AskResponse:
    """An answer that there is none."""
    return make_no_result()


@pytest.fixture
def printed() -> Callable[[RenderableType], str]:
    """What a person sees of something, on a terminal of 100 columns without colours."""

    def show(what: RenderableType) -> str:
        out = io.StringIO()
        Console(file=out, width=WIDTH, highlight=False).print(what)
        return out.getvalue()

    return show


class Ended(NamedTuple):
    """How a command ended: its exit code and what it wrote."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Ended]:
    """Runs a command as a person would, with an empty home folder and no settings from outside."""
    for name in ("SETTINGS", "ADDRESS", "OPENSEARCH_URL", "INDEX_SPACE", "DATA", "DEBUG"):
        monkeypatch.delenv(f"FACTSPAN_{name}", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("COLUMNS", str(WIDTH))

    def command(*arguments: str) -> Ended:
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        sys.stdout.flush()
        return Ended(code, *capsys.readouterr())

    return command


@pytest.fixture
def fake_server(run: Callable[..., Ended], monkeypatch: pytest.MonkeyPatch) -> Iterator[CannedServer]:  # noqa: ARG001 - run clears the settings first
    """A server at a free port, where commands find it by FACTSPAN_ADDRESS."""
    with running_canned_server() as fake:
        monkeypatch.setenv("FACTSPAN_ADDRESS", fake.address)
        yield fake


@pytest.fixture
def document() -> document_pb2.Document:
    """A document of the registry."""
    return document_pb2.Document(
        name=f"documents/{HASH}",
        document_hash=HASH,
        file_name="us-examplon.pdf",
        label_kind="us_plr",
        brand_names=["Examplon"],
        generic_names=["examplonine"],
        maker="Example Works",
        revision_date="2024-03",
        language="en",
        page_count=12,
        text_length=40_000,
        section_count=55,
        index_state=document_pb2.IndexState(stage=document_pb2.INDEX_STAGE_INDEXED, span_count=812, block_count=70),
    )


@pytest.fixture
def free_address() -> str:
    """An address of this machine at which nothing listens."""
    return ports.free_address()


@pytest.fixture(scope="session")
def cli_space(opensearch_node: RunningNode) -> Iterator[str]:
    """A set of indices in the session's node for the command line's tests, installed; gone at the end."""
    space = "cli-tests"

    async def with_client(step: Callable[[AsyncOpenSearch, str], Awaitable[object]]) -> None:
        client = open_client(ClientSettings(opensearch_node.url))
        await step(client, space)
        await client.close()

    asyncio.run(with_client(install))
    yield space
    asyncio.run(with_client(remove_space))


@pytest.fixture
def real_store(
    run: Callable[..., Ended],  # noqa: ARG001 - run clears the settings first
    opensearch_node: RunningNode,
    cli_space: str,
    free_address: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> str:
    """Commands find the session's OpenSearch; a server that they start is at ``free_address``, which this gives."""
    monkeypatch.setenv("FACTSPAN_OPENSEARCH_URL", opensearch_node.url)
    monkeypatch.setenv("FACTSPAN_INDEX_SPACE", cli_space)
    monkeypatch.setenv("FACTSPAN_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("FACTSPAN_ADDRESS", free_address)
    return free_address
