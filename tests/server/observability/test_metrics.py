"""What Prometheus reads."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.parser import text_string_to_metric_families

from analyzers.providers.errors import ProviderRefusedError
from analyzers.providers.guard.budget import Budget, BudgetLimits
from analyzers.providers.guard.circuit_breaker import BreakerLimits
from analyzers.providers.guard.guard import Guard, Reply, Terms
from analyzers.providers.guard.retries import Patience
from server.observability.metrics import Metrics, Sources
from server.observability.served import Found, PlanSummary, ServedRequest
from server.observability.telling import Observers
from server.observability.trace_context import TraceContext
from server.search.answer import StageTime

Read = Callable[..., float | None]


def served(**changes: Any) -> ServedRequest:
    """A call that went well."""
    return ServedRequest(**{**WELL, **changes})


WELL: dict[str, Any] = {
    "call": "Ask",
    "request_id": "r",
    "trace": TraceContext("a" * 32),
    "caller": "ward 7",
    "code": "OK",
    "began": 0.0,
    "seconds": 0.03,
}


@pytest.fixture
def metrics() -> Metrics:
    """Of a server that has answered nothing."""
    return Metrics(CollectorRegistry())


@pytest.fixture
def value(metrics: Metrics) -> Read:
    """Reads a sample by its name and labels."""
    return lambda name, **labels: metrics.registry.get_sample_value(name, labels)


def test_a_call_is_counted_by_name_and_code(metrics: Metrics, value: Read) -> None:
    """With the time that it took."""
    metrics.observe(served())
    metrics.observe(served(code="NOT_FOUND", error_reason="DOCUMENT_NOT_FOUND"))
    assert value("factspan_requests_total", call="Ask", code="OK") == 1
    assert value("factspan_requests_total", call="Ask", code="NOT_FOUND") == 1
    assert value("factspan_errors_total", reason="DOCUMENT_NOT_FOUND") == 1
    assert value("factspan_request_seconds_count", call="Ask") == 2
    assert value("factspan_request_seconds_bucket", call="Ask", le="0.035") == 2


def test_stages_plans_and_evidence_are_counted(metrics: Metrics, value: Read) -> None:
    """Each by FactSpan's own names."""
    plan = PlanSummary("RULES", "SECTION", section_types=("dosage",))
    found = Found({"HYBRID": 3, "SECTION_EXACT": 1})
    metrics.observe(served(stages=(StageTime("search", 0.01, 0.002),), plan=plan, found=found, not_verbatim=2))
    assert value("factspan_stage_seconds_sum", stage="search") == pytest.approx(0.01)
    assert value("factspan_plans_total", made_by="RULES", query_mode="SECTION") == 1
    assert value("factspan_evidence_total", path="HYBRID") == 3
    assert value("factspan_verbatim_failures_total") == 2


def test_no_result_and_questions_asked_back_are_counted(metrics: Metrics, value: Read) -> None:
    """Apart from one another."""
    plan = PlanSummary("RULES", "GENERIC")
    metrics.observe(served(plan=plan, found=Found(no_result="UNKNOWN_DRUG", paths_tried=("HYBRID",))))
    metrics.observe(served(plan=PlanSummary("RULES", "GENERIC", meanings=2), found=Found()))
    assert value("factspan_no_results_total", cause="UNKNOWN_DRUG") == 1
    assert value("factspan_ambiguous_total") == 1


async def test_providers_are_read_with_their_circuits(metrics: Metrics, value: Read) -> None:
    """One state is 1, the others 0."""

    async def well(_: float) -> Reply[str]:
        return Reply("done", tokens=12)

    async def badly(_: float) -> Reply[str]:
        raise ProviderRefusedError("no")

    guard = Guard("planner", Terms(60, Patience(tries=1), BreakerLimits(failures=1)), Budget(BudgetLimits(), _zero))
    metrics.read(Sources(Observers(), {"planner": guard}))
    await guard.call(well, tokens=100)
    assert value("factspan_provider_circuit", use="planner", state="closed") == 1
    with pytest.raises(ProviderRefusedError):
        await guard.call(badly, tokens=100)
    assert value("factspan_provider_calls_total", use="planner", outcome="ok") == 1
    assert value("factspan_provider_calls_total", use="planner", outcome="ProviderRefusedError") == 1
    assert value("factspan_provider_tries_total", use="planner") == 2
    assert value("factspan_provider_tokens_total", use="planner") == 12
    assert value("factspan_provider_circuit", use="planner", state="open") == 1
    assert value("factspan_provider_circuit", use="planner", state="closed") == 0


def _zero() -> float:
    return 0.0


def test_caches_calls_in_flight_and_readiness_are_read(metrics: Metrics, value: Read) -> None:
    """As they are when somebody asks."""
    observers, cache = Observers(), SimpleNamespace(hits=3, misses=1)
    metrics.read(Sources(observers, caches=lambda: {"plans": cache}, is_ready=lambda: False))
    observers.in_flight = 2
    assert value("factspan_requests_in_flight") == 2
    assert value("factspan_ready") == 0
    assert value("factspan_cache_lookups_total", cache="plans", outcome="hit") == 3
    assert value("factspan_cache_lookups_total", cache="plans", outcome="miss") == 1


def test_nothing_of_a_caller_is_a_label(metrics: Metrics) -> None:
    """Nor is anything that one made up: each label's values come from FactSpan's lists."""
    metrics.read(Sources(Observers()))
    metrics.observe(served(question="private", request_id="private", plan=PlanSummary("RULES", "SECTION")))
    text = generate_latest(metrics.registry).decode()
    assert "private" not in text
    assert "ward 7" not in text
    assert len(list(text_string_to_metric_families(text))) > 10
