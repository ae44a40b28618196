"""What steps hand on."""

from collections.abc import Callable

from server.search.candidate import Candidate, Scores


def test_a_boost_multiplies_the_fused_score() -> None:
    """Without a reranker the total is the fused score times its factor."""
    assert Scores(fused=0.4, boost=2.0).total == 0.8


def test_a_rerankers_score_decides_alone() -> None:
    """Where a reranker ran, its score is the total."""
    assert Scores(fused=0.4, boost=2.0, rerank=0.1).total == 0.1


def test_equal_scores_go_by_document_and_place(candidate: Callable[..., Candidate]) -> None:
    """Ties break by document hash and start, so that an order is always the same."""
    late, early = candidate(start=90), candidate(start=10)
    other = candidate(start=0, document_hash="b" * 64)
    best = candidate(start=500, fused=0.9)
    assert sorted([other, late, best, early], key=lambda each: each.rank_key) == [best, early, late, other]
