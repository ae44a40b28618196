"""Data classes as messages."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from factspan.v1 import document_pb2, plan_pb2

from indexer.store.records import DocumentRecord, EvidenceRecord
from server.search.answer import NoResult, NoResultCause, Piece, SectionEvidence
from server.search.candidate import Candidate, Scores
from server.search.plan.plan import ExtractionLevel, MadeBy, Plan, PlannedDrug, QueryMode
from server.search.stopwatch import Stopwatch
from server.services import messages

Maker = Callable[..., EvidenceRecord]
HASH = "a" * 64


def test_a_citation_has_all_that_finds_the_words_again(record: Maker) -> None:
    """Document, range, section and rectangles."""
    made = messages.citation(record("Take one.", 50))
    assert (made.document, made.document_hash, made.start, made.end) == (f"documents/{HASH}", HASH, 50, 59)
    assert (made.section.name, made.section.number) == (f"documents/{HASH}/sections/s2.1", "2.1")
    (place,) = made.places
    assert (place.page, place.x0, place.top, place.x1, place.bottom) == (1, 72.0, 100.0, 300.0, 112.0)
    assert (place.start, place.end) == (50, 59)
    assert list(made.brand_names) == ["Zorquela"]


def test_evidence_carries_rank_score_and_what_stands_around(record: Maker) -> None:
    """Scores by leg and all paths only on request."""
    again = (record("Two.", 90),)
    found = Candidate(record("Two.", 5), "HYBRID", Scores(3.0, None, 0.4, 2.0), again, ("HYBRID", "SECTION_EXACT"))
    piece = Piece(found, 2, (record("One.", 0),), (record("Three.", 10),))
    made = messages.evidence(piece, explain=False)
    assert (made.text, made.path, made.rank, made.score) == ("Two.", "HYBRID", 2, 0.8)
    assert ([each.text for each in made.before], [each.text for each in made.after]) == (["One."], ["Three."])
    assert [each.start for each in made.also_at] == [90]
    assert (made.HasField("scores"), list(made.paths)) == (False, [])
    assert list(messages.evidence(piece, explain=True).paths) == ["HYBRID", "SECTION_EXACT"]


def test_a_leg_that_found_nothing_is_unset(record: Maker) -> None:
    """Unset is not 0."""
    piece = Piece(Candidate(record(), "HYBRID", Scores(3.0, None, 0.4)), 1)
    made = messages.evidence(piece, explain=True)
    assert made.scores.bm25 == 3.0
    assert not made.scores.HasField("vector")
    assert not made.scores.HasField("rerank")


def test_a_section_is_its_pieces(record: Maker) -> None:
    """With its heading and type."""
    section = SectionEvidence("2.1 Recommended Dosage", (Piece(Candidate(record(), "HYBRID", Scores()), 1),))
    made = messages.evidence_section(section, explain=False)
    assert (made.number, made.heading, made.section_type) == ("2.1", "Recommended Dosage", "dosage")
    assert len(made.evidence) == 1


@pytest.mark.parametrize("mode", list(QueryMode))
@pytest.mark.parametrize("level", list(ExtractionLevel))
@pytest.mark.parametrize("made_by", list(MadeBy))
def test_a_plan_is_said_whole(mode: QueryMode, level: ExtractionLevel, made_by: MadeBy) -> None:
    """Every value of every enum has its name in the API."""
    drugs = (PlannedDrug("zorquela", "Zorquela", (HASH,)), PlannedDrug("otherrol", "", (), ("Otherol",)))
    made = messages.plan(
        Plan("q", drugs, mode, "half_life", ("dosage",), ("how much",), extraction_level=level, made_by=made_by)
    )
    assert list(made.drugs[0].documents) == [f"documents/{HASH}"]
    assert list(made.drugs[1].near_names) == ["Otherol"]
    assert plan_pb2.QueryMode.Name(made.query_mode) == f"QUERY_MODE_{mode.value}"
    assert made.extraction_level != plan_pb2.EXTRACTION_LEVEL_UNSPECIFIED
    assert made.made_by != plan_pb2.PLAN_MAKER_UNSPECIFIED


def test_no_result_says_why(record: Maker) -> None:
    """Paths, reason, near names; what came nearest has no rank."""
    nothing = NoResult(
        ("HYBRID",), "why", NoResultCause.NOT_ENOUGH, (Candidate(record(), "HYBRID", Scores()),), ("Zorquela",)
    )
    made = messages.no_result(nothing, explain=False)
    assert (list(made.paths_tried), made.reason, list(made.near_drugs)) == (["HYBRID"], "why", ["Zorquela"])
    assert [each.rank for each in made.nearest] == [0]


def test_timings_have_a_total_and_stages() -> None:
    """As durations."""
    watch = Stopwatch()
    with watch.stage("plan"):
        pass
    made = messages.timings(watch)
    assert [each.stage for each in made.stages] == ["plan"]
    assert made.total.ToNanoseconds() >= made.stages[0].duration.ToNanoseconds() >= 0


def test_a_document_says_how_far_its_indexing_is() -> None:
    """Stage, counts and when."""
    stored = DocumentRecord(
        HASH, "z.pdf", "us_plr", ("Z",), ("z",), "M", "", "2024", "en", 2, 99, "indexed", "r1", 3, 2, 1, (),
        "2026-01-02T03:04:05+00:00",
    )  # fmt: skip
    made = messages.document(stored)
    assert (made.name, made.file_name, made.text_length) == (f"documents/{HASH}", "z.pdf", 99)
    state = made.index_state
    assert (state.stage, state.span_count, state.block_count) == (document_pb2.INDEX_STAGE_INDEXED, 3, 2)
    assert state.update_time.ToJsonString() == "2026-01-02T03:04:05Z"
    assert messages.index_state(replace(stored, stage="extracted")).stage == document_pb2.INDEX_STAGE_EXTRACTED
