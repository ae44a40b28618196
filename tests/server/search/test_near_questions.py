"""Indexed questions are looked up beside the search."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from server.deadline import Deadline
from server.documents import Registry
from server.search.answer import Ranking
from server.search.clock import Clock
from server.search.inquiry import Budget, EvidenceUnit, Fusion, Inquiry, Options, Scope
from server.search.near_questions import NearQuestions
from server.search.pipeline import SearchParts, SearchPipeline
from server.search.stopwatch import Stopwatch

QUESTION = "How is Zorquela stored?"


def inquiry(scope: Scope) -> Inquiry:
    """As Ask asks."""
    return Inquiry(QUESTION, scope, EvidenceUnit.BOTH, Options(0.65, Fusion.RELATIVE_SCORE, (), 40, 3))


def clock(seconds: float = 60) -> Clock:
    """A request's."""
    return Clock(Deadline.after(seconds), Stopwatch())


def stages(of: Clock) -> Sequence[str]:
    """By name, in the order of their ends."""
    return [each.stage for each in of.watch.stages]


@pytest.fixture
async def ranking(sample_parts: SearchParts) -> Ranking:
    """Of the question, over all samples."""
    return await SearchPipeline(sample_parts).rank(inquiry(Scope()), clock())


async def test_in_one_document_they_are_looked_up_before_the_evidence_is_known(
    sample_parts: SearchParts, ranking: Ranking
) -> None:
    """Then the same ones are found as after it."""
    document_hash = ranking.candidates[0].record.document_hash
    alone = replace(
        ranking, candidates=[each for each in ranking.candidates if each.record.document_hash == document_hash]
    )
    early, late = (NearQuestions(sample_parts.reader, Scope(), clock()) for _ in range(2))
    early.begin(ranking.vector, [document_hash])
    assert await early.found(alone) == await late.found(alone) != ()
    assert stages(early.clock) == ["follow_ups"]


async def test_in_several_documents_they_wait_for_the_evidence(
    sample_parts: SearchParts, sample_registry: Registry, ranking: Ranking
) -> None:
    """They belong to its documents."""
    near = NearQuestions(sample_parts.reader, Scope(), clock())
    near.begin(ranking.vector, list(sample_registry.hashes))
    found = await near.found(ranking)
    best = {each.record.document_hash for each in ranking.candidates[:3]}
    assert {hit.record.document_hash for hit in found} <= best


async def test_they_are_looked_up_while_the_question_is_searched(sample_parts: SearchParts, ranking: Ranking) -> None:
    """In a document that the caller names; nothing looks them up again."""
    scope, now = Scope((ranking.candidates[0].record.document_hash,)), clock()
    answer = await SearchPipeline(sample_parts).answer(inquiry(scope), Budget(10, 6000), now)
    assert answer.follow_ups
    assert stages(now).count("follow_ups") == 1


async def test_an_answer_leaves_without_them_when_the_time_is_over(sample_parts: SearchParts, ranking: Ranking) -> None:
    """No error, and the stage is timed all the same."""
    near = NearQuestions(sample_parts.reader, Scope(), clock(0))
    assert await near.found(ranking) == ()
    assert stages(near.clock) == ["follow_ups"]


async def test_beside_no_evidence_there_are_none(sample_parts: SearchParts, ranking: Ranking) -> None:
    """What was looked up is of no use."""
    near = NearQuestions(sample_parts.reader, Scope(), clock())
    near.begin(ranking.vector, [ranking.candidates[0].record.document_hash])
    assert await near.found(replace(ranking, candidates=())) == ()
    await near.end()


async def test_nothing_is_asked_for_when_none_are_wanted(sample_parts: SearchParts) -> None:
    """Nor is there a stage."""
    pipeline, now = SearchPipeline(replace(sample_parts, most_follow_ups=0)), clock()
    answer = await pipeline.answer(inquiry(Scope()), Budget(10, 6000), now)
    assert answer.follow_ups == ()
    assert "follow_ups" not in stages(now)
