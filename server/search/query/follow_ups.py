"""The query for indexed questions that may be asked next."""

from collections.abc import Sequence

from indexer.store.records import Field
from server.search.inquiry import Scope
from server.search.query.filters import filters
from server.search.query.knn import knn
from server.search.question_vector import QuestionVector

Body = dict[str, object]


def nearest_of_rules(vector: QuestionVector, scope: Scope, rules: Sequence[str], size: int) -> Body:
    """The ``size`` indexed questions of a scope next to a vector in meaning, of those that these rules wrote."""
    by_rules: Body = {"terms": {Field.MADE_BY: list(rules)}}
    narrowing = [*filters(scope, of_questions=True), by_rules]
    return {"size": size, "query": knn(vector, size, narrowing)}
