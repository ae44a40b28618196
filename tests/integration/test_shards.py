"""Indices over several shards answer as those of one do."""

import json
import uuid
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest_asyncio
from factspan import AsyncClient
from factspan.v1 import ask_pb2
from opensearchpy import AsyncOpenSearch

from analyzers.providers.embedding_model import LOCAL
from analyzers.providers.local_onnx import LocalOnnxEmbedder
from indexer.pipeline import index_paths
from indexer.samples import sample_labels
from indexer.settings import IndexerSettings
from indexer.store.layout import Layout
from indexer.store.node_state import RunningNode
from indexer.store.templates import install, remove_space
from indexer.wiring import open_pipeline
from server.models import Models
from server.search.plan.rules import load_rules_planner
from server.settings import ServerSettings
from server.wiring import running_server

QUESTIONS = Path(__file__).parents[2] / "indexer" / "samples" / "questions.jsonl"


@pytest_asyncio.fixture(loop_scope="session")
async def sharded_space(
    opensearch_node: RunningNode, opensearch_client: AsyncOpenSearch, cache_folder: Path
) -> AsyncIterator[str]:
    """The sample labels in indices of three shards."""
    space = f"test-{uuid.uuid4().hex[:11]}x"
    await install(opensearch_client, space, LOCAL, Layout(shards=3))
    settings = IndexerSettings(cache=cache_folder, index_space=space)
    async with open_pipeline(settings, opensearch_url=opensearch_node.url) as pipeline:
        assert not any([outcome.error async for outcome in index_paths(sample_labels(), pipeline)])
    yield space
    await remove_space(opensearch_client, space)


async def test_questions_are_answered_as_from_one_shard(
    opensearch_node: RunningNode, sample_space: str, sharded_space: str, embedder: LocalOnnxEmbedder
) -> None:
    """Words are weighed over all shards: whether there is an answer, and its words, do not differ."""
    lines = QUESTIONS.read_text(encoding="utf-8").splitlines()
    questions = [json.loads(line) for line in lines[::4]]  # all were asked once, and none was answered otherwise
    told = []
    for space in (sample_space, sharded_space):
        settings = ServerSettings(address="127.0.0.1:0", opensearch_url=opensearch_node.url, index_space=space)
        async with (
            running_server(settings, Models(embedder, load_rules_planner())) as server,
            AsyncClient(server.address) as to,
        ):
            answers = [await to.ask(ask_pb2.AskRequest(question=each["question"])) for each in questions]
        told.append([_answered(each, answer) for each, answer in zip(questions, answers, strict=True)])
    one, three = told
    changed = [each["id"] for each, before, after in zip(questions, one, three, strict=True) if before != after]
    assert changed == []


def _answered(question: dict[str, Any], answer: ask_pb2.AskResponse) -> tuple[int, list[bool]]:
    """Whether there is an answer, and which of the quotes that it should have are in it."""
    pieces = " ".join(piece.text for section in answer.sections for piece in section.evidence)
    return answer.status, [expected["quote"] in pieces for expected in question.get("answers", ())]
