"""Cohere's rerank behind the port."""

from collections.abc import Callable
from typing import Any

import pytest
from fake_cohere import FakeCohere, Fault

from analyzers.drug_lexicon import load_drug_lexicon
from analyzers.providers.cohere.client import CohereClient
from analyzers.providers.cohere.reranker import CohereReranker
from analyzers.providers.errors import ProviderAnswerError, ProviderUnavailableError
from analyzers.providers.guard.guard import Guard
from analyzers.providers.redaction import load_redactor

TEXTS = ["Store in a refrigerator.", "Take one tablet of warfarin.", "Take it."]


@pytest.fixture
def reranker(client: CohereClient, make_guard: Callable[..., Guard]) -> CohereReranker:
    """Of the fake."""
    return CohereReranker(client, make_guard(), "rerank-made-up", load_redactor(load_drug_lexicon()))


async def test_each_text_gets_its_score_in_its_place(reranker: CohereReranker, fake_cohere: FakeCohere) -> None:
    """Though the answer has the best first; and the question is sent without what tells a person."""
    scores = await reranker.relevances("take warfarin Mrs. Okonkwo", TEXTS)
    assert scores == (0.0, 0.25, 0.25)
    assert fake_cohere.received[0].body == {
        "model": "rerank-made-up",
        "query": "take warfarin Mrs. [NAME]",
        "documents": TEXTS,
        "top_n": 3,
    }


async def test_no_texts_are_not_sent(reranker: CohereReranker, fake_cohere: FakeCohere) -> None:
    """There is nothing to rank."""
    assert await reranker.relevances("dose", []) == ()
    assert fake_cohere.received == []


async def test_a_fault_is_an_error_of_ours(reranker: CohereReranker, fake_cohere: FakeCohere) -> None:
    """As of every use."""
    fake_cohere.faults = (Fault.AWAY,)
    with pytest.raises(ProviderUnavailableError):
        await reranker.relevances("dose", TEXTS)


GOOD = [{"index": place, "relevance_score": 0.5} for place in range(3)]


@pytest.mark.parametrize(
    "results",
    [
        None,
        [],
        GOOD[:2],
        [*GOOD, GOOD[0]],
        [GOOD[0], GOOD[0], GOOD[0]],
        [*GOOD[:2], {"index": 99, "relevance_score": 0.5}],
        [*GOOD[:2], {"index": 2, "relevance_score": 7.0}],
        [*GOOD[:2], {"index": 2, "relevance_score": "high"}],
        [*GOOD[:2], {"index": 2}],
    ],
)
async def test_what_is_no_score_for_each_text_is_refused(
    reranker: CohereReranker, fake_cohere: FakeCohere, results: Any
) -> None:
    """A model must not lose a piece, nor make one up."""
    fake_cohere.rerank_other = lambda answer: answer | {"results": results}
    with pytest.raises(ProviderAnswerError):
        await reranker.relevances("dose", TEXTS)
