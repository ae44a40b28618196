"""The SECTION_FUZZY path: headings that hold the question's words, also misspelt ones."""

from collections.abc import Awaitable, Callable

import pytest

from indexer.store.names import BLOCKS, SPANS
from server.search.candidate import Legs
from server.search.inquiry import EvidenceUnit
from server.search.paths.path import PathQuery
from server.search.paths.section_fuzzy import SectionFuzzyPath

Walk = Callable[..., Awaitable[tuple[Legs, ...]]]


@pytest.mark.parametrize("question", ["Overdosage?", "Overdosag?", "Ovardosage?"])
async def test_a_heading_is_found_also_misspelt(
    sample_query: Callable[..., PathQuery], walk: Walk, question: str
) -> None:
    """A letter left out, and one that is wrong."""
    (legs,) = await walk(SectionFuzzyPath(), sample_query(question, phrases=()))
    assert legs.bm25
    assert "overdosage" in legs.bm25[0].record.section_type
    assert legs.own_words


async def test_words_that_stand_in_no_heading_find_nothing(sample_query: Callable[..., PathQuery], walk: Walk) -> None:
    """What only the pieces themselves say is no match."""
    (legs,) = await walk(SectionFuzzyPath(), sample_query("ketoconazole?", phrases=()))
    assert legs.bm25 == ()


async def test_under_one_heading_the_pieces_own_words_decide(
    sample_query: Callable[..., PathQuery], walk: Walk
) -> None:
    """All pieces of the section have the heading's score."""
    (legs,) = await walk(SectionFuzzyPath(), sample_query("Overdosage: is there an antidote?", phrases=()))
    assert "antidote" in legs.bm25[0].record.text


def test_each_index_of_the_unit_is_asked_once(path_query: Callable[..., PathQuery]) -> None:
    """It has no vector leg."""
    requests = SectionFuzzyPath().words(path_query(unit=EvidenceUnit.BOTH))
    assert [alias for alias, _ in requests] == [BLOCKS, SPANS]
