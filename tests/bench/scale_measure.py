"""What one scaled corpus takes and gives: bytes, memory, time, and how many questions it answers.

    python tests/bench/scale_measure.py QUESTIONS.jsonl ... [--spaces scale-x1 scale-x10] [--timed 200] [--jobs 4]
                                        [--out FOLDER]

Starts a server for each space of the OpenSearch that FACTSPAN_OPENSEARCH_URL names, and writes a file of figures a
space.  Changes nothing in the spaces.  The questions are gold questions as `factspan eval` takes them; ``--timed`` of
them are asked by one caller in turn by the bare hybrid query, Search and Ask, of their label and of all labels, as
``search_speed`` does.  All are put to Ask in the scope of their label; those that name their drug also to all labels.
"""

import argparse
import asyncio
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeVar
from urllib.request import urlopen

import orjson
from factspan.v1 import search_pb2
from load_usage import listener, usage
from scale_node import LeastHeap, NodeMemory, Sizes, node_memory, sizes
from scale_registry import RegistryReading, measure_registry
from search_speed import SEARCH, Question, Running
from search_speed import measure as measure_calls

from indexer.store.ports import free_address
from server.cli.bar import activity
from server.cli.configuration import indexer_settings
from server.cli.evaluating import Asking, Setting, ask_by_all, naming_their_drug
from server.cli.stack import Stack, bring_up, stop_started
from server.evaluation.gold import GoldQuestion, read_gold
from server.evaluation.scoring import Budget, score

BUDGETS = (Budget(10, 6000), Budget(5, 1500))
SCOPED, OPENLY = "of its label", "of all labels"
PLAN = "Plan, within Search"
VERBATIM_FAILURES = "factspan_verbatim_failures_total"
ROUNDS, TIMED = 1, 200
"""How often each question is asked for its time, and how many questions are."""
JOBS = 4
"""Questions that are asked at a time where their time does not count."""


@dataclass(frozen=True, slots=True)
class Quality:
    """How questions went within a budget; shares 0-1.

    ``right`` has the ids of those answered in full and, of those without an answer, refused.
    """

    where: str
    budget: str
    questions: int
    answered_in_full: float
    no_result_on_unanswerable: float
    no_result_on_answerable: float
    errors: int
    right: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds a call of one way of asking."""

    where: str
    way: str
    milliseconds: tuple[float, ...]


Part = TypeVar("Part", Times, Quality)


@dataclass(frozen=True, slots=True)
class Scale:
    """All of one space.

    ``server`` is the server's resident memory in MiB, when it serves and at the end; ``load`` the machine's load
    average before: what else it did; ``not_verbatim`` counts pieces that the verbatim check dropped.
    """

    space: str
    sizes: Sizes
    memory: NodeMemory
    registry: RegistryReading
    server: tuple[float, float]
    times: tuple[Times, ...]
    quality: tuple[Quality, ...]
    not_verbatim: int
    load: float

    def taken(self, where: str, way: str) -> tuple[float, ...]:
        """Milliseconds a call."""
        return next(each.milliseconds for each in self.times if (each.where, each.way) == (where, way))

    def answered(self, where: str, budget: str) -> Quality:
        """How questions went."""
        return next(each for each in self.quality if (each.where, each.budget) == (where, budget))


def measure(space: str, url: str, gold: Sequence[GoldQuestion], timed: int, jobs: int) -> Scale:
    """Starts a server of the space, asks, and stops it."""
    load = os.getloadavg()[0]
    settings = indexer_settings()
    metrics = free_address()
    os.environ.update(FACTSPAN_EMBEDDINGS_KEPT="0", FACTSPAN_METRICS_ADDRESS=metrics)
    stack = Stack(free_address(), url, space, None, settings.cache, settings.files_folder, settings.data / space)
    with activity() as under_way:
        running = bring_up(stack, under_way)
    try:
        server = listener(stack.address)
        at_rest = usage("at rest", server).resident
        with LeastHeap(url) as heap:
            some = gold[:: -(-len(gold) // timed)]
            questions = [Question(each.question, each.document) for each in some]
            times = _times(questions, Running(stack.address, url, space, stack.cache))
            quality = _quality(gold, stack.address, jobs)
        return Scale(
            space=space,
            sizes=sizes(url, space),
            memory=node_memory(url, heap.least),
            registry=asyncio.run(measure_registry(url, space)),
            server=(at_rest, usage("at the end", server).resident),
            times=times,
            quality=quality,
            not_verbatim=counted(_text(f"http://{metrics}/metrics"), VERBATIM_FAILURES),
            load=load,
        )
    finally:
        stop_started(stack, running)


def _times(questions: Sequence[Question], running: Running) -> tuple[Times, ...]:
    found = []
    for where in (SCOPED, OPENLY):
        taken = asyncio.run(measure_calls(questions, running, ROUNDS, scoped=where == SCOPED))
        found += [Times(where, way, tuple(milliseconds)) for way, milliseconds in taken.ways.items()]
        found.append(Times(where, PLAN, tuple(taken.stages[SEARCH, "plan"])))
    return tuple(found)


def _quality(gold: Sequence[GoldQuestion], address: str, jobs: int) -> tuple[Quality, ...]:
    settings = [Setting(str(budget), search_pb2.SearchOptions(), budget) for budget in BUDGETS]
    found = []
    for where, asked in ((SCOPED, gold), (OPENLY, naming_their_drug(gold, address))):
        for each, budget in zip(
            ask_by_all(asked, settings, Asking(address, jobs, scoped=where == SCOPED)), BUDGETS, strict=True
        ):
            scored = score(where, asked, each.run, budget)
            found.append(
                Quality(
                    where=where,
                    budget=str(budget),
                    questions=len(asked),
                    answered_in_full=scored.figures.answered_in_full,
                    no_result_on_unanswerable=scored.figures.no_result_on_unanswerable,
                    no_result_on_answerable=scored.figures.no_result_on_answerable,
                    errors=len(each.failures),
                    right=tuple(str(one.question.id) for one in scored.judged if one.right),
                )
            )
    return tuple(found)


def counted(metrics: str, name: str) -> int:
    """A counter's value in Prometheus' text format, over all its labels."""
    lines = (line for line in metrics.splitlines() if line.startswith((f"{name} ", f"{name}{{")))
    return int(sum(float(line.rpartition(" ")[2]) for line in lines))


def _text(url: str) -> str:
    with urlopen(url, timeout=10) as answer:  # noqa: S310  # this machine's own, made above
        return str(answer.read().decode())


def write(scale: Scale, folder: Path) -> None:
    """Keeps a space's figures."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{scale.space}.json").write_bytes(orjson.dumps(asdict(scale), option=orjson.OPT_INDENT_2))


def read(file: Path) -> Scale:
    """The figures that ``write`` has kept."""
    told = orjson.loads(file.read_bytes())
    kinds = {"sizes": Sizes, "memory": NodeMemory, "registry": RegistryReading}
    parts = {"times": Times, "quality": Quality}
    whole = {name: kind(**told[name]) for name, kind in kinds.items()}
    lists = {name: tuple(_part(part, each) for each in told[name]) for name, part in parts.items()}
    return Scale(**{**told, **whole, **lists, "server": tuple(told["server"])})


def _part(kind: type[Part], told: Mapping[str, object]) -> Part:
    """JSON has lists where these have tuples."""
    return kind(**{name: tuple(value) if isinstance(value, list) else value for name, value in told.items()})


def main(arguments: Sequence[str]) -> None:
    """Measure spaces."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("questions", nargs="+", type=Path)
    parser.add_argument("--spaces", nargs="+", default=["scale-x1", "scale-x10"])
    parser.add_argument("--timed", type=int, default=TIMED)
    parser.add_argument("--jobs", type=int, default=JOBS)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args(arguments)
    settings = indexer_settings()
    gold = read_gold(given.questions)
    for space in given.spaces:
        write(measure(space, settings.client.url, gold, given.timed, given.jobs), given.out or settings.data / "scale")
        sys.stderr.write(f"{space}: measured\n")


if __name__ == "__main__":
    main(sys.argv[1:])
