"""What measures FactSpan, on a sample label the whole way: `factspan eval`, and the benchmark of questions."""

import gc
import json
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import load_search
import plan_speed
import pytest
import search_speed

from indexer.samples import sample_labels, sample_questions
from indexer.store.node_state import RunningNode

RunCommand = Callable[..., Awaitable[Any]]
LABEL = sample_labels()[0]
FEW = 4
MISSING_QUOTE = "These words stand in no label of this world or another."


@pytest.fixture(scope="module")
def index_space(sample_space: str) -> str:
    """The sample labels' own: these tests write nothing into it."""
    return sample_space


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    """A few questions with answers, the last of which is one that the label does not give."""
    own = [each for each in sample_questions() if each.document == LABEL.stem and each.answerable][:FEW]
    records = [
        {
            "id": each.id,
            "document": each.document,
            "question": each.question,
            "answerable": True,
            "answers": [{"page": answer.page, "quote": answer.quote} for answer in each.answers],
        }
        for each in own
    ]
    records[-1]["answers"] = [{"page": 1, "quote": MISSING_QUOTE}]
    path = tmp_path / "gold.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


@pytest.fixture
def _collector() -> Iterator[None]:
    """Python's garbage collector is afterwards set as before."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


async def test_answers_are_scored_and_a_miss_is_explained(command: RunCommand, gold: Path) -> None:
    """All but the one that stands nowhere are found; it was never found by any path."""
    done = await command("eval", str(gold), "--explain", "--compare", "alpha=0", "--json")
    assert done.code == 0, done.err
    record = json.loads(done.out)
    assert record["answered_in_full"] == (FEW - 1) / FEW
    assert [miss["traces"][0]["lost"] for miss in record["misses"]] == ["NEVER_FOUND"]
    assert record["comparison"]["answerable"]["questions"] == FEW


async def test_the_ablation_asks_every_variant(command: RunCommand, gold: Path) -> None:
    """The server takes all options that the table switches."""
    done = await command("eval", str(gold), "--ablation")
    assert done.code == 0, done.err
    assert done.out.splitlines()[2].startswith("| as shipped | 0.750")


async def test_each_way_of_the_benchmark_asks_all_questions(
    opensearch_node: RunningNode, server_address: str, index_space: str, cache_folder: Path
) -> None:
    """The bare query too finds something; how fast they are is for people to read."""
    questions = [
        search_speed.Question("How is it stored?", LABEL.stem),
        search_speed.Question("What is the dose?", LABEL.stem),
    ]
    running = search_speed.Running(server_address, opensearch_node.url, index_space, cache_folder)
    times = await search_speed.measure(questions, running, rounds=2)
    assert {way: len(taken) for way, taken in times.ways.items()} == dict.fromkeys(
        (search_speed.BARE, search_speed.SEARCH, search_speed.ASK), 4
    )
    shown = search_speed.table(times)
    assert f"{search_speed.SEARCH}: plan" in shown
    assert f"{search_speed.ASK}: boost and diversify" in shown


async def test_search_by_several_callers_is_answered_well(server_address: str) -> None:
    """The Python client's callers tell what became of each call."""
    loaded = await load_search.search_load(
        "Search", server_address, [search_speed.Question("What is the dose?", LABEL.stem)], 2, 0.2
    )
    assert set(loaded.codes) == {"OK"}
    assert len(loaded.milliseconds) == loaded.codes.total() >= 2


@pytest.mark.usefixtures("_collector")
async def test_plans_are_timed_with_the_labels_words(
    opensearch_node: RunningNode, index_space: str, cache_folder: Path
) -> None:
    """Each question twice."""
    questions = [
        search_speed.Question("How is it stored?", LABEL.stem),
        search_speed.Question("What is the dose?", LABEL.stem),
    ]
    plans = await plan_speed.measure_plans(
        questions, search_speed.Running("", opensearch_node.url, index_space, cache_folder)
    )
    assert (len(plans.first), len(plans.again)) == (2, 2)
