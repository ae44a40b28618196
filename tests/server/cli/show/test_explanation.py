"""How the way to an answer looks."""

import io
from collections.abc import Callable

import pytest
from factspan.v1 import evidence_pb2, plan_pb2, search_pb2
from google.protobuf.duration_pb2 import Duration
from rich.console import Console, RenderableType

from server.cli.show.explanation import explanation, plan_grid

Printed = Callable[[RenderableType], str]
NOTHING = plan_pb2.Plan(), search_pb2.Timings()


@pytest.fixture
def plan() -> plan_pb2.Plan:
    """A plan for a drug that is not known."""
    return plan_pb2.Plan(
        question="dose of warfrin?",
        query_mode=plan_pb2.QUERY_MODE_SECTION,
        extraction_level=plan_pb2.EXTRACTION_LEVEL_SENTENCE,
        made_by=plan_pb2.PLAN_MAKER_RULES,
        section_types=["dosage"],
        drugs=[plan_pb2.PlannedDrug(mention="warfrin", near_names=["warfarin"])],
    )


def test_a_plan_shows_what_it_says_and_nothing_else(plan: plan_pb2.Plan, printed: Printed) -> None:
    """Empty fields take no line, alone as in the tree."""
    for shown in (printed(plan_grid(plan)), printed(explanation(plan, [], NOTHING[1]))):
        for part in ("RULES", "SECTION, sentence", "dosage", "warfrin (unknown; near: warfarin)"):
            assert part in shown
        assert "attribute" not in shown


def test_scores_stand_in_the_order_in_which_they_were_made(
    evidence: Callable[..., evidence_pb2.Evidence], printed: Printed
) -> None:
    """A leg that did not find a piece has a dash, not a zero."""
    one = evidence()
    one.scores.CopyFrom(evidence_pb2.Scores(vector=0.81, fused=0.65, boost=2.0))
    shown = printed(explanation(NOTHING[0], [one], NOTHING[1]))
    assert "bm25 -, vector 0.810 > fused 0.650 > boost x2.0\n" in shown
    assert "1  1.000  sentence · dosage · page 3" in shown


def test_all_paths_of_a_piece_are_named_the_best_first(
    evidence: Callable[..., evidence_pb2.Evidence], printed: Printed
) -> None:
    """Each once; without them, the one that the answer names."""
    one, other = evidence(), evidence(rank=2)
    one.paths.extend(["SECTION_EXACT", "HYBRID"])
    shown = printed(explanation(NOTHING[0], [one, other], NOTHING[1])).splitlines()
    named = [line.partition("found by")[2].strip() for line in shown if "found by" in line]
    assert named == ["HYBRID, SECTION_EXACT", "HYBRID"]


def test_times_are_milliseconds_by_stage(printed: Printed) -> None:
    """And in all."""
    timings = search_pb2.Timings(
        total=Duration(nanos=40_000_000),
        stages=[search_pb2.StageTiming(stage="embed", duration=Duration(nanos=2_500_000))],
    )
    shown = printed(explanation(NOTHING[0], [], timings))
    assert "2.5 ms" in shown
    assert "40.0 ms" in shown


def test_without_pieces_there_is_no_branch_for_them(printed: Printed) -> None:
    """NO_RESULT has a plan and times all the same."""
    shown = printed(explanation(NOTHING[0], [], NOTHING[1]))
    assert "Evidence" not in shown
    assert "Plan" in shown


def test_a_terminal_of_80_columns_is_wide_enough(
    plan: plan_pb2.Plan, evidence: Callable[..., evidence_pb2.Evidence]
) -> None:
    """Long values go on below themselves, within the tree."""
    plan.question_phrasings.extend(["What is the highest dose of warfrin?"] * 8)
    out = io.StringIO()
    Console(file=out, width=80, highlight=False).print(explanation(plan, [evidence()], NOTHING[1]))
    assert max(map(len, out.getvalue().splitlines())) <= 80
    assert all(line[0] in "│├└ H" for line in out.getvalue().splitlines() if line.strip())
