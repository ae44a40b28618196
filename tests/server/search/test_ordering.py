"""The steps that put what was found in order."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from indexer.store.reader import Reader
from server.search.diversify import place
from server.search.inquiry import EvidenceUnit, Fusion, Options
from server.search.ordering import Ordered, OrderingParts, order, question_of
from server.search.paths.path import PathQuery
from server.search.pipeline import SearchParts
from server.search.quest import Findings, Quest
from server.search.rerank.features import number_in
from server.search.stopwatch import Stopwatch

OPTIONS = Options(0.65, Fusion.RELATIVE_SCORE, (), 20, 3)
Order = Callable[..., Awaitable[Ordered]]


@pytest.fixture
def ordered(
    sample_query: Callable[..., PathQuery],
    sample_parts: SearchParts,
    sample_reader: Reader,
    gathered: Callable[..., Awaitable[list[Findings]]],
) -> Order:
    """What HYBRID finds in the sample label, in order."""

    async def run(question: str, options: Options = OPTIONS, watch: Stopwatch | None = None) -> Ordered:
        quest = Quest(sample_query(question, EvidenceUnit.BOTH), ("HYBRID",))
        (found,) = await gathered([quest], sample_reader)
        return order(quest, found, options, sample_parts.ordering, watch or Stopwatch())

    return run


async def test_the_pieces_come_best_first_and_no_words_twice(ordered: Order) -> None:
    """Spans and blocks in one ranking."""
    candidates = (await ordered("What is the half-life of Zorquela?")).candidates
    assert list(candidates) == sorted(candidates, key=lambda each: each.rank_key)
    taken = [at for each in candidates for at in range(each.record.start, each.record.end)]
    assert len(taken) == len(set(taken))
    assert any("half-life of morvacitinib is 11 hours" in each.record.text for each in candidates[:3])


async def test_of_each_place_the_best_one_is_told_and_the_others_are_spare(ordered: Order) -> None:
    """A budget that has no room for a list may still have room for two of its items."""
    pieces = (await ordered("What should be done in renal impairment?", replace(OPTIONS, diversity_divisor=100))).pieces
    told = {place(each.record, 100) for each in pieces.kept}
    assert len(told) == len(pieces.kept)
    every = [place(each.record, 100) for each in (*pieces.kept, *pieces.spare)]
    assert len(set(every)) < len(every)


@pytest.mark.parametrize(("step", "on"), [("boost", True), ("boost", False), ("rerank", True), ("rerank", False)])
async def test_a_step_that_is_switched_off_is_not_taken(ordered: Order, step: str, on: bool) -> None:  # noqa: FBT001 - a case
    """Nor timed."""
    watch = Stopwatch()
    candidates = (await ordered("How is Zorquela stored?", replace(OPTIONS, **{step: on}), watch)).candidates
    assert (step in {each.stage for each in watch.stages}) is on
    changed = [each.scores.boost != 1.0 if step == "boost" else each.scores.rerank is not None for each in candidates]
    assert any(changed) is on


def test_related_types_are_those_that_are_not_targeted(
    sample_parts: SearchParts, path_query: Callable[..., PathQuery], findings: Callable[..., Findings]
) -> None:
    """A type that the plan names is no relative of another one it names; units are the attribute's."""
    parts: OrderingParts = replace(
        sample_parts.ordering,
        related=lambda _: frozenset({"storage", "how_supplied", "dosage"}),
    )
    query = path_query()
    plan = replace(query.plan, section_types=("storage", "how_supplied"))
    (row,) = sample_parts.attributes.rows(["half_life"])
    question = question_of(Quest(replace(query, plan=plan, attributes=(row,)), ()), findings(), parts)
    assert (question.related, question.in_units) == ({"dosage"}, number_in(row.units))
