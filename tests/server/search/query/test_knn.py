"""The vector leg's query."""

from server.search.query.knn import knn
from server.search.question_vector import QuestionVector


def test_filters_apply_inside_the_vector_search() -> None:
    """They stand within the k-NN clause, so that k pieces of the scope come back."""
    clause = {"terms": {"document_hash": ["h1"]}}
    assert knn(QuestionVector([0.5, 0.5]), 40, [clause]) == {
        "knn": {"vector": {"vector": [0.5, 0.5], "k": 40, "filter": {"bool": {"filter": [clause]}}}}
    }


def test_without_filters_there_is_no_filter_clause() -> None:
    """An empty bool would be asked of every document."""
    assert knn(QuestionVector([1.0]), 3, []) == {"knn": {"vector": {"vector": [1.0], "k": 3}}}
