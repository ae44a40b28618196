"""How fast a question is answered, beside OpenSearch's own hybrid query on the same index, all in one run.

    python tests/bench/search_speed.py [FILE.pdf|FOLDER ...] [--questions FILE.jsonl] [--rounds 5]
                                       [--warm-up 1500] [--running]

Starts OpenSearch and the gRPC server with the PDFs, else with the sample labels; ``--running`` takes those that
`factspan up` has started, as they are.  Each question is put in turn to (1) OpenSearch alone: the question embedded
here, then one `hybrid` query through the shipped search pipeline, (2) Search over gRPC, (3) Ask over gRPC, each round
beginning with another of them.  Before, ``--warm-up`` questions (a round at least) are put to all three and not
counted: OpenSearch's Java compiles what it runs often, and until it has, that takes more of the processors than the
answers do; with 0 it is measured as just started.  The server embeds each question anew each time, as (1) does: one
that runs already must have been started with FACTSPAN_EMBEDDINGS_KEPT=0.  Prints medians, 95th percentiles, how many
times the first way's each is, and what the stages took.  A line of the questions' file has ``question`` and
``document`` (file name without ``.pdf``).
"""

import argparse
import asyncio
import hashlib
import json
import math
import os
import sys
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from factspan import AsyncClient
from factspan.v1 import ask_pb2, document_pb2, search_pb2
from opensearchpy import AsyncOpenSearch

from analyzers.providers.local_onnx import LocalOnnxEmbedder
from indexer.artifacts.model import prepare_model
from indexer.samples import sample_labels, sample_questions
from indexer.store.client import ClientSettings, open_client
from indexer.store.names import HYBRID_PIPELINE, SPANS, in_space
from indexer.store.records import Field
from server.cli.bar import activity
from server.cli.configuration import indexer_settings
from server.cli.demonstration import demo_stack, general_questions
from server.cli.indexing import index_prepared
from server.cli.stack import Stack, bring_up, stack_of_settings, stop_started
from server.evaluation.scoring import percentile

BARE, SEARCH, ASK = "OpenSearch hybrid query, with embedding", "Search over gRPC", "Ask over gRPC"
HITS, POOL = 10, 40
"""What the bare query gives, and its candidates a leg: Search's defaults."""
MILLISECONDS = 1000
WARM_UP = 1500
"""Questions to each way that are not counted.

Of an Ask's processor time in OpenSearch the compiler had 44 of 83 ms in the first 300 after a start, 9 of 32 after
1,000 and 2 of 23 after 2,000 (threads of one node, counted).
"""


@dataclass(frozen=True, slots=True)
class Question:
    """A question, and the label (file name without ``.pdf``) that it is asked of."""

    text: str
    document: str


@dataclass(frozen=True, slots=True)
class Running:
    """What is measured: the server's address, OpenSearch's, the set of indices in it, and where the model is cached."""

    address: str
    url: str
    space: str
    cache: Path


@dataclass(slots=True)
class Times:
    """Milliseconds by way; and by way and stage, as the server told them."""

    ways: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    stages: dict[tuple[str, str], list[float]] = field(default_factory=lambda: defaultdict(list))

    def add_stages(self, way: str, timings: search_pb2.Timings) -> None:
        """One response's stages; a stage that ran twice took both times."""
        took: dict[str, float] = defaultdict(float)
        for stage in timings.stages:
            took[stage.stage] += stage.duration.ToTimedelta().total_seconds() * MILLISECONDS
        took["boost and diversify"] = took.get("boost", 0.0) + took.get("diversify", 0.0)
        for stage, milliseconds in took.items():
            self.stages[way, stage].append(milliseconds)


async def measure(
    questions: Sequence[Question], running: Running, rounds: int, *, scoped: bool = True, warm_up: int = 0
) -> Times:
    """All ways, question by question, each asked of its label or else of all labels.

    Not counted are the rounds that ``warm_up`` questions take, at least one: connections are made, files come into
    memory.
    """
    before = max(1, math.ceil(warm_up / len(questions)))
    embedder = LocalOnnxEmbedder.load(prepare_model(running.cache))
    store = open_client(ClientSettings(running.url))
    times = Times()
    try:
        async with AsyncClient(running.address) as client:
            hashes = {each.file_name.removesuffix(".pdf"): each.document_hash async for each in client.documents()}
            hashes = hashes if scoped else {}
            ways = _ways(client, store, embedder, in_space(SPANS, running.space), hashes)
            for round_number in range(before + rounds):
                counted = times if round_number >= before else Times()
                for question in questions:
                    await _ask_all(question, ways, round_number, counted)
    finally:
        await store.close()
    return times


Way = Callable[[Question], Awaitable[search_pb2.Timings | None]]


def _ways(
    client: AsyncClient,
    store: AsyncOpenSearch,
    embedder: LocalOnnxEmbedder,
    index: str,
    hashes: Mapping[str, str],
) -> dict[str, Way]:
    """Without hashes, all labels are asked."""

    def scope(question: Question) -> search_pb2.Scope:
        return search_pb2.Scope(documents=[question.document] if hashes else [])

    async def bare(question: Question) -> None:
        vector = embedder.embed_query(question.text).tolist()
        body = hybrid_query(question.text, vector, hashes[question.document] if hashes else "")
        await store.search(index=index, body=body, params={"search_pipeline": HYBRID_PIPELINE})

    async def search(question: Question) -> search_pb2.Timings:
        request = search_pb2.SearchRequest(query=question.text, scope=scope(question), page_size=HITS)
        return (await client.search(request)).timings

    async def ask(question: Question) -> search_pb2.Timings:
        return (await client.ask(ask_pb2.AskRequest(question=question.text, scope=scope(question)))).timings

    return {BARE: bare, SEARCH: search, ASK: ask}


def hybrid_query(text: str, vector: Sequence[float], document_hash: str) -> dict[str, object]:
    """What a person would send to OpenSearch: words and vectors of one document, or of all without a hash.

    The answer is without the vectors.
    """
    own: list[dict[str, object]] = [{"term": {Field.DOCUMENT_HASH: document_hash}}] if document_hash else []
    words = {"bool": {"must": [{"match": {Field.TEXT: text}}], "filter": own}}
    nearest = {"knn": {Field.VECTOR: {"vector": vector, "k": POOL} | ({"filter": own[0]} if own else {})}}
    return {
        "size": HITS,
        "_source": {"excludes": [Field.VECTOR]},
        "query": {"hybrid": {"queries": [words, nearest], "pagination_depth": POOL}},
    }


async def _ask_all(question: Question, ways: Mapping[str, Way], turn: int, times: Times) -> None:
    order = list(ways)
    for way in order[turn % len(order) :] + order[: turn % len(order)]:
        began = time.perf_counter()
        timings = await ways[way](question)
        times.ways[way].append((time.perf_counter() - began) * MILLISECONDS)
        if timings is not None:
            times.add_stages(way, timings)


def table(times: Times) -> str:
    """The ways and what their stages took, milliseconds; the bare query is what the ways are compared with."""
    lines = [f"{'way':<44}{'calls':>7}{'median':>9}{'p95':>9}{'times':>7}"]
    bare = percentile(times.ways[BARE], 0.5)
    for way in (BARE, SEARCH, ASK):
        taken = times.ways[way]
        median = percentile(taken, 0.5)
        lines.append(f"{way:<44}{len(taken):>7}{median:>9.1f}{percentile(taken, 0.95):>9.1f}{median / bare:>7.2f}")
    lines.append(f"\n{'stage':<44}{'calls':>7}{'median':>9}{'p95':>9}")
    for (way, stage), taken in times.stages.items():
        name = f"{way}: {stage}"
        lines.append(f"{name:<44}{len(taken):>7}{percentile(taken, 0.5):>9.2f}{percentile(taken, 0.95):>9.2f}")
    return "\n".join(lines)


@contextmanager
def started(files: Sequence[Path]) -> Iterator[Running]:
    """OpenSearch and the server with these labels; they are stopped at the end, and what was indexed is kept."""
    os.environ["FACTSPAN_EMBEDDINGS_KEPT"] = "0"
    name = hashlib.sha256("\n".join(str(file.resolve()) for file in files).encode()).hexdigest()[:12]
    settings = indexer_settings(data=indexer_settings().data / "bench" / name, node_port=0, opensearch_url="")
    stack = demo_stack(settings)
    with activity() as under_way:
        running = bring_up(stack, under_way)
    try:
        index_prepared(files, settings, stack.find_opensearch(), lambda _: None)
        yield _running(stack)
    finally:
        stop_started(stack, running)


@contextmanager
def running_as_it_is() -> Iterator[Running]:
    """OpenSearch and the server that the settings tell of; they go on running."""
    yield _running(stack_of_settings())


def _running(stack: Stack) -> Running:
    return Running(stack.address, stack.find_opensearch(), stack.index_space, stack.cache)


def read_questions(running: Running, given: Path | None, files: Sequence[Path]) -> list[Question]:
    """Those of a file; else the samples' own; else what can be asked of any label."""
    if given is not None:
        records = [json.loads(line) for line in given.read_text(encoding="utf-8").split("\n") if line.strip()]
        return [Question(record["question"], record["document"]) for record in records]
    if not files:
        return [Question(each.question, each.document) for each in sample_questions()]
    documents = asyncio.run(_documents(running.address))
    names = {file.name for file in files}
    general = general_questions([document for document in documents if document.file_name in names])
    return [Question(each.text, each.document.removesuffix(".pdf")) for each in general]


async def _documents(address: str) -> list[document_pb2.Document]:
    async with AsyncClient(address) as client:
        return [each async for each in client.documents()]


def pdfs(paths: Sequence[Path]) -> list[Path]:
    """The files among the paths, and the PDFs of the folders."""
    return [file for path in paths for file in (sorted(path.glob("*.pdf")) if path.is_dir() else [path])]


def main(arguments: Sequence[str]) -> None:
    """Measure on the files that are named, else on the sample labels, and print the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--questions", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--warm-up", type=int, default=WARM_UP)
    parser.add_argument("--running", action="store_true")
    given = parser.parse_args(arguments)
    files = pdfs(given.paths)
    with running_as_it_is() if given.running else started(files or sample_labels()) as running:
        questions = read_questions(running, given.questions, files)
        sys.stdout.write(table(asyncio.run(measure(questions, running, given.rounds, warm_up=given.warm_up))) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
