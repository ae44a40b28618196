"""One leg's scores for pieces that are known already."""

from collections.abc import Callable

import pytest

from indexer.store.names import SPANS
from indexer.store.reader import Reader
from server.search.paths.path import PathQuery
from server.search.query.knn import knn
from server.search.query.known import of_known, scan_known
from server.search.query.match import match

QUESTION = "What is the half-life of Zorquela?"


async def test_the_word_legs_scores_are_those_of_its_own_search(
    sample_query: Callable[..., PathQuery], sample_reader: Reader
) -> None:
    """Only the pieces asked for, each with the score it has among all; without a shared word there is none."""
    query = sample_query(QUESTION)
    question, phrases = query.plan.question, query.plan.phrases
    (among_all,) = await sample_reader.scores(
        [(SPANS, {"size": 50, "query": match(question, phrases, [])})], timeout=30
    )
    wanted = list(among_all)[::2]
    body = of_known(question, phrases, [*wanted, "no such piece"])
    (known,) = await sample_reader.scores([(SPANS, body)], timeout=30)
    assert known == pytest.approx({record: among_all[record] for record in wanted})


async def test_the_vector_legs_scores_are_those_of_its_own_search(
    sample_query: Callable[..., PathQuery], sample_reader: Reader
) -> None:
    """The same similarity by either way."""
    vector = sample_query(QUESTION).vector
    (nearest,) = await sample_reader.scores([(SPANS, {"size": 9, "query": knn(vector, 9, [])})], timeout=30)
    (known,) = await sample_reader.scores([(SPANS, scan_known(vector, list(nearest)))], timeout=30)
    assert known == pytest.approx(nearest, abs=1e-3)
