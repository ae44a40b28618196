"""From notes to a served request, told to all."""

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace

import pytest
from structlog.testing import capture_logs

from analyzers.drug_lexicon import load_drug_lexicon
from analyzers.providers.guard.called import ProviderCall
from analyzers.providers.redaction import load_redactor
from server.deadline import Deadline
from server.observability.notes import Notes
from server.observability.served import Found, PlanSummary, ServedRequest
from server.observability.telling import Observers
from server.observability.trace_context import TraceContext
from server.search.answer import NoResult, NoResultCause
from server.search.candidate import Candidate
from server.search.clock import Clock
from server.search.plan.plan import MadeBy, Plan, PlannedDrug, QueryMode
from server.search.stopwatch import Stopwatch

SERVED = ServedRequest("Ask", "r1", TraceContext("a" * 32), "ehr", "OK", 1_700_000_000.0, 0.02)
PLAN = Plan(
    "q",
    (PlannedDrug("zorquela", "Zorquela", ("a" * 64,)), PlannedDrug("Miss Smith", "")),
    QueryMode.SECTION,
    section_types=("dosage",),
    made_by=MadeBy.FALLBACK,
)


def told(notes: Notes, began: float = 0.0) -> ServedRequest:
    """What an observer is told."""
    heard: list[ServedRequest] = []
    Observers([heard.append]).tell(SERVED, began, notes)
    (served,) = heard
    return served


def test_a_call_without_notes_is_told_as_it_ended() -> None:
    """A list of documents has no plan."""
    assert told(Notes()) == SERVED


def test_a_plan_is_told_without_the_callers_words() -> None:
    """A drug that no document is about may be a person's name."""
    served = told(Notes(plan=PLAN))
    assert served.plan == PlanSummary("FALLBACK", "SECTION", "", ("dosage",), ("Zorquela",), unknown_drugs=1)
    assert served.fell_back


def test_what_was_found_is_told_by_path_section_and_document(candidate: Callable[..., Candidate]) -> None:
    """The best pieces' scores are told, not their words."""
    notes = Notes()
    best, other = candidate(fused=0.9), replace(candidate("Other.", 100, fused=0.5), path="SECTION_EXACT")
    notes.searched(PLAN, [best, replace(best, path="SECTION_EXACT"), other], None)
    served = told(notes)
    assert served.found == Found(
        {"HYBRID": 1, "SECTION_EXACT": 2}, ("dosage",), ("a" * 64,), (best.scores.total,) * 2 + (other.scores.total,)
    )
    assert served.counts == {"pieces": 3}


def test_no_result_is_told_by_its_cause() -> None:
    """Its sentence repeats the question's words."""
    notes = Notes()
    notes.searched(PLAN, [], NoResult(("HYBRID",), "no document is about 'Smith'", NoResultCause.UNKNOWN_DRUG))
    served = told(notes)
    assert served.found == Found(no_result="UNKNOWN_DRUG", paths_tried=("HYBRID",))
    assert "Smith" not in repr(served)


def test_stages_count_from_the_calls_begin() -> None:
    """Not from where the clock was started."""
    watch = Stopwatch()
    with watch.stage("plan"):
        pass
    clock = Clock(Deadline.after(60), watch, dropped=["a" * 64])
    served = told(Notes(clock=clock), began=watch.began - 0.5)
    assert served.stages[0].began == pytest.approx(0.5 + watch.stages[0].began)
    assert served.not_verbatim == 1


def test_calls_of_providers_are_told() -> None:
    """With what came of each."""
    made = ProviderCall("planner", "ProviderTimeoutError", 0, 1.8)
    assert told(Notes(provider_calls=[made])).provider_calls == (made,)


def test_a_question_is_told_where_it_is_allowed_and_redacted() -> None:
    """Else it is not told at all."""
    notes = Notes(question="Zorquela for Miss Smith?", plan=PLAN)
    heard: list[ServedRequest] = []
    Observers([heard.append], load_redactor(load_drug_lexicon())).tell(SERVED, 0.0, notes)
    assert heard[0].question == "Zorquela for Miss [NAME]?"
    assert told(notes).question is None


def test_an_observer_that_fails_is_counted_and_the_others_are_told() -> None:
    """The log has its class, not its words."""

    def failing(_: ServedRequest) -> None:
        raise ValueError("private")

    heard: list[ServedRequest] = []
    observers = Observers([failing, heard.append])
    with capture_logs() as lines:
        observers.tell(SERVED, 0.0, Notes())
    assert heard == [SERVED]
    assert observers.errors == {"failing": 1}
    line = {"event": "observer_failed", "log_level": "error", "observer": "failing", "error": "ValueError"}
    assert lines == [line]


def test_notes_that_can_not_be_read_cost_nobody() -> None:
    """A fault of our own is counted as one."""
    observers = Observers([])
    observers.tell(SERVED, 0.0, Notes(plan=SimpleNamespace()))  # type: ignore[arg-type]
    assert observers.errors == {"notes": 1}
