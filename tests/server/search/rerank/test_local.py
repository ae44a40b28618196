"""The local reranker."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from server.search.candidate import Candidate, Signals
from server.search.ordering import question_of
from server.search.paths.path import PathQuery
from server.search.pipeline import SearchParts
from server.search.quest import Findings, Quest
from server.search.rerank.features import Question
from server.search.rerank.local import load_local_reranker
from server.search_wiring import Trained

Maker = Callable[..., Candidate]


@pytest.fixture
def question(
    sample_parts: SearchParts, path_query: Callable[..., PathQuery], findings: Callable[..., Findings]
) -> Question:
    """One without terms."""
    return question_of(Quest(path_query(), ()), findings(), sample_parts.ordering)


def test_the_best_comes_first_with_its_probability(
    candidate: Maker, question: Question, fixed_weights: Trained
) -> None:
    """The model's own: here, the more the greater the fused score."""
    found = [replace(candidate(start=100 * n), signals=Signals(fused=n / 4)) for n in range(4)]
    ranked = fixed_weights.reranker.rerank(question, found)
    assert [each.record.start for each in ranked] == [300, 200, 100, 0]
    assert all(each.scores.rerank is not None and 0 < each.scores.rerank < 1 for each in ranked)
    assert all(each.scores.total == each.scores.rerank for each in ranked)


def test_equal_pieces_go_by_document_and_place(candidate: Maker, question: Question, fixed_weights: Trained) -> None:
    """The order is always the same."""
    found = [candidate(start=300), candidate(start=100), candidate(start=200)]
    assert [each.record.start for each in fixed_weights.reranker.rerank(question, found)] == [100, 200, 300]


def test_nothing_to_rank_is_no_error(question: Question, fixed_weights: Trained) -> None:
    """Nothing comes back."""
    assert fixed_weights.reranker.rerank(question, []) == ()


def test_the_weights_that_ship_fit_the_program(candidate: Maker, question: Question) -> None:
    """They can be loaded and used."""
    (ranked,) = load_local_reranker().rerank(question, [candidate()])
    assert ranked.scores.rerank is not None
