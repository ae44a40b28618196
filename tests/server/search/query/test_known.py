"""One leg's scores for pieces that are known already."""

from collections.abc import Callable

import pytest

from indexer.store.names import SPANS
from indexer.store.reader import Reader
from server.search.paths.path import PathQuery
from server.search.query.knn import knn
from server.search.query.known import scan_known, words_of_known
from server.search.query.match import match

QUESTION = "What is the half-life of Zorquela?"


async def test_the_word_legs_scores_are_those_of_its_own_search(
    sample_query: Callable[..., PathQuery], sample_reader: Reader
) -> None:
    """Only the pieces asked for, each with the score it has among all."""
    query = sample_query(QUESTION)
    question, phrases = query.plan.question, query.plan.phrases
    (every,) = await sample_reader.closer([(SPANS, {"size": 50, "query": match(question, phrases, [])})], timeout=30)
    among_all = every.scores
    wanted = list(among_all)[::2]
    body = words_of_known(question, phrases, query.terms, [*wanted, "no such piece"])
    (known,) = await sample_reader.closer([(SPANS, body)], timeout=30)
    assert known.scores == pytest.approx({record: among_all[record] for record in wanted})


async def test_the_vector_legs_scores_are_those_of_its_own_search(
    sample_query: Callable[..., PathQuery], sample_reader: Reader
) -> None:
    """The same similarity by either way."""
    vector = sample_query(QUESTION).vector
    (nearest,) = await sample_reader.closer([(SPANS, {"size": 9, "query": knn(vector, 9, [])})], timeout=30)
    (known,) = await sample_reader.closer([(SPANS, scan_known(vector, list(nearest.scores)))], timeout=30)
    assert known.scores == pytest.approx(nearest.scores, abs=1e-3)
