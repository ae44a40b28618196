"""The query that compares a vector with every piece the filters let through, without the graph."""

from collections.abc import Sequence

from server.search.question_vector import QuestionVector


def scan(vector: QuestionVector, filters: Sequence[dict[str, object]]) -> dict[str, object]:
    """An exact search by the k-NN plugin's own score script; scores compare with those of ``knn``."""
    return {
        "script_score": {
            "query": {"bool": {"filter": list(filters)}},
            "script": {
                "source": "knn_score",
                "lang": "knn",
                "params": {"field": vector.field, "query_value": list(vector.numbers), "space_type": "cosinesimil"},
            },
        }
    }
