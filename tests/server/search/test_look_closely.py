"""A closer look at all that was found."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from indexer.store.reader import Reader
from server.search.gather import key_of
from server.search.inquiry import EvidenceUnit
from server.search.look_closely import look_closely
from server.search.paths.path import PathQuery
from server.search.plan.plan import Term
from server.search.quest import Findings, Quest

HALF_LIFE = "What is the half-life of Zorquela?"
SECONDS = 30.0


Looked = Callable[[PathQuery, str], Awaitable[Findings]]


@pytest.fixture
def looked(sample_reader: Reader, gathered: Callable[..., Awaitable[list[Findings]]]) -> Looked:
    """What one path found, looked at closely."""

    async def run(query: PathQuery, path: str) -> Findings:
        quests = [Quest(query, (path,))]
        found = await gathered(quests, sample_reader, counting=True)
        (seen,) = await look_closely(quests, found, sample_reader, timeout=SECONDS)
        return seen

    return run


async def test_every_piece_has_the_score_of_the_leg_that_did_not_find_it(
    sample_query: Callable[..., PathQuery], looked: Looked
) -> None:
    """What only the words found has a similarity, and what the vector found too: on one scale."""
    query = sample_query(HALF_LIFE, EvidenceUnit.BOTH, pool_size=5)
    few = await looked(query, "HYBRID")
    by_words = {key_of(hit.record) for legs in few.legs for hit in legs.bm25}
    by_vector = {key_of(hit.record) for legs in few.legs for hit in legs.vector}
    assert by_words - by_vector
    assert few.vectors.keys() >= by_words | by_vector
    wide = sample_query(HALF_LIFE, EvidenceUnit.BOTH, pool_size=200)
    many = await looked(wide, "VECTOR_SCOPED")
    shared = few.vectors.keys() & many.vectors.keys()
    assert shared & (by_words - by_vector)
    assert {key: few.vectors[key] for key in shared} == pytest.approx(
        {key: many.vectors[key] for key in shared}, abs=1e-3
    )


async def test_a_term_that_is_nowhere_as_written_is_counted_misspelt(
    sample_query: Callable[..., PathQuery], looked: Looked
) -> None:
    """One slip of the pen is let in; what stands there as it is written is left alone."""
    query = replace(sample_query("Overdosage?"), terms=(Term("ovardosage"), Term("overdosage")))
    found = await looked(query, "HYBRID")
    assert 0 < found.with_term[1] <= found.with_term[0]
