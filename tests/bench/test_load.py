"""The server under many callers: no error, and memory that stays; how fast it is, is for people to read."""

import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grpc
import load
import load_generator
import pytest

from indexer.samples import sample_questions
from indexer.store.node_state import RunningNode
from indexer.store.ports import free_address

CALLERS = 32
SECONDS = 30.0
"""Two thirds of them after memory has settled; `make load` takes a minute."""
STARTED_WITHIN = 120
"""Seconds; only a server that does not start takes as long."""


@pytest.fixture(scope="module")
def running(
    opensearch_node: RunningNode,
    sample_space: str,
    model_folder: Path,
    cache_folder: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Any]:
    """A server in a process of its own, with the sample labels."""
    address = free_address()
    environment = os.environ | {
        "FACTSPAN_ADDRESS": address,
        "FACTSPAN_OPENSEARCH_URL": opensearch_node.url,
        "FACTSPAN_INDEX_SPACE": sample_space,
        "FACTSPAN_MODEL_FOLDER": str(model_folder),
    }
    log = tmp_path_factory.mktemp("server") / "log"
    with (
        log.open("wb") as output,
        subprocess.Popen(  # our own program
            [sys.executable, "-m", "server.cli.main", "serve"], env=environment, stdout=output, stderr=output
        ) as process,
    ):
        with grpc.insecure_channel(address) as channel:
            grpc.channel_ready_future(channel).result(timeout=STARTED_WITHIN)
        yield load.Running(address, opensearch_node.url, sample_space, cache_folder)
        process.terminate()
    assert process.returncode == 0, log.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def questions() -> list[Any]:
    """All that are asked of the sample labels."""
    return [load.Question(each.question, each.document) for each in sample_questions()]


@pytest.fixture(scope="module")
async def measured(running: Any, questions: list[Any]) -> Any:
    """The server under load; skipped where ghz is not to be had."""
    if shutil.which("go") is None:
        pytest.skip("go, which builds ghz, is not installed")
    return await load.measure_server(questions, running, CALLERS, SECONDS)


async def test_many_callers_get_answers_and_no_errors(measured: Any) -> None:
    """Search and Ask at once."""
    assert [each.callers for each in measured.loads] == [CALLERS // 2, CALLERS // 2, CALLERS]
    assert all(each.codes["OK"] > CALLERS for each in measured.loads)
    assert [dict(each.codes) for each in measured.loads if each.errors] == []


@pytest.mark.slow
async def test_memory_stays_as_it_is_under_load(measured: Any) -> None:
    """At the end it is within a tenth of what it was when caches were filled."""
    assert measured.growth <= 1.1, measured.usages


async def test_open_files_and_connections_end_with_the_callers(measured: Any) -> None:
    """None is left over of the load."""
    before, *_, afterwards = measured.usages
    assert afterwards.handles <= before.handles + CALLERS // 2, measured.usages


async def test_opensearch_alone_is_asked_the_same(running: Any, questions: list[Any]) -> None:
    """With vectors that are there, and with ones that are made on the way; it answers well."""
    loads = await load.measure_bare(questions, running, callers=4, seconds=1)
    assert [each.way for each in loads] == [load.BARE, load.BARE_EMBEDDING]
    assert all(set(each.codes) == {"OK"} for each in loads)


def test_the_table_tells_errors_by_code() -> None:
    """And how much the memory grew, and what a call took."""
    calls = load.Load(load.BOTH, 2, 2.0, (1.0, 2.0, 3.0, 9.0), Counter(OK=3, Unavailable=1))
    moments = [load.Usage("a moment", 2.0 * size, size, 10, 5, size / 100) for size in (90, 100, 120, 110)]
    lines = load.table(load.Measured((calls,), tuple(moments))).splitlines()
    assert lines[1].removeprefix(load.BOTH).split() == ["2", "4", "1.5", "3", "9", "9", "1"]
    assert lines[2] == "  Unavailable: 1"
    assert "1.20 times" in lines[-2]
    assert lines[-1].endswith(" 50.0 ms a call")


def test_a_report_of_ghz_is_read() -> None:
    """Nanoseconds become milliseconds; each call counts by its code."""
    details = [{"latency": 2_000_000, "status": "OK"}, {"latency": 5_000_000, "status": "Unavailable"}]
    read = load_generator.read_report("Ask", 2, {"total": 1_500_000_000, "details": details})
    assert read == load.Load("Ask", 2, 1.5, (2.0, 5.0), Counter(OK=1, Unavailable=1))
