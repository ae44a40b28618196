"""What tests of the search share: the sample labels, indexed once a session, and paths walked alone over them."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

import pytest
import pytest_asyncio
from opensearchpy import AsyncOpenSearch

from analyzers.attributes import load_attributes
from analyzers.providers.local_onnx import LocalOnnxEmbedder
from indexer.store.answers import Answer
from indexer.store.node_state import RunningNode
from indexer.store.reader import Reader
from server.documents import Registry, RegistryCache
from server.models import Models
from server.search.candidate import Legs
from server.search.gather import gather, gather_by_words
from server.search.inquiry import EvidenceUnit, Scope
from server.search.paths.path import Answers, Path, PathQuery, Request
from server.search.pipeline import SearchParts
from server.search.plan.plan import Plan
from server.search.plan.rules import load_rules_planner
from server.search.quest import Findings, Quest
from server.search.question_vector import QuestionVector
from server.search_wiring import Trained, build_search_parts
from server.settings import ServerSettings

ZORQUELA = "us-zorquela"
SECONDS = 30.0


@pytest.fixture(scope="session")
def sample_settings(opensearch_node: RunningNode, sample_space: str, model_folder: object) -> ServerSettings:
    """Settings for a server over the three sample labels."""
    assert model_folder
    return ServerSettings(address="127.0.0.1:0", opensearch_url=opensearch_node.url, index_space=sample_space)


@pytest.fixture(scope="session")
def sample_reader(opensearch_client: AsyncOpenSearch, sample_settings: ServerSettings) -> Reader:
    """Reads the sample labels."""
    return Reader(opensearch_client, sample_settings.index_space)


@pytest.fixture(scope="session")
def sample_parts(
    sample_reader: Reader, sample_settings: ServerSettings, embedder: LocalOnnxEmbedder, fixed_weights: Trained
) -> SearchParts:
    """What searches of the sample labels are made of: the planner by rules, the real model, weights of these tests."""
    registry = RegistryCache(sample_reader, seconds=SECONDS)
    models = Models(embedder, load_rules_planner())
    return build_search_parts(sample_settings, sample_reader, registry, models, fixed_weights)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def sample_registry(sample_parts: SearchParts) -> Registry:
    """The sample labels' registry."""
    return await sample_parts.registry.get()


@pytest.fixture(scope="session")
def sample_query(sample_parts: SearchParts, sample_registry: Registry) -> Callable[..., PathQuery]:
    """Makes what a path looks for, from a question about the US sample label; changes go to the plan made by rules."""

    def make(question: str, unit: EvidenceUnit = EvidenceUnit.SPAN, pool_size: int = 20, **changes: Any) -> PathQuery:
        plan = replace(sample_parts.planner.plan(question, sample_registry.drugs), **changes)
        vector = QuestionVector(sample_parts.embedder.embed_query(plan.question).tolist())
        scope = Scope((sample_registry.find(ZORQUELA).document_hash,))
        rows = sample_parts.attributes.rows(plan.attributes)
        return PathQuery(plan, rows, sample_parts.terms.terms(plan), vector, scope, unit, pool_size)

    return make


@pytest.fixture(scope="session")
def sample_paths(sample_parts: SearchParts) -> Mapping[str, Path]:
    """All paths, by name."""
    return sample_parts.paths


@pytest.fixture(scope="session")
def gathered(sample_paths: Mapping[str, Path]) -> Callable[..., Awaitable[list[Findings]]]:
    """What quests find whose vectors are known, by words and by vector."""

    async def run(quests: Sequence[Quest], reader: Reader, *, counting: bool = False) -> list[Findings]:
        by_words = gather_by_words(quests, sample_paths, reader, timeout=SECONDS, counting=counting)
        async with asyncio.TaskGroup() as tasks:
            return await gather(quests, sample_paths, reader, tasks.create_task(by_words), timeout=SECONDS)

    return run


@pytest.fixture(scope="session")
def walk(sample_reader: Reader) -> Callable[[Path, PathQuery], Awaitable[tuple[Legs, ...]]]:
    """Walks one path: what it asks by words, by the vector and next, and the legs that come of it."""

    async def run(path: Path, query: PathQuery) -> tuple[Legs, ...]:
        async def asked(requests: tuple[Request, ...]) -> list[Answer]:
            return await sample_reader.search(requests, timeout=SECONDS)

        answers = Answers(await asked(path.words(query)), await asked(path.nearest(query)))
        return path.legs(replace(answers, later=await asked(path.more(query, answers))))

    return run


@pytest.fixture(scope="session")
def path_query() -> Callable[..., PathQuery]:
    """Makes what a path looks for, from nothing but a plan: of one made-up document, without terms."""
    bare, vocabulary = Plan("What is the dose?"), load_attributes()

    def make(plan: Plan = bare, unit: EvidenceUnit = EvidenceUnit.SPAN, **scope: Any) -> PathQuery:
        rows = vocabulary.rows(plan.attributes)
        return PathQuery(
            plan, rows, (), QuestionVector([0.6, 0.8]), Scope(**{"document_hashes": ("h1",), **scope}), unit, 40
        )

    return make


@pytest.fixture(scope="session")
def findings() -> Callable[..., Findings]:
    """Makes what paths found: nothing, but what a test says."""
    nothing: dict[str, Any] = {field.name: {} for field in fields(Findings)} | {"legs": (), "pieces": 0}
    return lambda **known: Findings(**(nothing | known))
