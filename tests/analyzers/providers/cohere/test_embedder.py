"""Cohere's embeddings behind the port."""

import asyncio
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from fake_cohere import FakeCohere, Fault

from analyzers.drug_lexicon import load_drug_lexicon
from analyzers.providers.cohere.client import CohereClient
from analyzers.providers.cohere.embedder import TEXTS_A_CALL, CohereEmbedder, CohereModel, unit_vectors
from analyzers.providers.embedding_model import EmbeddingModel
from analyzers.providers.errors import ProviderAnswerError, ProviderUnavailableError
from analyzers.providers.guard.guard import Guard
from analyzers.providers.redaction import load_redactor

DIMENSION = 8


@pytest.fixture
def make_embedder(client: CohereClient, make_guard: Callable[..., Guard]) -> Callable[..., Any]:
    """Makes embedders in the running loop; a coroutine, so that there is one."""

    async def make(*, int8: bool = False, tries: int = 1) -> CohereEmbedder:
        model = CohereModel("embed-made-up", EmbeddingModel("cohere-embed-made-up-8", DIMENSION), int8)
        return CohereEmbedder(client, make_guard(tries), model, load_redactor(load_drug_lexicon()))

    return make


async def test_passages_are_documents_in_batches(make_embedder: Callable[..., Any], fake_cohere: FakeCohere) -> None:
    """In their order, each of length 1."""
    embedder = await make_embedder()
    passages = [f"Take {number} tablets." for number in range(TEXTS_A_CALL + 4)]
    vectors = await asyncio.to_thread(embedder.embed_passages, passages)
    assert vectors.shape == (TEXTS_A_CALL + 4, DIMENSION)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1)
    assert np.allclose(vectors[-1], (await asyncio.to_thread(embedder.embed_passages, passages[-1:]))[0])
    bodies = [request.body for request in fake_cohere.received]
    assert [len(body["texts"]) for body in bodies] == [TEXTS_A_CALL, 4, 1]
    assert {key: bodies[0][key] for key in ("model", "input_type", "embedding_types", "output_dimension")} == {
        "model": "embed-made-up",
        "input_type": "search_document",
        "embedding_types": ["float"],
        "output_dimension": DIMENSION,
    }


async def test_a_question_is_a_query_without_what_tells_a_person(
    make_embedder: Callable[..., Any], fake_cohere: FakeCohere
) -> None:
    """It stands in another input type."""
    embedder = await make_embedder()
    vector = await asyncio.to_thread(embedder.embed_query, "Mrs. Okonkwo takes warfarin")
    assert vector.shape == (DIMENSION,)
    (request,) = fake_cohere.received
    assert (request.body["input_type"], request.body["texts"]) == ("search_query", ["Mrs. [NAME] takes warfarin"])


async def test_vectors_may_come_as_8_bit_numbers(make_embedder: Callable[..., Any], fake_cohere: FakeCohere) -> None:
    """They point almost where the others do."""
    whole, packed = await make_embedder(), await make_embedder(int8=True)
    first = await asyncio.to_thread(whole.embed_query, "warfarin dose")
    second = await asyncio.to_thread(packed.embed_query, "warfarin dose")
    assert fake_cohere.received[1].body["embedding_types"] == ["int8"]
    assert float(first @ second) > 0.99


async def test_nothing_is_asked_for_nothing(make_embedder: Callable[..., Any], fake_cohere: FakeCohere) -> None:
    """No passages, no call."""
    assert (await make_embedder()).embed_passages([]).shape == (0, DIMENSION)
    assert fake_cohere.received == []


async def test_a_fault_is_an_error_of_ours(make_embedder: Callable[..., Any], fake_cohere: FakeCohere) -> None:
    """In the thread that asked."""
    fake_cohere.faults = (Fault.AWAY,)
    with pytest.raises(ProviderUnavailableError):
        await asyncio.to_thread((await make_embedder()).embed_query, "dose")


@pytest.mark.parametrize("embeddings", [{}, {"float": []}, {"float": [[1.0] * 3]}, {"float": None}, 7])
async def test_an_odd_answer_is_refused(
    make_embedder: Callable[..., Any], fake_cohere: FakeCohere, embeddings: object
) -> None:
    """Too few, too short, none."""
    fake_cohere.embed_other = lambda answer: answer | {"embeddings": embeddings}
    with pytest.raises(ProviderAnswerError):
        await asyncio.to_thread((await make_embedder()).embed_query, "dose")


@pytest.mark.parametrize(
    "found", [[[0.0, 0.0]], [[float("nan"), 1.0]], [["a", "b"]], [[1.0], [1.0]], None, [[1e308, 1e308]]]
)
def test_vectors_without_a_direction_are_refused(found: object) -> None:
    """All of them, or none."""
    with pytest.raises(ProviderAnswerError):
        unit_vectors(found, 1, 2)
