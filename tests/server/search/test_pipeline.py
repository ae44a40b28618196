"""The steps together, on the real OpenSearch."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from structlog.testing import capture_logs

from indexer.store.errors import StoreTimeoutError
from server.deadline import Deadline
from server.grpc_server import GrpcServer
from server.search.candidate import Candidate
from server.search.clock import Clock
from server.search.inquiry import Budget, EvidenceUnit, Fusion, Inquiry, Options, Scope
from server.search.near_questions import NONE_IN_TIME
from server.search.pipeline import NO_NEIGHBOURS, SearchPipeline
from server.search.rounds import NO_LOOK
from server.search.stopwatch import Stopwatch

HASH, PLANTED = "a" * 64, "c" * 64
OPTIONS = Options(0.65, Fusion.RELATIVE_SCORE, ("HYBRID",), 40, 1)
INQUIRY = Inquiry("Take Plantedine daily", Scope((PLANTED,)), EvidenceUnit.SPAN, OPTIONS)


@pytest.fixture
def pipeline(server: GrpcServer) -> SearchPipeline:
    """The running server's own."""
    return server.services.evidence.pipeline


@pytest.fixture
def clock() -> Clock:
    """A minute."""
    return Clock(Deadline.after(60), Stopwatch())


async def test_the_stages_are_timed_in_their_order(pipeline: SearchPipeline, clock: Clock) -> None:
    """Read from top to bottom."""
    await pipeline.rank(INQUIRY, clock)
    stages = [each.stage for each in clock.watch.stages]
    assert stages == ["embed", "plan", "words", "search", "look", "fuse", "boost", "diversify", "rerank", "enough"]


async def test_a_piece_that_fails_the_check_makes_room_for_the_next(pipeline: SearchPipeline, clock: Clock) -> None:
    """The best piece is the planted wrong one; the one item allowed is the next one, which stands."""
    ranking = await pipeline.rank(INQUIRY, clock)
    assert "100mg" in ranking.candidates[0].record.text
    chosen = await pipeline.choose(ranking.candidates, Budget(1, 6000), clock)
    assert [each.record.text for each in chosen] == ["Take it in the evening."]


async def test_what_is_dropped_is_counted_and_logged_by_id(pipeline: SearchPipeline, clock: Clock) -> None:
    """The log has ids and pages, no words."""
    ranking = await pipeline.rank(INQUIRY, clock)
    before = pipeline.dropped[PLANTED]
    with capture_logs() as lines:
        await pipeline.verify(ranking.candidates, clock)
    assert pipeline.dropped[PLANTED] == before + 1
    assert set(lines[0]) == {"event", "log_level", "record", "document", "page"}


async def test_a_candidate_of_no_document_never_leaves(
    pipeline: SearchPipeline, clock: Clock, candidate: Callable[..., Candidate]
) -> None:
    """Made-up words at a made-up place."""
    assert await pipeline.verify([candidate(document_hash="f" * 64)], clock) == ()


async def test_what_there_was_no_time_for_is_said_beside_the_answer(pipeline: SearchPipeline) -> None:
    """Each stage by its own limit; what was found and checked is there all the same."""
    limits = {"look": 0.0, "follow_ups": 0.0, "neighbours": 0.0}
    options = replace(OPTIONS, paths=(), neighbours=2)
    inquiry = replace(INQUIRY, question="Take it in the evening", options=options)
    made = await pipeline.answer(inquiry, Budget(5, 6000), Clock(Deadline.after(60), Stopwatch(), limits))
    assert sorted(made.missing) == sorted((NO_LOOK, NONE_IN_TIME, NO_NEIGHBOURS))
    assert [piece.candidate.record.text for piece in made.pieces] == ["Take it in the evening."]
    assert (made.follow_ups, made.no_result, made.pieces[0].before) == ((), None, ())


async def test_the_last_part_of_the_time_is_the_checks(pipeline: SearchPipeline) -> None:
    """Where all stages before it had none left, nothing was found: an error, not an empty answer."""
    with pytest.raises(StoreTimeoutError):
        await pipeline.answer(INQUIRY, Budget(5, 6000), Clock(Deadline.after(60), Stopwatch(), kept=60))


async def test_a_deadline_that_has_passed_stops_the_search(pipeline: SearchPipeline) -> None:
    """OpenSearch is not asked for long."""
    with pytest.raises(StoreTimeoutError):
        await pipeline.rank(INQUIRY, Clock(Deadline.after(0), Stopwatch()))


async def test_documents_and_drugs_that_exclude_each_other_find_nothing(pipeline: SearchPipeline, clock: Clock) -> None:
    """Nor is anything else looked in."""
    ranking = await pipeline.rank(replace(INQUIRY, scope=Scope((HASH,), ("Otherol",))), clock)
    assert ranking.candidates == ()
    assert ranking.no_result is not None
