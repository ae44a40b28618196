"""The SECTION_EXACT path: inside the sections that the plan targets."""

from collections.abc import Awaitable, Callable

from indexer.store.names import BLOCKS, SPANS
from server.search.candidate import Legs
from server.search.inquiry import EvidenceUnit
from server.search.paths.path import PathQuery
from server.search.paths.section_exact import SectionExactPath
from server.search.plan.plan import Plan

STORED = Plan("How is it stored?", section_types=("storage", "how_supplied"))


def test_without_section_types_nothing_is_asked(path_query: Callable[..., PathQuery]) -> None:
    """Nor where the caller's scope allows none of them."""
    path = SectionExactPath()
    for query in (path_query(Plan("Dose?")), path_query(STORED, section_types=("dosage",))):
        assert (*path.words(query), *path.nearest(query)) == ()


def test_the_callers_scope_narrows_the_types(path_query: Callable[..., PathQuery]) -> None:
    """A type that both name is the only one looked in."""
    path, query = SectionExactPath(), path_query(STORED, section_types=("storage", "dosage"))
    for _, body in (*path.words(query), *path.nearest(query)):
        assert "{'terms': {'section_type': ['storage']}}" in str(body)


def test_each_index_of_the_unit_is_asked_twice(path_query: Callable[..., PathQuery]) -> None:
    """Words and vector, of blocks and of spans."""
    path, query = SectionExactPath(), path_query(STORED, EvidenceUnit.BOTH)
    for requests in (path.words(query), path.nearest(query)):
        assert [alias for alias, _ in requests] == [BLOCKS, SPANS]


async def test_only_pieces_of_the_targeted_sections_are_found(
    sample_query: Callable[..., PathQuery], walk: Callable[..., Awaitable[tuple[Legs, ...]]]
) -> None:
    """And the one that answers is among the first."""
    query = sample_query("How should ZORQUELA tablets be stored?")
    (legs,) = await walk(SectionExactPath(), query)
    assert {hit.record.section_type for hit in (*legs.bm25, *legs.vector)} <= set(query.plan.section_types)
    assert any("Store at 20°C to 25°C" in hit.record.text for hit in legs.bm25[:3])
    assert (legs.path, legs.own_words) == ("SECTION_EXACT", False)
