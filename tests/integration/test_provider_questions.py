"""Questions by a provider's model at indexing time, the whole way: the real SDK over a fake Cohere."""

import json
import uuid
from collections.abc import AsyncIterator
from typing import Any

import pytest_asyncio
from fake_cohere import FakeCohere, Fault
from opensearchpy import AsyncOpenSearch

from indexer.pipeline import FileOutcome, Outcome, index_paths
from indexer.samples import sample_labels
from indexer.settings import IndexerSettings
from indexer.store.names import QUESTIONS, in_space
from indexer.store.node_state import RunningNode
from indexer.store.templates import install, remove_space
from indexer.wiring import open_pipeline

ASKED = "Where do I keep these pills?"
MANY = 10_000


@pytest_asyncio.fixture
async def space(opensearch_client: AsyncOpenSearch) -> AsyncIterator[str]:
    """A space of its own for each test."""
    name = f"questions-{uuid.uuid4().hex[:11]}x"
    await install(opensearch_client, name)
    yield name
    await remove_space(opensearch_client, name)


async def indexed(
    node: RunningNode, client: AsyncOpenSearch, space: str, **values: Any
) -> tuple[str, FileOutcome, dict[str, int]]:
    """Indexes one sample label; the recipe, what became of it, and how many questions each maker has written."""
    label = next(path for path in sample_labels() if path.name == "us-zorquela.pdf")
    settings = IndexerSettings.model_validate(values | {"index_space": space})
    async with open_pipeline(settings, opensearch_url=node.url) as parts:
        (outcome,) = [each async for each in index_paths([label], parts)]
    assert outcome.outcome is Outcome.INDEXED
    found = await client.search(index=in_space(QUESTIONS, space), body={"size": MANY, "_source": ["made_by"]})
    makers = [hit["_source"]["made_by"].split(":")[0] for hit in found["hits"]["hits"]]
    return parts.recipe, outcome, {maker: makers.count(maker) for maker in sorted(set(makers))}


async def test_a_model_writes_beside_the_rules_and_without_it_they_write_alone(
    opensearch_node: RunningNode, opensearch_client: AsyncOpenSearch, space: str, fake_cohere: FakeCohere
) -> None:
    """One question a page; then, with every fault in turn, what rules write is all there, and the pages are counted."""
    values = {
        "question_writer": "cohere",
        "allow_document_text": "cohere",
        "cohere_url": fake_cohere.url,
        "cohere_api_key": "made-up",
        "provider_tries": 1,
        "provider_pause": 0.1,
    }
    fake_cohere.say = lambda _: json.dumps({"questions": [{"text": ASKED, "spans": [1]}]})
    recipe, good, written = await indexed(opensearch_node, opensearch_client, space, **values)
    assert "+questions-command-a-03-2025-questions-1-" in recipe
    assert {request.path for request in fake_cohere.received} == {"/v2/chat"}
    assert written["model"] == len(fake_cohere.received)
    assert good.pages_by_rules_alone == 0
    fake_cohere.faults = tuple(fault for fault in Fault if fault not in (Fault.HANG, Fault.DRIP))  # ten minutes each
    other = f"{space}-dead"
    await install(opensearch_client, other)
    _, outcome, without = await indexed(opensearch_node, opensearch_client, other, **values)
    await remove_space(opensearch_client, other)
    assert without == {"rule": written["rule"]}
    assert outcome.pages_by_rules_alone == good.pages


async def test_by_default_nothing_is_sent(
    opensearch_node: RunningNode, opensearch_client: AsyncOpenSearch, space: str, fake_cohere: FakeCohere
) -> None:
    """Though address, key and leave are there."""
    leave = {"allow_document_text": "cohere", "cohere_url": fake_cohere.url, "cohere_api_key": "made-up"}
    _, _, written = await indexed(opensearch_node, opensearch_client, space, **leave)
    assert written.keys() == {"rule"}
    assert fake_cohere.received == []
