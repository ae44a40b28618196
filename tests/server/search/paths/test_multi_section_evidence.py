"""The MULTI_SECTION_EVIDENCE path: the best few of each targeted section type."""

from collections.abc import Awaitable, Callable

import pytest

from server.search.candidate import Legs
from server.search.paths.multi_section_evidence import MOST_TYPES, OF_EACH_TYPE, MultiSectionEvidencePath
from server.search.paths.path import PathQuery
from server.search.plan.plan import Plan

Maker = Callable[..., PathQuery]

PATH = MultiSectionEvidencePath()


@pytest.mark.parametrize("section_types", [(), ("dosage",)])
def test_fewer_than_two_types_ask_nothing(path_query: Maker, section_types: tuple[str, ...]) -> None:
    """One section is for SECTION_EXACT."""
    query = path_query(Plan("q", section_types=section_types))
    assert (*PATH.words(query), *PATH.nearest(query)) == ()


def test_a_scope_that_leaves_one_type_asks_nothing(path_query: Maker) -> None:
    """Types that the caller excludes do not count."""
    query = path_query(Plan("q", section_types=("dosage", "storage")), section_types=("dosage",))
    assert (*PATH.words(query), *PATH.nearest(query)) == ()


def test_two_legs_are_asked_for_each_of_the_first_types(path_query: Maker) -> None:
    """Not for all of a long list, and few of each."""
    query = path_query(Plan("q", section_types=tuple("abcdefgh")))
    for requests in (PATH.words(query), PATH.nearest(query)):
        assert len(requests) == MOST_TYPES
        assert {body["size"] for _, body in requests} == {OF_EACH_TYPE}


async def test_every_targeted_type_is_found(
    sample_query: Maker, walk: Callable[..., Awaitable[tuple[Legs, ...]]]
) -> None:
    """None drowns the others."""
    query = sample_query("Zorquela: what about storage and pregnancy?", section_types=("storage", "pregnancy"))
    legs = await walk(PATH, query)
    found = [{hit.record.section_type for hit in each.vector} for each in legs]
    assert found == [{"storage"}, {"pregnancy"}]
    assert all(len(each.vector) <= OF_EACH_TYPE for each in legs)
