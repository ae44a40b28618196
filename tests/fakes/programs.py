"""The command in processes of its own, as users run it: to its end, or as a server that others wait for."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from factspan import AsyncClient, FactSpanError
from faulty_opensearch import FaultyOpenSearch

OTHER_RECIPE = {"FACTSPAN_BLOCK_CHARACTERS": "300"}
"""A setting with which an indexer does everything anew, and has something stale to remove."""
SERVES_WITHIN = 120.0
ENDS_WITHIN = 300.0
_POLL_SECONDS = 0.05
DAY = 86_400
"""Seconds."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended: its exit code (below 0: the signal that ended it), and what it wrote."""

    code: int
    out: str
    err: str


def clock_off_by(seconds: int) -> dict[str, str]:
    """What makes a command's clock wrong, where its environment has it."""
    path = filter(None, (str(Path(__file__).with_name("wrong_clock")), os.environ.get("PYTHONPATH")))
    return {"PYTHONPATH": os.pathsep.join(path), "WRONG_CLOCK_SECONDS": str(seconds)}


async def start(environment: Mapping[str, str], *arguments: str) -> asyncio.subprocess.Process:
    """A command that has just been started."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "server.cli.main",
        *arguments,
        env={**os.environ, **environment},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def ended(process: asyncio.subprocess.Process) -> Ended:
    """How a started command ends."""
    out, err = await asyncio.wait_for(process.communicate(), ENDS_WITHIN)
    return Ended(process.returncode or 0, out.decode(), err.decode())


async def run(environment: Mapping[str, str], *arguments: str) -> Ended:
    """A command from its beginning to its end."""
    return await ended(await start(environment, *arguments))


async def run_well(environment: Mapping[str, str], *arguments: str) -> str:
    """What a command wrote that must end well."""
    done = await run(environment, *arguments)
    assert done.code == 0, done.err
    return done.out


async def run_killed(
    environment: Mapping[str, str], opensearch: FaultyOpenSearch, moment: int, *arguments: str, is_done: bool = True
) -> bool:
    """Kills a command at its request of that number, before OpenSearch has it or when it is done.

    False when the command had come to its end before.
    """
    process = await start(environment, *arguments)

    def kill(number: int, _path: str) -> None:
        if number == moment and process.returncode is None:
            process.kill()

    opensearch.watch(None, kill) if is_done else opensearch.watch(kill)
    done = await ended(process)
    opensearch.watch()
    assert done.code in (0, -signal.SIGKILL), done.err
    return done.code != 0


@asynccontextmanager
async def serving(environment: Mapping[str, str], log: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """`factspan serve` at FACTSPAN_ADDRESS, from when it serves; what it says goes to ``log``."""
    with log.open("ab") as written:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "server.cli.main",
            "serve",
            env={**os.environ, **environment},
            stdin=asyncio.subprocess.DEVNULL,
            stdout=written,
            stderr=written,
        )
    try:
        async with AsyncClient(environment["FACTSPAN_ADDRESS"]) as client, asyncio.timeout(SERVES_WITHIN):
            while not await is_serving(client):
                assert process.returncode is None, f"the server has ended: {log}"
                await asyncio.sleep(_POLL_SECONDS)
        yield process
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def is_serving(client: AsyncClient) -> bool:
    """Whether the server says that it serves."""
    try:
        return await client.is_serving(deadline=1.0)
    except FactSpanError:
        return False
