"""Real labels the whole way, measured by the shared scripts; skipped where the folder of real labels is not."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from factspan import AsyncClient
from factspan.v1 import ask_pb2, search_pb2

from indexer.extract.extraction_json import to_json
from indexer.pipeline import FileOutcome, Outcome
from indexer.sandbox import Terms, extract_in_process
from server.cli.answers_file import answer_record

LABELS = ("us-warfarin-readymeds", "ca-metformin-teva")
"""Of another kind each, and both with all the parts that labels of their kinds have."""
ANSWERED_IN_FULL = 0.75
HELD = 0.99
MOST_ITEMS = 10
MOST_CHARACTERS = 6000
CHECKS_AT_ONCE = 2  # cores

IndexPaths = Callable[[Sequence[Path]], Awaitable[list[FileOutcome]]]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def indexed(shared_folder: Path, index: IndexPaths) -> list[FileOutcome]:
    """What became of the labels."""
    return await index([shared_folder / "corpus" / f"{label}.pdf" for label in LABELS])


@pytest.fixture(scope="session")
def gold_files(shared_folder: Path) -> list[Path]:
    """The gold questions of the labels, a file a label."""
    return [shared_folder / "gold" / f"{label}.jsonl" for label in LABELS]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def run_file(
    indexed: list[FileOutcome],
    gold_files: list[Path],
    client: AsyncClient,
    tmp_path_factory: pytest.TempPathFactory,
) -> Path:
    """The answers to the gold questions, each asked with its document as scope."""
    assert indexed
    questions = [json.loads(line) for file in gold_files for line in file.read_text(encoding="utf-8").splitlines()]
    records = [await _answer(client, question) for question in questions]
    file = tmp_path_factory.mktemp("corpus") / "run.jsonl"
    file.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return file


async def test_real_labels_are_indexed(indexed: list[FileOutcome]) -> None:
    """Nothing of a real label stops it from being indexed."""
    assert [(outcome.outcome, outcome.error) for outcome in indexed] == [(Outcome.INDEXED, "")] * len(LABELS)


async def test_gold_questions_are_answered(run_file: Path, gold_files: list[Path], shared_folder: Path) -> None:
    """Three quarters and more of the answerable questions have their whole answer in the evidence."""
    score = await _run(shared_folder / "eval" / "score.py", run_file, *gold_files, "--json")
    assert score["answered_in_full"] >= ANSWERED_IN_FULL, score


@pytest.mark.slow
async def test_every_extraction_holds_to_its_pdf(shared_folder: Path, tmp_path: Path) -> None:
    """On each real label and paper, the places of the spans have the PDF's own characters."""
    free = asyncio.Semaphore(CHECKS_AT_ONCE)
    pdfs = sorted((shared_folder / "corpus").glob("*.pdf"))

    async def held(pdf: Path) -> float:
        async with free:
            document = await asyncio.to_thread(extract_in_process, pdf, Terms())
            extraction = tmp_path / f"{pdf.stem}.json"
            extraction.write_text(json.dumps(to_json(document)), encoding="utf-8")
            return float((await _run(shared_folder / "eval" / "verbatim.py", pdf, extraction))["held"])

    shares = dict(zip((pdf.name for pdf in pdfs), await asyncio.gather(*map(held, pdfs)), strict=True))
    assert {name: share for name, share in shares.items() if share < HELD} == {}


async def _answer(client: AsyncClient, question: dict[str, Any]) -> dict[str, object]:
    request = ask_pb2.AskRequest(
        question=question["question"],
        scope=search_pb2.Scope(documents=[question["document"]]),
        max_items=MOST_ITEMS,
        max_chars=MOST_CHARACTERS,
    )
    return answer_record(question["id"], await client.ask(request), latency_ms=0.0)


async def _run(script: Path, *arguments: Path | str) -> dict[str, Any]:
    """What a measuring script prints: one JSON object."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(script), *map(str, arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    out, err = await process.communicate()
    assert process.returncode == 0, err.decode()
    printed: dict[str, Any] = json.loads(out)
    return printed
