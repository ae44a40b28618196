"""An embedder by a provider, the whole way: indexed and asked by the real SDK over a fake Cohere."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from factspan import AsyncClient
from factspan.v1 import ask_pb2, evidence_pb2, plan_pb2, search_pb2
from fake_cohere import FakeCohere, Fault, running_fake
from opensearchpy import AsyncOpenSearch

from analyzers.providers.embedding_model import embedding_model
from analyzers.providers.local_onnx import LocalOnnxEmbedder
from analyzers.providers.uses import ProviderSetupError
from indexer.pipeline import index_paths
from indexer.samples import sample_labels, sample_questions
from indexer.settings import IndexerSettings
from indexer.store.node_state import RunningNode
from indexer.store.templates import install, remove_space
from indexer.wiring import open_pipeline
from server.embedding_check import OtherEmbeddingAtStartError
from server.models import Models, open_models
from server.search.embed import LOCAL_VECTORS, NO_PROVIDERS_VECTORS
from server.search.plan.rules import load_rules_planner
from server.settings import ServerSettings
from server.wiring import running_server

QUESTION = ask_pb2.AskRequest(question="How is Zorquela stored?")
QUESTIONS = sample_questions()[::3]
DEADLINE = 50.0
BEST = 5  # pieces that are compared: two indices of the same words differ at the edge of what is nearest

Asker = Callable[..., Awaitable[AsyncClient]]
Words = Mapping[str, list[str]]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def provider() -> AsyncIterator[FakeCohere]:
    """One for the module: a client belongs to its event loop."""
    async with running_fake() as fake:
        yield fake


@pytest.fixture(autouse=True)
def _as_it_was(provider: FakeCohere) -> None:
    """No faults, nothing received."""
    provider.faults, provider.share = (), 1.0
    provider.received.clear()


@pytest.fixture(scope="module")
def values(provider: FakeCohere) -> dict[str, Any]:
    """The settings that both sides share."""
    return {
        "index_space": f"cohere-{uuid.uuid4().hex[:11]}x",
        "embedder": "cohere",
        "allow_document_text": "cohere",
        "cohere_url": provider.url,
        "cohere_api_key": "made-up",
        "cohere_embed_dimension": 64,
        "provider_tries": 1,
    }


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def sent_to_index(
    opensearch_node: RunningNode,
    opensearch_client: AsyncOpenSearch,
    values: dict[str, Any],
    provider: FakeCohere,
    cache_folder: Path,
) -> AsyncIterator[list[Any]]:
    """What the provider got while the sample labels were indexed."""
    settings = IndexerSettings.model_validate(values | {"cache": cache_folder})
    await install(opensearch_client, settings.index_space, embedding_model(settings))
    async with open_pipeline(settings, opensearch_url=opensearch_node.url) as parts:
        assert "cohere-embed-v4.0-64+bge-small-en-v1.5-int8" in parts.recipe
        assert not [outcome.error async for outcome in index_paths(sample_labels(), parts) if outcome.error]
    yield list(provider.received)
    await remove_space(opensearch_client, settings.index_space)


@pytest_asyncio.fixture
async def asker(
    sent_to_index: list[Any],
    open_client: Callable[..., Awaitable[AsyncClient]],
    values: dict[str, Any],
) -> Asker:
    """Makes clients of servers over what was indexed; settings may be changed."""
    assert sent_to_index

    async def make(**changes: Any) -> AsyncClient:
        shared = {name: value for name, value in values.items() if name != "index_space"}
        return await open_client(values["index_space"], **(shared | {"embeddings_kept": 0} | changes))

    return make


async def ask_all(client: AsyncClient) -> dict[str, ask_pb2.AskResponse]:
    """The answers to the sample questions, four at a time, each within its deadline."""
    at_once = asyncio.Semaphore(4)

    async def ask(question: Any) -> ask_pb2.AskResponse:
        scope = search_pb2.Scope(documents=[question.document])
        async with at_once:
            return await client.ask(ask_pb2.AskRequest(question=question.question, scope=scope), deadline=DEADLINE)

    answers = await asyncio.gather(*map(ask, QUESTIONS))
    return {question.id: answer for question, answer in zip(QUESTIONS, answers, strict=True)}


def words_given(answers: Mapping[str, ask_pb2.AskResponse]) -> Words:
    """The best pieces' words in their order, by question."""
    return {
        name: [piece.text for piece in sorted(_pieces(answer), key=lambda piece: piece.rank)[:BEST]]
        for name, answer in answers.items()
    }


def _pieces(answer: ask_pb2.AskResponse) -> list[evidence_pb2.Evidence]:
    return [piece for section in answer.sections for piece in section.evidence]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def local_words(sample_space: str, opensearch_node: RunningNode, embedder: LocalOnnxEmbedder) -> Words:
    """What a server without a provider answers, over indices that the local model made alone."""
    settings = ServerSettings(address="127.0.0.1:0", opensearch_url=opensearch_node.url, index_space=sample_space)
    async with (
        running_server(settings, Models(embedder, load_rules_planner())) as server,
        AsyncClient(server.address) as client,
    ):
        return words_given(await ask_all(client))


async def test_passages_are_sent_in_batches_as_documents(sent_to_index: list[Any]) -> None:
    """At most 96 a call."""
    assert {request.path for request in sent_to_index} == {"/v2/embed"}
    assert {request.body["input_type"] for request in sent_to_index} == {"search_document"}
    assert max(len(request.body["texts"]) for request in sent_to_index) == 96


async def test_a_question_is_answered_by_the_providers_vectors(asker: Asker, provider: FakeCohere) -> None:
    """A query is sent, and what is nearest is among the first: made-up vectors are too coarse for more, or for Ask."""
    client = await asker()
    found = await client.search(search_pb2.SearchRequest(query=QUESTION.question))
    assert any(piece.text.startswith("Store ZORQUELA") for piece in found.evidence[:3])
    assert not found.notes
    assert [(request.body["input_type"], request.body["texts"]) for request in provider.received] == [
        ("search_query", [QUESTION.question])
    ]


async def test_with_a_dead_provider_the_answers_are_the_local_defaults(
    asker: Asker, provider: FakeCohere, local_words: Words
) -> None:
    """Word for word, by the local vectors beside the provider's, which is said and marked; soon nothing is sent."""
    provider.faults = (Fault.AWAY,)
    answers = await ask_all(await asker())
    assert words_given(answers) == local_words
    assert {answer.plan.made_by for answer in answers.values() if answer.sections} == {plan_pb2.PLAN_MAKER_FALLBACK}
    assert all(LOCAL_VECTORS in answer.notes for answer in answers.values() if answer.sections)
    assert len(provider.received) < len(QUESTIONS)


@pytest.mark.parametrize("share", [0.05, 1.0])
async def test_with_every_fault_each_answer_comes_in_time_by_one_model(
    asker: Asker, provider: FakeCohere, local_words: Words, share: float
) -> None:
    """All faults in turn: what fell back is the local default's answer, whatever befell the others."""
    provider.faults, provider.share = tuple(Fault), share
    answers = await ask_all(await asker(embed_limit=4.0, provider_failures=1000))
    fell_back = {name for name, answer in answers.items() if LOCAL_VECTORS in answer.notes}
    assert not [name for name, answer in answers.items() if NO_PROVIDERS_VECTORS in answer.notes]
    assert {name: words for name, words in words_given(answers).items() if name in fell_back} == {
        name: local_words[name] for name in fell_back
    }
    assert (
        len(fell_back) < len(QUESTIONS) if share < 1 else fell_back >= {name for name in answers if local_words[name]}
    )


async def test_hostile_vectors_are_none(asker: Asker, provider: FakeCohere, local_words: Words) -> None:
    """Of another shape, too many, without a direction, no numbers: the local ones are searched."""
    others: list[Any] = [[[1.0] * 9], [], [[0.0] * 64], [["x"] * 64], [[1.0] * 64] * 10_000, None, [[1e308] * 64]]
    answered = iter(others * 100)
    provider.embed_other = lambda answer: answer | {"embeddings": {"float": next(answered)}}
    answers = await ask_all(await asker(provider_failures=1000))
    provider.embed_other = lambda answer: answer
    assert words_given(answers) == local_words


async def test_indexed_drugs_are_not_taken_for_persons(asker: Asker, provider: FakeCohere) -> None:
    """The patient's name is taken out before a question leaves."""
    client = await asker()
    await client.search(search_pb2.SearchRequest(query="Mrs. Okonkwo asks how Mr. Zorquela is stored"))
    assert [request.body["texts"] for request in provider.received] == [["Mrs. [NAME] asks how Mr. Zorquela is stored"]]


@pytest.mark.parametrize("fault", [Fault.AWAY, Fault.NO_JSON, Fault.BUSY_LONG])
async def test_without_local_vectors_a_dead_provider_leaves_a_search_by_words(
    asker: Asker, provider: FakeCohere, fault: Fault
) -> None:
    """And that is said."""
    provider.faults = (fault,)
    client = await asker(local_vectors=False, model_folder=None)
    answer = await client.ask(QUESTION)
    assert NO_PROVIDERS_VECTORS in answer.notes
    assert any("store" in piece.text.casefold() for section in answer.sections for piece in section.evidence)


async def test_a_server_with_another_model_does_not_start(
    sent_to_index: list[Any], opensearch_node: RunningNode, values: dict[str, Any], model_folder: object
) -> None:
    """It would compare vectors that do not compare, though the local ones stand beside: documents may lack them."""
    assert sent_to_index
    settings = ServerSettings.model_validate(
        {
            "address": "127.0.0.1:0",
            "opensearch_url": opensearch_node.url,
            "index_space": values["index_space"],
            "model_folder": model_folder,
        }
    )
    with pytest.raises(OtherEmbeddingAtStartError, match="cohere-embed-v4"):
        async with open_models(settings) as models, running_server(settings, models):
            pass


async def test_documents_are_not_sent_without_leave(values: dict[str, Any], provider: FakeCohere) -> None:
    """The indexer does not begin."""
    settings = IndexerSettings.model_validate(values | {"allow_document_text": ""})
    with pytest.raises(ProviderSetupError, match="FACTSPAN_EMBEDDER=cohere would send words of documents"):
        async with open_pipeline(settings):
            pass
    assert provider.received == []
