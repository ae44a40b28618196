"""How the way to an answer looks."""

from collections.abc import Callable

from factspan.v1 import evidence_pb2, plan_pb2, search_pb2
from google.protobuf.duration_pb2 import Duration
from rich.console import RenderableType

from server.cli.show.explanation import explanation, path_table, plan_grid, score_table, times_grid

Printed = Callable[[RenderableType], str]


def test_a_plan_shows_what_it_says_and_nothing_else(printed: Printed) -> None:
    """Empty fields take no line."""
    plan = plan_pb2.Plan(
        question="dose of warfrin?",
        query_mode=plan_pb2.QUERY_MODE_SECTION,
        extraction_level=plan_pb2.EXTRACTION_LEVEL_SENTENCE,
        made_by=plan_pb2.PLAN_MAKER_RULES,
        section_types=["dosage"],
        drugs=[plan_pb2.PlannedDrug(mention="warfrin", near_names=["warfarin"])],
    )
    shown = printed(plan_grid(plan))
    for part in ("RULES", "SECTION, sentence", "dosage", "warfrin (unknown; near: warfarin)"):
        assert part in shown
    assert "attribute" not in shown


def test_a_leg_that_did_not_find_a_piece_has_no_score(
    evidence: Callable[..., evidence_pb2.Evidence], printed: Printed
) -> None:
    """A dash, not a zero."""
    one = evidence()
    one.scores.CopyFrom(evidence_pb2.Scores(vector=0.81, fused=0.65, boost=2.0))
    row = next(line for line in printed(score_table([one])).splitlines() if "dosage" in line)
    assert row.split()[:7] == ["1", "1.000", "-", "0.810", "0.650", "x2.0", "-"]


def test_all_paths_of_a_piece_are_named_the_best_first(
    evidence: Callable[..., evidence_pb2.Evidence], printed: Printed
) -> None:
    """Each once; without them, the one that the answer names."""
    one, other = evidence(), evidence(rank=2)
    one.paths.extend(["SECTION_EXACT", "HYBRID"])
    lines = printed(path_table([one, other])).splitlines()
    assert any(line.split() == ["1", "3", "sentence", "HYBRID,", "SECTION_EXACT"] for line in lines)
    assert any(line.split() == ["2", "3", "sentence", "HYBRID"] for line in lines)


def test_times_are_milliseconds_by_stage(printed: Printed) -> None:
    """And in all."""
    timings = search_pb2.Timings(
        total=Duration(nanos=40_000_000),
        stages=[search_pb2.StageTiming(stage="embed", duration=Duration(nanos=2_500_000))],
    )
    shown = printed(times_grid(timings))
    assert "2.5 ms" in shown
    assert "40.0 ms" in shown


def test_without_pieces_there_is_no_table(printed: Printed) -> None:
    """NO_RESULT has a plan and times all the same."""
    shown = printed(explanation(plan_pb2.Plan(), [], search_pb2.Timings()))
    assert "Scores" not in shown
    assert "Plan" in shown
