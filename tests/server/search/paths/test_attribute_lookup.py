"""The ATTRIBUTE_LOOKUP path: the very words by which a label tells an attribute."""

from collections.abc import Awaitable, Callable, Mapping

from indexer.store.names import BLOCKS, SPANS
from server.search.candidate import Legs
from server.search.inquiry import EvidenceUnit
from server.search.paths.path import Path, PathQuery
from server.search.plan.plan import Plan

NAME = "ATTRIBUTE_LOOKUP"


def test_without_an_attribute_nothing_is_asked(
    sample_paths: Mapping[str, Path], path_query: Callable[..., PathQuery]
) -> None:
    """Nor for one that is not known."""
    assert sample_paths[NAME].words(path_query(Plan("Dose?"))) == ()
    assert sample_paths[NAME].words(path_query(Plan("Dose?", attributes=("no such attribute",)))) == ()


def test_each_index_of_the_unit_is_asked_once(
    sample_paths: Mapping[str, Path], path_query: Callable[..., PathQuery]
) -> None:
    """It has no vector leg."""
    query = path_query(Plan("Half-life?", attributes=("half_life",)), EvidenceUnit.BOTH)
    assert [alias for alias, _ in sample_paths[NAME].words(query)] == [BLOCKS, SPANS]


async def test_the_sentence_that_tells_the_attribute_is_found_without_the_questions_words(
    sample_paths: Mapping[str, Path],
    sample_query: Callable[..., PathQuery],
    walk: Callable[..., Awaitable[tuple[Legs, ...]]],
) -> None:
    """A question for the half-life that does not say so; every hit says "half-life" or "t1/2"."""
    query = sample_query("How long until half is gone?", attributes=("half_life",), phrases=())
    (legs,) = await walk(sample_paths[NAME], query)
    assert any("half-life of morvacitinib is 11 hours" in hit.record.text for hit in legs.bm25)
    assert legs.own_words


async def test_a_label_that_never_tells_it_gives_nothing(
    sample_paths: Mapping[str, Path],
    sample_query: Callable[..., PathQuery],
    walk: Callable[..., Awaitable[tuple[Legs, ...]]],
) -> None:
    """The US label has no marketing authorisation holder's number of storage years: no shelf life."""
    (legs,) = await walk(sample_paths[NAME], sample_query("Shelf life?", attributes=("shelf_life",), phrases=()))
    assert legs.bm25 == ()
