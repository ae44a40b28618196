"""What the server bears for long: callers without a pause while labels are indexed anew, again and again, beside them.

    python tests/bench/soak.py [FILE.pdf|FOLDER ...] [--questions FILE.jsonl] [--minutes 15] [--callers 16]

Starts OpenSearch and the gRPC server with the PDFs, else with the sample labels.  Each question is put to Search and to
Ask once, so that the server keeps what it keeps of the records that are asked for: memory is measured from there on,
and what that takes is told beside it.  Then half of the callers put the questions to Search, half to Ask, each on a
connection of its own (ghz).  Beside them `factspan index` does the first PDF anew,
over and over, each time with another longest block, so that there is always something to write and to remove; while it
is done anew it is not answered from, which is no error.  Prints calls, errors and runs of the indexer, and the server's
memory and open files over time.  A line of the questions' file has ``question`` and ``document`` (file name without
``.pdf``).
"""

import argparse
import asyncio
import itertools
import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from factspan import AsyncClient
from factspan.v1 import ask_pb2, search_pb2
from load import SERVICE, WARM_UP, requests_of, together
from load_generator import Load, installed, load
from load_usage import Usage, listener, usage
from search_speed import Question, Running, pdfs, read_questions, started

from indexer.samples import sample_labels
from server.evaluation.scoring import percentile

SECONDS_A_MINUTE = 60.0
LOOKS = 15
"""How often the server is looked at while the callers are at work."""
BLOCK_CHARACTERS = ("900", "600")
GOAL = 1.1


@dataclass(frozen=True, slots=True)
class Soaked:
    """All calls as one load, the server before any and over time, the indexer's ends.

    ``usages`` are while the callers are at work, ``before`` when nothing was asked yet, ``afterwards`` when they have
    gone.
    """

    calls: Load
    before: Usage
    usages: tuple[Usage, ...]
    afterwards: Usage
    indexed: int
    failed: tuple[str, ...]

    @property
    def growth(self) -> float:
        """Unshared memory at the end, in times of that at the first look."""
        return self.usages[-1].unshared / self.usages[0].unshared


async def soak(questions: Sequence[Question], running: Running, file: Path, callers: int, seconds: float) -> Soaked:
    """Callers and an indexer for so long."""
    ghz = installed(running.cache)
    searches, asks = requests_of(questions)
    server = listener(running.address)

    async def calls(duration: float) -> tuple[Load, Load]:
        return await asyncio.gather(
            load(ghz, running.address, f"{SERVICE}/Search", searches, callers - callers // 2, duration),
            load(ghz, running.address, f"{SERVICE}/Ask", asks, callers // 2, duration),
        )

    before = usage("nothing asked yet", server)
    await _once(running.address, searches, asks)
    await calls(WARM_UP)
    under_way = asyncio.create_task(calls(seconds))
    indexing = asyncio.create_task(_index_until(under_way, running, file))
    usages = []
    for number in range(1, LOOKS + 1):
        await asyncio.wait([under_way], timeout=seconds / (LOOKS + 1))
        usages.append(usage(f"after {number * seconds / (LOOKS + 1) / SECONDS_A_MINUTE:.1f} minutes", server))
    loads = await under_way
    indexed, failed = await indexing
    afterwards = usage("afterwards", server)
    return Soaked(together("Search and Ask", loads), before, tuple(usages), afterwards, indexed, failed)


async def _once(address: str, searches: Sequence[search_pb2.SearchRequest], asks: Sequence[ask_pb2.AskRequest]) -> None:
    """Makes each call once, in turn."""
    async with AsyncClient(address) as client:
        for search, ask in zip(searches, asks, strict=True):
            await client.search(search)
            await client.ask(ask)


async def _index_until(end: "asyncio.Task[object]", running: Running, file: Path) -> tuple[int, tuple[str, ...]]:
    """How often the file was done anew, and what was said by runs that did not end well."""
    indexed, failed = 0, list[str]()
    kept = await asyncio.to_thread(tempfile.mkdtemp)
    for characters in itertools.cycle(reversed(BLOCK_CHARACTERS)):
        if end.done() and characters == BLOCK_CHARACTERS[-1]:  # it was left as it was found
            await asyncio.to_thread(shutil.rmtree, kept)
            return indexed, tuple(failed)
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "server.cli.main",
            "index",
            str(file),
            env=os.environ
            | {
                "FACTSPAN_OPENSEARCH_URL": running.url,
                "FACTSPAN_INDEX_SPACE": running.space,
                "FACTSPAN_FILES": kept,
                "FACTSPAN_BLOCK_CHARACTERS": characters,
            },
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        _, said = await process.communicate()
        indexed += process.returncode == 0
        if process.returncode:
            failed.append(said.decode().strip().rpartition("\n")[2])
    raise AssertionError("the cycle does not end")


def table(soaked: Soaked) -> str:
    """Calls and errors; the indexer's runs; the server's memory over time."""
    calls = soaked.calls
    p50, p95, p99 = (percentile(calls.milliseconds, share) for share in (0.5, 0.95, 0.99))
    told = (
        f"{calls.way}: {calls.callers} callers for {calls.seconds / SECONDS_A_MINUTE:.1f} minutes, "
        f"{calls.codes.total()} calls, {calls.queries_a_second:.1f} a second, p50 {p50:.0f}, p95 {p95:.0f}, "
        f"p99 {p99:.0f} ms, {calls.errors} errors; goal: 0"
    )
    lines = [told]
    lines += [f"  {code}: {count}" for code, count in sorted(calls.codes.items()) if code != "OK"]
    lines.append(f"indexed beside it: {soaked.indexed} times, {len(soaked.failed)} failed; goal: 0")
    lines += [f"  {said}" for said in soaked.failed]
    lines.append(f"\n{'the server':<24}{'RSS MiB':>8}{'USS MiB':>8}{'handles':>8}{'threads':>8}")
    lines += [
        f"{each.moment:<24}{each.resident:>8.0f}{each.unshared:>8.0f}{each.handles:>8}{each.threads:>8}"
        for each in (soaked.before, *soaked.usages, soaked.afterwards)
    ]
    lines.append(
        f"\nmemory (USS) at the end: {soaked.growth:.2f} times that at the first look; goal: at most {GOAL:.2f}"
    )
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> None:
    """Soak with the files that are named, else with the sample labels, and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--questions", type=Path)
    parser.add_argument("--minutes", type=float, default=15.0)
    parser.add_argument("--callers", type=int, default=16)
    given = parser.parse_args(arguments)
    files = pdfs(given.paths)
    with started(files or sample_labels()) as running:
        questions = read_questions(running, given.questions, files)
        first = (files or sample_labels())[0]
        soaked = asyncio.run(soak(questions, running, first, given.callers, given.minutes * SECONDS_A_MINUTE))
        sys.stdout.write(table(soaked) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
