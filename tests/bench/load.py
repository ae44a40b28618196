"""What the server bears: many callers at once, beside OpenSearch's own hybrid query by as many, all in one run.

    python tests/bench/load.py [FILE.pdf|FOLDER ...] [--questions FILE.jsonl] [--seconds 60] [--callers 32] [--running]

Starts OpenSearch and the gRPC server with the PDFs, else with the sample labels; ``--running`` takes those that
`factspan up` has started, as they are.  Half of the callers put the questions to Search, half to Ask, each on a
connection of its own (ghz); then as many put the same questions to OpenSearch alone, first with vectors computed
beforehand, then embedding each question.  Prints queries a second, latencies and errors; then the server's memory and
open files before the load, after 10 seconds of it, at its end and 10 seconds later.  A line of the questions' file has
``question`` and ``document`` (file name without ``.pdf``).
"""

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import load_bare
from factspan import AsyncClient
from factspan.v1 import ask_pb2, search_pb2
from load_generator import Load, installed, load
from load_usage import Usage, listener, usage
from search_speed import HITS, MILLISECONDS, Question, Running, pdfs, read_questions, running_as_it_is, started

from analyzers.providers.local_onnx import LocalOnnxEmbedder
from indexer.artifacts.model import prepare_model
from indexer.samples import sample_labels
from indexer.store.names import HYBRID_PIPELINE, SPANS, in_space
from server.evaluation.scoring import percentile

SERVICE = "factspan.v1.EvidenceService"
BOTH = "Search and Ask together"
BARE, BARE_EMBEDDING = "OpenSearch hybrid query", "OpenSearch hybrid query, with embedding"
SETTLED = 10.0
"""Seconds after which caches are filled, and connections made."""
LAST_LOOK = 1.0
"""Seconds before the end: the last look is taken under load, as the one before."""
WARM_UP = 3.0


@dataclass(frozen=True, slots=True)
class Measured:
    """Each way's load, and the server's memory from before the load until after it."""

    loads: tuple[Load, ...]
    usages: tuple[Usage, ...]

    @property
    def growth(self) -> float:
        """Unshared memory at the end, in times of that when the server had settled."""
        settled, end = self.usages[1:3]
        return end.unshared / settled.unshared

    @property
    def processor_milliseconds(self) -> float:
        """What a call took of a processor in the server, which machines under other load tell more truly than time."""
        before, *_, afterwards = self.usages
        (both,) = [each for each in self.loads if each.way == BOTH]
        return (afterwards.processor_seconds - before.processor_seconds) / both.codes.total() * MILLISECONDS


async def measure(questions: Sequence[Question], running: Running, callers: int, seconds: float) -> Measured:
    """The server under load, then OpenSearch alone."""
    served = await measure_server(questions, running, callers, seconds)
    return replace(served, loads=(*served.loads, *await measure_bare(questions, running, callers, seconds)))


async def measure_server(questions: Sequence[Question], running: Running, callers: int, seconds: float) -> Measured:
    """Half of the callers at Search, half at Ask, at the same time."""
    ghz = installed(running.cache)
    searches, asks = requests_of(questions)
    server = listener(running.address)
    settled = min(SETTLED, seconds / 2)

    async def calls(duration: float) -> tuple[Load, Load]:
        return await asyncio.gather(
            load(ghz, running.address, f"{SERVICE}/Search", searches, callers - callers // 2, duration),
            load(ghz, running.address, f"{SERVICE}/Ask", asks, callers // 2, duration),
        )

    await calls(WARM_UP)
    usages = [usage("before", server)]
    under_way = asyncio.create_task(calls(seconds))
    await asyncio.sleep(settled)
    usages.append(usage("settled", server))
    await asyncio.sleep(seconds - settled - LAST_LOOK)
    usages.append(usage("at the end", server))
    loads = await under_way
    await asyncio.sleep(settled)
    usages.append(usage("afterwards", server))
    return Measured((*loads, together(BOTH, loads)), tuple(usages))


async def measure_bare(
    questions: Sequence[Question], running: Running, callers: int, seconds: float
) -> tuple[Load, ...]:
    """OpenSearch alone, with vectors that are there and with ones that are made on the way."""
    async with AsyncClient(running.address) as client:
        hashes = {each.file_name.removesuffix(".pdf"): each.document_hash async for each in client.documents()}
    embedder = LocalOnnxEmbedder.load(prepare_model(running.cache))
    url = f"{running.url}/{in_space(SPANS, running.space)}/_search?search_pipeline={HYBRID_PIPELINE}"
    ways = {
        BARE: load_bare.prepared(questions, hashes, embedder),
        BARE_EMBEDDING: load_bare.embedding(questions, hashes, embedder),
    }
    loads = []
    for way, body in ways.items():
        await load_bare.bare_load(way, url, body, callers, WARM_UP)
        loads.append(await load_bare.bare_load(way, url, body, callers, seconds))
    return tuple(loads)


def requests_of(questions: Sequence[Question]) -> tuple[list[search_pb2.SearchRequest], list[ask_pb2.AskRequest]]:
    """The questions as calls of Search and of Ask."""
    scopes = [search_pb2.Scope(documents=[each.document]) for each in questions]
    asked = list(zip(questions, scopes, strict=True))
    return (
        [search_pb2.SearchRequest(query=each.text, scope=scope, page_size=HITS) for each, scope in asked],
        [ask_pb2.AskRequest(question=each.text, scope=scope) for each, scope in asked],
    )


def together(way: str, loads: Sequence[Load]) -> Load:
    """Loads that ran at the same time as one."""
    return Load(
        way,
        sum(each.callers for each in loads),
        max(each.seconds for each in loads),
        tuple(taken for each in loads for taken in each.milliseconds),
        sum((each.codes for each in loads), Counter()),
    )


def table(measured: Measured) -> str:
    """Queries a second and milliseconds by way; then the server's memory."""
    lines = [f"{'way':<42}{'callers':>8}{'calls':>8}{'q/s':>8}{'p50':>8}{'p95':>8}{'p99':>8}{'errors':>8}"]
    for each in measured.loads:
        p50, p95, p99 = (percentile(each.milliseconds, share) for share in (0.5, 0.95, 0.99))
        lines.append(
            f"{each.way:<42}{each.callers:>8}{each.codes.total():>8}{each.queries_a_second:>8.1f}"
            f"{p50:>8.0f}{p95:>8.0f}{p99:>8.0f}{each.errors:>8}"
        )
        lines += [f"  {code}: {count}" for code, count in sorted(each.codes.items()) if code != "OK"]
    lines.append(f"\n{'the server':<42}{'RSS MiB':>8}{'USS MiB':>8}{'handles':>8}{'threads':>8}")
    for moment in measured.usages:
        lines.append(
            f"{moment.moment:<42}{moment.resident:>8.0f}{moment.unshared:>8.0f}{moment.handles:>8}{moment.threads:>8}"
        )
    lines.append(f"\nmemory (USS) at the end: {measured.growth:.2f} times that when settled; goal: at most 1.10")
    lines.append(f"time of processors in the server: {measured.processor_milliseconds:.1f} ms a call")
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> None:
    """Measure with the files that are named, else with the sample labels, and print the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--questions", type=Path)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--callers", type=int, default=32)
    parser.add_argument("--running", action="store_true")
    given = parser.parse_args(arguments)
    files = pdfs(given.paths)
    with running_as_it_is() if given.running else started(files or sample_labels()) as running:
        questions = read_questions(running, given.questions, files)
        measured = asyncio.run(measure(questions, running, given.callers, given.seconds))
        sys.stdout.write(table(measured) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
