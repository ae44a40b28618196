"""What stands in a search event."""

import json
from collections.abc import Callable
from typing import Any

from analyzers.providers.guard.called import ProviderCall
from indexer.store.names import EVENTS
from indexer.store.templates import Kind, load_files
from server.observability.events.event import stored_event
from server.observability.served import Found, PlanSummary, ServedRequest
from server.search.answer import StageTime

Make = Callable[..., ServedRequest]

PLAN = PlanSummary("FALLBACK", "SECTION", "half_life", ("pharmacokinetics",), ("Zorquela",), 1, 2, 0)
FOUND = Found({"HYBRID": 2, "SECTION_EXACT": 1}, ("dosage",), ("a" * 64,), (0.9, 0.4))


def source_of(served: ServedRequest) -> dict[str, Any]:
    """The event as OpenSearch gets it."""
    found: dict[str, Any] = json.loads(stored_event(served).source)
    return found


def full(served: Make) -> ServedRequest:
    """A call of which everything is known."""
    calls = (ProviderCall("planner", "ok", 30, 0.2), ProviderCall("reranker", "TimeoutError", 0, 2.0))
    stages = (StageTime("check", 0.001), StageTime("search", 0.0105), StageTime("check", 0.002))
    return served(
        plan=PLAN,
        found=FOUND,
        stages=stages,
        counts={"pieces": 3},
        provider_calls=calls,
        not_verbatim=1,
        question="How is [NAME] to take it?",
        error_reason="SOME",
    )


def test_each_field_is_in_the_template_and_each_of_the_template_is_filled(served: Make) -> None:
    """No field is stored that can't be searched, none is mapped that nothing fills."""
    (template,) = (file.body for file in load_files() if (file.kind, file.name) == (Kind.INDEX_TEMPLATE, EVENTS))
    nothing = served(found=Found(no_result="NOT_ENOUGH", paths_tried=("HYBRID",)))
    filled = source_of(full(served)).keys() | source_of(nothing).keys()
    assert filled == template["template"]["mappings"]["properties"].keys()


def test_an_event_tells_plan_evidence_and_times(served: Make) -> None:
    """Times are in milliseconds, a stage's runs together; scores and section types are those of the pieces."""
    source = source_of(full(served))
    assert source["@timestamp"] == "2026-01-02T03:04:05.250000+00:00"
    assert source["took_ms"] == 20.5
    assert source["stage_ms"] == {"check": 3.0, "search": 10.5}
    assert (source["section_types"], source["found_section_types"]) == (["pharmacokinetics"], ["dosage"])
    assert (source["path_pieces"], source["best_score"]) == ({"HYBRID": 2, "SECTION_EXACT": 1}, 0.9)


def test_an_event_tells_what_models_did(served: Make) -> None:
    """Uses with their outcomes, tokens together, and whether rules had to do it."""
    source = source_of(full(served))
    assert source["model_uses"] == ["planner", "reranker"]
    assert source["model_outcomes"] == ["planner: ok", "reranker: TimeoutError"]
    assert (source["model_tokens"], source["model_ms"], source["fell_back"]) == (30, 2200.0, True)


def test_how_a_call_came_out_is_one_word(served: Make) -> None:
    """With evidence, without, failed, or nothing was searched."""
    calls = [
        served(found=FOUND),
        served(found=Found(no_result="NOT_ENOUGH")),
        served(code="DEADLINE_EXCEEDED", found=FOUND),
        served(call="GetDocument"),
    ]
    assert [source_of(each)["outcome"] for each in calls] == ["ANSWERED", "NO_RESULT", "FAILED", "DONE"]


def test_the_question_is_there_only_when_it_is_told(served: Make) -> None:
    """What the served request does not tell is not in the event."""
    assert "question" not in source_of(served(plan=PLAN, found=FOUND))


def test_the_id_is_the_calls_own(served: Make) -> None:
    """The same call has the same id whenever it is made, another call another."""
    assert stored_event(served("r1")).id == stored_event(served("r1")).id
    assert stored_event(served("r1")).id != stored_event(served("r2")).id
