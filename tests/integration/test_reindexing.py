"""The whole re-indexing under load: built, killed, gone on with, switched to and back; no error and no empty answer."""

import asyncio
import json
import os
import shutil
import subprocess
import sys
import uuid
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import load_generator
import pytest
import pytest_asyncio
from factspan import AsyncClient
from factspan.v1 import ask_pb2
from opensearchpy import AsyncOpenSearch

from indexer.pipeline import index_paths
from indexer.samples import sample_labels, sample_questions
from indexer.settings import IndexerSettings
from indexer.store.generations import Role, generations
from indexer.store.node_state import RunningNode
from indexer.store.ports import free_address
from indexer.store.reader import Reader
from indexer.store.templates import install, remove_space
from indexer.wiring import open_pipeline

CALL = "factspan.v1.EvidenceService/Ask"
CALLERS, WATCHERS = 2, 2
"""Each has a call under way all the time; more would only slow the rebuild."""
LABELS = sample_labels()
ASKED = [each for each in sample_questions() if each.answerable][::5]
STARTED_WITHIN, DONE_WITHIN = 120.0, 300.0
ROUND_SECONDS = 2.0
"""How long ghz runs before it is looked at whether all is over."""


@dataclass(slots=True)
class Watched:
    """How often each question was asked while all went on, the answers that were not right, and ghz's calls by code."""

    seen: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    codes: Counter[str] = field(default_factory=Counter)


@pytest.fixture(scope="module")
def space() -> str:
    """Indices of this module alone."""
    return f"reindex-{uuid.uuid4().hex[:11]}x"


@pytest.fixture(scope="module")
def environment(
    opensearch_node: RunningNode, space: str, model_folder: Path, cache_folder: Path, tmp_path_factory: Any
) -> dict[str, str]:
    """Where a server and commands find everything."""
    return os.environ | {
        "FACTSPAN_ADDRESS": free_address(),
        "FACTSPAN_OPENSEARCH_URL": opensearch_node.url,
        "FACTSPAN_INDEX_SPACE": space,
        "FACTSPAN_MODEL_FOLDER": str(model_folder),
        "FACTSPAN_CACHE": str(cache_folder),
        "FACTSPAN_FILES": str(tmp_path_factory.mktemp("kept")),
        "FACTSPAN_HEALTH_INTERVAL": "0.5",
        "PYTHONUNBUFFERED": "1",
    }


@dataclass(frozen=True, slots=True)
class Server:
    """Where it listens, what it says, and each switch that it has followed."""

    address: str
    said: list[str] = field(default_factory=list)
    followed: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(0))

    async def listen(self, log: asyncio.StreamReader) -> None:
        """Reads what it says, to the end."""
        async for line in log:
            self.said.append(line.decode())
            if b"generation_followed" in line:
                self.followed.release()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def server(environment: dict[str, str], opensearch_client: AsyncOpenSearch, space: str) -> AsyncIterator[Server]:
    """A server in a process of its own over two of the sample labels."""
    await install(opensearch_client, space)
    settings = IndexerSettings(
        cache=Path(environment["FACTSPAN_CACHE"]), files=Path(environment["FACTSPAN_FILES"]), index_space=space
    )
    async with open_pipeline(settings, opensearch_url=environment["FACTSPAN_OPENSEARCH_URL"]) as parts:
        assert not [each.error async for each in index_paths(LABELS[:2], parts) if each.error]
    process = await _started(environment, "serve")
    assert process.stderr is not None
    server = Server(environment["FACTSPAN_ADDRESS"])
    listening = asyncio.create_task(server.listen(process.stderr))
    try:
        async with AsyncClient(server.address) as client, asyncio.timeout(STARTED_WITHIN):
            while not await _serves(client):
                assert process.returncode is None, server.said
                await asyncio.sleep(0.2)
        yield server
    finally:
        process.terminate()
        await process.wait()
        await listening
        await remove_space(opensearch_client, space)


async def _serves(client: AsyncClient) -> bool:
    try:
        return await client.is_serving(deadline=1.0)
    except Exception:  # noqa: BLE001  # whatever it is, the server is not there yet
        return False


async def _command(environment: dict[str, str], *arguments: str) -> str:
    """What a command wrote; it must end well."""
    process = await _started(environment, *arguments)
    out, err = await asyncio.wait_for(process.communicate(), DONE_WITHIN)
    assert process.returncode == 0, err.decode()
    return out.decode()


async def _started(environment: dict[str, str], *arguments: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "server.cli.main",
        *arguments,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def _requests() -> list[ask_pb2.AskRequest]:
    here = {path.name for path in LABELS[:2]}
    return [
        ask_pb2.AskRequest(question=each.question, scope={"documents": [f"{each.document}.pdf"]})
        for each in ASKED
        if f"{each.document}.pdf" in here
    ]


async def _watch(address: str, known: dict[str, str], watched: Watched, end: asyncio.Event) -> None:
    """Asks again and again; what was the best piece before must be there.

    Pieces may change places: how rare a word is depends on which labels are there.
    """
    async with AsyncClient(address) as client:
        while not end.is_set():
            for request in _requests():
                try:
                    found = _words(await client.ask(request))
                except Exception as error:  # noqa: BLE001  # every kind is counted
                    found = (repr(error),)
                watched.seen[request.question] += 1
                if known[request.question] not in found:
                    watched.wrong.append(f"{request.question}: {found[:1]}, {len(found)} pieces")


def _words(answer: ask_pb2.AskResponse) -> tuple[str, ...]:
    return tuple(piece.text for section in answer.sections for piece in section.evidence)


def _best(answer: ask_pb2.AskResponse) -> str:
    pieces = [piece for section in answer.sections for piece in section.evidence]
    return min(pieces, key=lambda piece: piece.rank).text


@pytest.mark.slow
async def test_no_call_notices_a_rebuild_a_switch_or_the_way_back(
    server: Server,
    environment: dict[str, str],
    opensearch_client: AsyncOpenSearch,
    space: str,
    cache_folder: Path,
) -> None:
    """Also a kill in the middle of the rebuild, a label that comes meanwhile, and one that is removed."""
    if shutil.which("go") is None:
        pytest.skip("go, which builds ghz, is not installed")
    ghz = load_generator.installed(cache_folder)
    async with AsyncClient(server.address) as client:
        known = {request.question: _best(await client.ask(request)) for request in _requests()}
    async with _called(server.address, known, ghz) as watched:
        killed = await _started(environment, "indices", "rebuild", "--json")
        assert killed.stdout is not None
        first = json.loads(await asyncio.wait_for(killed.stdout.readline(), DONE_WITHIN))
        killed.kill()
        await killed.wait()
        come = json.loads(await _command(environment, "index", "--json", str(LABELS[2])))
        rebuilt = [
            json.loads(line) for line in (await _command(environment, "indices", "rebuild", "--json")).splitlines()
        ]
        assert {each["document_hash"] for each in rebuilt} >= {come["document_hash"]}
        assert first["document_hash"] not in {each["document_hash"] for each in rebuilt if each["outcome"] == "indexed"}
        await _command(environment, "indices", "switch")
        await asyncio.wait_for(server.followed.acquire(), DONE_WITHIN)
        documents = await Reader(opensearch_client, space).documents()
        assert {each.file_name for each in documents} == {path.name for path in LABELS}
        await _command(environment, "remove", LABELS[2].name)
        await _command(environment, "indices", "back")
        await asyncio.wait_for(server.followed.acquire(), DONE_WITHIN)
        assert len(await Reader(opensearch_client, space).documents()) == 2

    roles = [each.role for each in await generations(opensearch_client, space)]
    assert roles == [Role.SERVING, Role.KEPT]
    assert watched.wrong == []
    assert min(watched.seen.values()) > 0
    assert watched.codes.keys() == {"OK"}, watched.codes


@asynccontextmanager
async def _called(address: str, known: dict[str, str], ghz: Path) -> AsyncIterator[Watched]:
    """Calls without a pause for the length of the block, which end with it however it ends."""
    watched, end = Watched(), asyncio.Event()

    async def load() -> None:
        while not end.is_set():
            done = await load_generator.load(ghz, address, CALL, _requests(), CALLERS, ROUND_SECONDS)
            watched.codes.update(done.codes)

    calls = [load(), *(_watch(address, known, watched, end) for _ in range(WATCHERS))]
    tasks = [asyncio.create_task(each) for each in calls]
    try:
        yield watched
    finally:
        end.set()
        await asyncio.gather(*tasks)
