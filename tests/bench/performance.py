"""All that FactSpan's goals of speed are about, on one machine and index, in one run, as one table: `make bench`.

    python tests/bench/performance.py [FILE.pdf|FOLDER ...] [--questions FILE.jsonl] [--rounds 2] [--seconds 5]
                                      [--warm-up 1500] [--out docs/performance.md]

Starts OpenSearch and the gRPC server with the PDFs, else with the sample labels, and measures one after the other:
OpenSearch's own hybrid query, Search and Ask, by one caller, just started and after ``--warm-up`` questions; that query
and Search by 1, 8 and 32 callers, so many ``--seconds`` each; plans; boost and diversify; whole indexing, into indices
of its own; extraction.  ``--rounds`` is how often one caller asks each question.  Prints the table; ``--out`` writes it
as a page that also tells the machine.  A line of the questions' file has ``question`` and ``document`` (file name
without ``.pdf``).
"""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import load_bare
from extraction_speed import Row as Reading
from extraction_speed import extraction_way
from extraction_speed import measure as measure_extraction
from factspan import AsyncClient
from indexing_speed import Indexed, measure_indexing
from load_generator import Load
from load_search import search_load
from performance_page import Goal, Row, circumstances, page, table
from plan_speed import PlanTimes, measure_plans
from search_speed import ASK, BARE, SEARCH, WARM_UP, Question, Running, Times, pdfs, read_questions, started
from search_speed import measure as measure_calls

from analyzers.providers.local_onnx import LocalOnnxEmbedder
from indexer.artifacts.model import prepare_model
from indexer.samples import sample_labels
from indexer.sandbox import Terms, cores, extract_in_process
from indexer.store.names import HYBRID_PIPELINE, SPANS, in_space
from server.evaluation.scoring import percentile

CALLERS = (1, 8, 32)
WARM_UP_SECONDS = 1.0
PLAIN_PAGES = 40
MEBIBYTE = 1 << 20

SEARCH_GOAL = Goal("at most 1.3 times the bare query at the median", 1.3)
ASK_GOAL = Goal("at most 2 times the bare query at the median", 2.0)
PLAN_GOAL = Goal("p95 at most 2 ms", 2.0)
BOOST_GOAL = Goal("p95 at most 5 ms", 5.0)
EXTRACTION_GOAL = Goal("at least 40 pages/s on two cores", 40.0, is_least=True)
INDEXING_GOAL = Goal("at least 10 pages/s on two cores", 10.0, is_least=True)


@dataclass(frozen=True, slots=True)
class Measured:
    """All of one run; loads stand in pairs: the bare query's, then Search's, by as many callers.

    ``first`` are one caller's calls of a node just started, ``calls`` those after the warm-up.
    """

    first: Times
    calls: Times
    loads: tuple[tuple[Load, Load], ...]
    plans: PlanTimes
    extraction: tuple[Reading, ...]
    processes: int
    indexing: Indexed


async def measure_loads(
    questions: Sequence[Question], running: Running, seconds: float
) -> tuple[tuple[Load, Load], ...]:
    """The bare query, which embeds each question, and Search in turn, by more and more callers."""
    async with AsyncClient(running.address) as client:
        hashes = {each.file_name.removesuffix(".pdf"): each.document_hash async for each in client.documents()}
    embedder = LocalOnnxEmbedder.load(prepare_model(running.cache))
    body = load_bare.embedding(questions, hashes, embedder)
    url = f"{running.url}/{in_space(SPANS, running.space)}/_search?search_pipeline={HYBRID_PIPELINE}"
    pairs = []
    for callers in CALLERS:
        await load_bare.bare_load(BARE, url, body, callers, WARM_UP_SECONDS)
        bare = await load_bare.bare_load(BARE, url, body, callers, seconds)
        await search_load(SEARCH, running.address, questions, callers, WARM_UP_SECONDS)
        pairs.append((bare, await search_load(SEARCH, running.address, questions, callers, seconds)))
    return tuple(pairs)


def measure(
    files: Sequence[Path], questions: Sequence[Question], running: Running, rounds: int, seconds: float, warm_up: int
) -> Measured:
    """One thing after the other, so that none slows another."""
    first = asyncio.run(measure_calls(questions, running, rounds))
    calls = asyncio.run(measure_calls(questions, running, rounds, warm_up=warm_up))
    loads = asyncio.run(measure_loads(questions, running, seconds))
    plans = asyncio.run(measure_plans(questions, running))
    indexing = measure_indexing(files, running.url)
    processes = cores()
    extract_in_process(files[0], Terms())  # the libraries are loaded
    extraction = measure_extraction(files, processes, PLAIN_PAGES)
    return Measured(first, calls, loads, plans, tuple(extraction), processes, indexing)


def rows(measured: Measured) -> list[Row]:
    """The table's rows, in the order of the goals."""
    return [
        *call_rows(measured.first, "one caller, just started", with_goals=False),
        *call_rows(measured.calls, "one caller"),
        *(row for pair in measured.loads for row in load_rows(*pair)),
        *plan_rows(measured.plans, measured.calls),
        *boost_rows(measured.calls),
        *extraction_rows(measured.extraction, measured.processes),
        *indexing_rows(measured.indexing),
    ]


def call_rows(times: Times, when: str, *, with_goals: bool = True) -> list[Row]:
    """One caller's ways, side by side."""
    bare = percentile(times.ways[BARE], 0.5)
    made = [Row(f"{BARE}, {when}", _spread(times.ways[BARE]))]
    for way, goal in ((SEARCH, SEARCH_GOAL), (ASK, ASK_GOAL)):
        ratio = percentile(times.ways[way], 0.5) / bare
        told = f"{ratio:.2f} times: {_spread(times.ways[way])}"
        made.append(Row(f"{way}, {when}", told, *((goal, ratio) if with_goals else ())))
    return made


def load_rows(bare: Load, search: Load) -> list[Row]:
    """As many callers of either."""
    share = search.queries_a_second / bare.queries_a_second
    return [
        Row(f"{_callers(bare)}: {BARE}", _load(bare)),
        Row(f"{_callers(search)}: {SEARCH}", f"{_load(search)}; {share:.2f} times the bare query's calls"),
    ]


def plan_rows(plans: PlanTimes, times: Times) -> list[Row]:
    """The rules' plan, alone and as the calls' timings tell it."""
    ways = {
        "Plan by the rules, alone, first": plans.first,
        "Plan by the rules, alone, again": plans.again,
        "Plan by the rules, within Search": times.stages[SEARCH, "plan"],
        "Plan by the rules, within Ask": times.stages[ASK, "plan"],
    }
    return [_bounded(what, taken, PLAN_GOAL) for what, taken in ways.items()]


def boost_rows(times: Times) -> list[Row]:
    """What boosting and diversity take together in a call."""
    ways = {"Search": SEARCH, "Ask": ASK}
    stage = "boost and diversify"
    return [
        _bounded(f"Boost and diversify, within {name}", times.stages[way, stage], BOOST_GOAL)
        for name, way in ways.items()
    ]


def extraction_rows(readings: Sequence[Reading], processes: int) -> list[Row]:
    """Each way of reading, beside the first, which is pdfplumber's."""
    made = []
    for each in readings:
        told = f"{each.speed:.1f} pages/s; {each.speed / readings[0].speed:.1f} times {readings[0].way.split()[0]}"
        goal = EXTRACTION_GOAL if each.way == extraction_way(processes) else None
        made.append(Row(f"Reading: {each.way}", told, goal, each.speed))
    return made


def indexing_rows(indexed: Indexed) -> list[Row]:
    """The speed, and the memory where it is known."""
    told = f"{indexed.speed:.1f} pages/s: {indexed.pages} pages, {indexed.spans} spans in {indexed.seconds:.1f} s"
    made = [Row("Whole indexing, embeddings included", told, INDEXING_GOAL, indexed.speed)]
    if indexed.peak:
        made.append(Row("Memory of the indexer and its processes, at most", f"{indexed.peak / MEBIBYTE:.0f} MiB"))
    return made


def _bounded(what: str, taken: Sequence[float], goal: Goal) -> Row:
    return Row(what, _spread(taken, digits=2), goal, percentile(taken, 0.95))


def _spread(taken: Sequence[float], digits: int = 1) -> str:
    return f"median {percentile(taken, 0.5):.{digits}f} ms, p95 {percentile(taken, 0.95):.{digits}f} ms"


def _load(load: Load) -> str:
    errors = f", {load.errors} errors" if load.errors else ""
    return f"{load.queries_a_second:.1f} a second; {_spread(load.milliseconds)}{errors}"


def _callers(load: Load) -> str:
    return f"{load.callers} caller{'s' if load.callers > 1 else ''} at once"


def main(arguments: Sequence[str]) -> None:
    """Measure with the files that are named, else with the sample labels; print the table, and write the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--questions", type=Path)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--warm-up", type=int, default=WARM_UP)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args(arguments)
    named = pdfs(given.paths)
    files = named or list(sample_labels())
    with started(files) as running:
        questions = read_questions(running, given.questions, named)
        measured = measure(files, questions, running, given.rounds, given.seconds, given.warm_up)
    made = rows(measured)
    sys.stdout.write(table(made) + "\n")
    if given.out is not None:
        material = (
            f"{len(files)} {'PDFs' if named else 'sample labels'}, {measured.indexing.pages} pages; "
            f"{len(questions)} questions, in {given.rounds} rounds by one caller, "
            f"once just started and once after {given.warm_up} calls of each way"
        )
        command = " ".join(
            ["make bench", *(["FILES=FOLDER"] if named else []), *(["QUESTIONS=FILE.jsonl"] if given.questions else [])]
        )
        given.out.write_text(page(made, circumstances(material, command)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
