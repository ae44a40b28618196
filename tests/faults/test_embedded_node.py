"""The embedded node of `factspan up`, on a disk that fills up, and killed -9: answers again, nothing lost."""

import asyncio
import math
import os
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
import pytest
import pytest_asyncio
from opensearchpy import AsyncOpenSearch
from opensearchpy.exceptions import OpenSearchException
from programs import OTHER_RECIPE, run, run_well
from stored_records import Snapshot, disagreements, snapshot, texts
from watching_caller import WatchingCaller, watching

from indexer.store.client import ClientSettings, open_client
from indexer.store.node_state import read_state
from indexer.store.ports import free_address, free_port

DISK_MEGABYTES = 128
SPARE_MEGABYTES = 16
BACK_WITHIN = 120.0
ATTEMPTS = 5  # OpenSearch's index.allocation.max_retries
POLL_SECONDS = 0.1
KNOWN = {"How should I store Steadivane?": "at 15 °C to 25 °C"}
(QUESTION,) = KNOWN
MEBIBYTE = 1 << 20
PIECE = b"\0" * (1 << 16)

pytestmark = pytest.mark.slow


@dataclass(frozen=True, slots=True)
class Stack:
    """What `factspan up` has started, on a disk of its own; ``undisturbed`` is what an undisturbed run has stored."""

    environment: Mapping[str, str]
    node_folder: Path
    client: AsyncOpenSearch
    undisturbed: Snapshot
    texts: Mapping[str, str]


@pytest.fixture(scope="module")
def folder(cache_folder: Path) -> Iterator[Path]:
    """A data folder whose node has a small disk of its own, in the machine's memory."""
    made = Path(tempfile.mkdtemp(prefix="test-disk-", dir=cache_folder if os.geteuid() == 0 else None))
    made.chmod(0o755)
    disk = made / "node" / "data"
    disk.mkdir(parents=True)
    size = f"size={DISK_MEGABYTES}m"
    mounted = subprocess.run(  # noqa: S603  # the system's own
        ["mount", "-t", "tmpfs", "-o", size, "tmpfs", str(disk)],  # noqa: S607  # as installed
        capture_output=True,
        check=False,
    )
    if mounted.returncode:
        shutil.rmtree(made)
        pytest.skip("who runs these tests may not mount a small disk")
    yield made
    subprocess.run(["umount", "--lazy", str(disk)], check=True)  # noqa: S603, S607  # as above
    shutil.rmtree(made, ignore_errors=True)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def stack(folder: Path, cache_folder: Path, labels: Any) -> AsyncIterator[Stack]:
    """Up, with both labels."""
    port = free_port()
    environment = {
        "FACTSPAN_DATA": str(folder),
        "FACTSPAN_FILES": str(folder / "files"),
        "FACTSPAN_CACHE": str(cache_folder),
        "FACTSPAN_ADDRESS": free_address(),
        "FACTSPAN_NODE_PORT": str(port),
        "FACTSPAN_NODE_HEAP": "512m",
        "FACTSPAN_NODE_QUICK_START": "true",
        "FACTSPAN_NODE_SPARE_MEGABYTES": str(SPARE_MEGABYTES),
    }
    await run_well(environment, "up", "--detach")
    try:
        await run_well(environment, "index", str(labels.steady), str(labels.worked_on))
        client = open_client(ClientSettings(f"http://127.0.0.1:{port}"))
        yield Stack(environment, folder / "node", client, await snapshot(client, ""), await texts(client, ""))
        await client.close()
    finally:
        await run_well(environment, "down")


@pytest_asyncio.fixture(loop_scope="session")
async def caller(stack: Stack) -> AsyncIterator[WatchingCaller]:
    """Asks the stack's server for the length of a test, and has had an answer."""
    async with watching(stack.environment["FACTSPAN_ADDRESS"], KNOWN, stack.texts) as made:
        await made.answers_again(QUESTION)
        yield made


async def test_a_full_disk_loses_nothing(stack: Stack, caller: WatchingCaller, labels: Any) -> None:
    """The run says so and ends; once there is room, the server answers and the next run does all of it."""
    filler = stack.node_folder / "data" / "filler"
    await asyncio.to_thread(_fill, filler)
    done = await run({**stack.environment, **OTHER_RECIPE}, "index", str(labels.worked_on))
    filler.unlink()
    assert done.code == 1
    assert [line for line in done.err.splitlines() if line.startswith("factspan: ")]
    await asyncio.wait_for(_is_back(stack.client), BACK_WITHIN)
    await caller.answers_again(QUESTION)
    await run_well({**stack.environment, **OTHER_RECIPE}, "index", str(labels.worked_on))
    await run_well(stack.environment, "index", str(labels.worked_on))
    await _is_whole(stack, caller)


async def test_a_disk_that_fills_up_is_answered_from(stack: Stack, caller: WatchingCaller, labels: Any) -> None:
    """The last of it is left free, so that the node has nothing to write when there is no room at all."""
    fillers = [stack.node_folder / "data" / f"filler-{number}" for number in range(2)]
    room = shutil.disk_usage(stack.node_folder / "data").free
    await asyncio.to_thread(_fill, fillers[0], room - SPARE_MEGABYTES * MEBIBYTE // 2)
    await asyncio.wait_for(_takes_records(stack.client, are_taken=False), BACK_WITHIN)
    await asyncio.to_thread(_fill, fillers[1])
    await caller.answers_again(QUESTION)
    for filler in fillers:
        filler.unlink()
    await asyncio.wait_for(_takes_records(stack.client, are_taken=True), BACK_WITHIN)
    assert not caller.failed
    await run_well({**stack.environment, **OTHER_RECIPE}, "index", str(labels.worked_on))
    await run_well(stack.environment, "index", str(labels.worked_on))
    await _is_whole(stack, caller)


async def test_a_shard_that_was_given_up_on_is_tried_again(stack: Stack, caller: WatchingCaller) -> None:
    """OpenSearch leaves it as it is once it had no room for it five times; `factspan up` has it try again."""
    found = await stack.client.indices.get_settings(index="factspan-pages", name="index.uuid")
    (uuid,) = (each["settings"]["index"]["uuid"] for each in found.values())
    (shard,) = (stack.node_folder / "data" / "nodes" / "0" / "indices" / uuid).glob("0")
    folders = [shard, *(each for each in shard.rglob("*") if each.is_dir())]
    modes = [each.stat().st_mode for each in folders]
    for each in folders:
        each.chmod(0o555)  # as good as a full disk, for this shard alone
    with suppress(OpenSearchException):
        await stack.client.indices.flush(index="factspan-pages", force=True)
    await asyncio.wait_for(_has_given_up(stack.client), BACK_WITHIN)
    for each, mode in zip(folders, modes, strict=True):
        each.chmod(mode)
    await run_well(stack.environment, "up", "--detach")
    await stack.client.cluster.health(index="factspan-pages", wait_for_status="green", timeout=BACK_WITHIN)
    await caller.answers_again(QUESTION)
    await _is_whole(stack, caller)


async def test_a_killed_node_is_started_anew(stack: Stack, caller: WatchingCaller) -> None:
    """`factspan up` starts it, and what it has stored is answered from again."""
    node = read_state(stack.node_folder)
    assert node is not None
    process = psutil.Process(node.pid)
    process.kill()
    await asyncio.to_thread(psutil.wait_procs, [process])
    await caller.fails()
    await run_well(stack.environment, "up", "--detach")
    await caller.answers_again(QUESTION)
    await _is_whole(stack, caller)


def _fill(path: Path, size: float = math.inf) -> None:
    """Writes so many bytes, or until there is no room left."""
    with path.open("wb", buffering=0) as file:
        try:
            while file.tell() < size and file.write(PIECE):
                pass
        except OSError:
            return


async def _is_back(client: AsyncOpenSearch) -> None:
    """Returns when OpenSearch has a manager again: a node that could not write for long has stepped down as one."""
    while True:
        with suppress(OpenSearchException):
            await client.cluster.health(wait_for_status="yellow")
            return
        await asyncio.sleep(POLL_SECONDS)


async def _has_given_up(client: AsyncOpenSearch) -> None:
    """Returns when OpenSearch tries a shard no more."""
    while True:
        with suppress(OpenSearchException):  # while every shard is there, there is nothing to explain
            found = await client.cluster.allocation_explain()
            if found["unassigned_info"].get("failed_allocation_attempts", 0) >= ATTEMPTS:
                return
        await asyncio.sleep(POLL_SECONDS)


async def _takes_records(client: AsyncOpenSearch, *, are_taken: bool) -> None:
    """Returns when OpenSearch takes records, or does so no more, for want of room."""
    block = "index.blocks.read_only_allow_delete"
    while True:
        found = await client.indices.get_settings(index="factspan-*", name=block, params={"flat_settings": "true"})
        if are_taken != any(each["settings"].get(block) == "true" for each in found.values()):
            return
        await asyncio.sleep(POLL_SECONDS)


async def _is_whole(stack: Stack, caller: WatchingCaller) -> None:
    assert await disagreements(stack.client, "") == []
    assert await snapshot(stack.client, "") == stack.undisturbed
    assert caller.wrong == []
