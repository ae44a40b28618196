"""The BM25_FACTSPAN path: fact spans by their words alone."""

from collections.abc import Awaitable, Callable

from indexer.store.names import SPANS
from server.search.candidate import Legs
from server.search.inquiry import EvidenceUnit
from server.search.paths.bm25_factspan import Bm25FactspanPath
from server.search.paths.path import PathQuery


def test_blocks_alone_ask_nothing(path_query: Callable[..., PathQuery]) -> None:
    """It knows fact spans only."""
    assert Bm25FactspanPath().words(path_query(unit=EvidenceUnit.SECTION)) == ()


def test_spans_are_asked_once_also_beside_blocks(path_query: Callable[..., PathQuery]) -> None:
    """One word leg."""
    for unit in (EvidenceUnit.SPAN, EvidenceUnit.BOTH):
        assert [alias for alias, _ in Bm25FactspanPath().words(path_query(unit=unit))] == [SPANS]


async def test_a_number_is_found_as_it_is_printed(
    sample_query: Callable[..., PathQuery], walk: Callable[..., Awaitable[tuple[Legs, ...]]]
) -> None:
    """The very figure comes first; there is no vector leg."""
    (legs,) = await walk(Bm25FactspanPath(), sample_query("46% bound", phrases=()))
    assert legs.bm25[0].record.text == "Morvacitinib is 46% bound to plasma proteins."
    assert (legs.vector, legs.path) == ((), "BM25_FACTSPAN")
