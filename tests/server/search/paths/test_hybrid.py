"""The HYBRID path: its request to OpenSearch, compared as a whole, and what it finds."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from server.search.candidate import Legs
from server.search.inquiry import EvidenceUnit
from server.search.paths.hybrid import HybridPath
from server.search.paths.path import PathQuery
from server.search.plan.plan import Plan, PlannedDrug, Term

BODIES = Path(__file__).parent / "bodies"
PLAN = Plan("What is the dose?", phrases=("dosage", "how much"))


@pytest.mark.parametrize("unit", list(EvidenceUnit), ids=lambda unit: unit.value.lower())
def test_the_whole_request_is_as_stored(path_query: Callable[..., PathQuery], unit: EvidenceUnit) -> None:
    """Two legs an index, with the scope's filters in both."""
    query = path_query(PLAN, unit, section_types=("dosage",))
    stored = json.loads((BODIES / f"hybrid_{unit.value.lower()}.json").read_text(encoding="utf-8"))
    words, nearest = HybridPath().words(query), HybridPath().nearest(query)
    assert [list(one) for pair in zip(words, nearest, strict=True) for one in pair] == stored


def test_the_searched_drugs_name_is_no_word_to_look_for(path_query: Callable[..., PathQuery]) -> None:
    """It stands all over its label; where nothing else is asked, it is all there is."""
    plan = Plan("hair on Zorquela", (PlannedDrug("Zorquela", "ZORQUELA", ("h1",)),))
    bare = path_query(plan)
    said = [query.said.split() for query in (replace(bare, terms=(Term("hair"),)), bare)]
    assert said == [["hair", "on"], ["hair", "on", "Zorquela"]]


async def test_both_legs_find_the_sentence(
    sample_query: Callable[..., PathQuery], walk: Callable[..., Awaitable[tuple[Legs, ...]]]
) -> None:
    """By its words and by its meaning."""
    (legs,) = await walk(HybridPath(), sample_query("What is the half-life of Zorquela?"))
    for leg in (legs.bm25, legs.vector):
        assert any("half-life of morvacitinib is 11 hours" in hit.record.text for hit in leg[:5])


async def test_spans_and_blocks_come_as_pairs_of_their_own(
    sample_query: Callable[..., PathQuery], walk: Callable[..., Awaitable[tuple[Legs, ...]]]
) -> None:
    """Each kind with its two legs."""
    blocks, spans = await walk(HybridPath(), sample_query("What is the half-life of Zorquela?", EvidenceUnit.BOTH))
    assert {hit.record.text_type for hit in (*blocks.bm25, *blocks.vector)} == {"block"}
    assert "block" not in {hit.record.text_type for hit in (*spans.bm25, *spans.vector)}
