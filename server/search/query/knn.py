"""The vector leg's query: the nearest vectors among what the filters let through."""

from collections.abc import Sequence

from server.search.question_vector import QuestionVector


def knn(vector: QuestionVector, size: int, filters: Sequence[dict[str, object]]) -> dict[str, object]:
    """A query for the ``size`` nearest; the filters apply while the graph is searched, not after it."""
    nearest: dict[str, object] = {"vector": list(vector.numbers), "k": size}
    if filters:
        nearest["filter"] = {"bool": {"filter": list(filters)}}
    return {"knn": {vector.field: nearest}}
