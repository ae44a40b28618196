"""What is learnt from, of the real index."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from server.evaluation.gold import GoldAnswer, GoldQuestion
from server.search.inquiry import Fusion, Options
from server.search.pipeline import SearchParts, SearchPipeline
from server.search.rerank.features import FEATURES
from server.training.examples import GoldExample, collect

OPTIONS = Options(0.65, Fusion.RELATIVE_SCORE, (), 20, 3)
MOST = "Do not take more than 50 mg of Zorquela in one day."
GOLD = (
    GoldQuestion("a", "zorquela", "How much Zorquela may be taken in one day?", True, (GoldAnswer(1, MOST),)),
    GoldQuestion("b", "zorquela", "What does it cost?; How is it stored?", False),
)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def examples(search_parts: SearchParts, server: object) -> AsyncIterator[list[GoldExample]]:
    """Of two questions about the made-up label, which the server has indexed."""
    assert server
    registry = await search_parts.registry.get()
    yield await collect(GOLD, SearchPipeline(search_parts), registry, OPTIONS, search_parts)


def test_a_question_without_parts_is_one_example(examples: list[GoldExample]) -> None:
    """One with parts has them behind the whole."""
    assert [len(each.examples) for each in examples] == [1, 3]
    assert examples[1].whole.quest.plan.question == GOLD[1].question


def test_pieces_come_unranked_with_their_features_and_answers(examples: list[GoldExample]) -> None:
    """A row each; the reranker has not seen them."""
    found = examples[0].whole
    assert found.features.shape == (len(found.candidates), len(FEATURES))
    assert all(each.scores.rerank is None for each in found.candidates)
    assert all(found.features[:, list(FEATURES).index(name)].any() for name in ("words", "vector", "any_cover"))
    right = {each.record.text for each, groups in zip(found.candidates, found.answers, strict=True) if groups}
    assert any(MOST in text for text in right)
    assert all(MOST in text for text in right)


def test_a_question_without_an_answer_has_no_right_piece(examples: list[GoldExample]) -> None:
    """Whatever is found for it."""
    assert examples[1].whole.candidates
    assert not any(examples[1].whole.answers)


@pytest.mark.parametrize("number", [0, 1])
def test_only_its_document_is_looked_in(examples: list[GoldExample], number: int) -> None:
    """Each question has its document as scope."""
    pieces = examples[number].whole.candidates
    assert {each.record.document_hash for each in pieces} == set(
        examples[number].whole.quest.query.scope.document_hashes
    )
