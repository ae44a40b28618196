"""The VECTOR_SCOPED path: what is nearest in meaning inside the drug's documents."""

from collections.abc import Awaitable, Callable

from indexer.store.names import BLOCKS, SPANS
from server.search.candidate import Legs
from server.search.inquiry import EvidenceUnit
from server.search.paths.path import PathQuery
from server.search.paths.vector_scoped import VectorScopedPath


def test_without_documents_nothing_is_asked(path_query: Callable[..., PathQuery]) -> None:
    """It is for known documents."""
    assert VectorScopedPath().nearest(path_query(document_hashes=())) == ()


def test_each_index_of_the_unit_is_asked_once(path_query: Callable[..., PathQuery]) -> None:
    """It has no word leg."""
    requests = VectorScopedPath().nearest(path_query(unit=EvidenceUnit.BOTH))
    assert [alias for alias, _ in requests] == [BLOCKS, SPANS]


async def test_words_of_no_label_find_what_they_mean(
    sample_query: Callable[..., PathQuery], walk: Callable[..., Awaitable[tuple[Legs, ...]]]
) -> None:
    """Nursing, said otherwise; nothing of another document."""
    query = sample_query("Is it all right to nurse my baby?")
    (legs,) = await walk(VectorScopedPath(), query)
    assert legs.bm25 == ()
    assert any("breast" in hit.record.text.casefold() for hit in legs.vector[:5])
    assert {hit.record.document_hash for hit in legs.vector} == set(query.scope.document_hashes)
