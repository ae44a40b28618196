"""Served requests as traces."""

import sys
from typing import Any

import pytest
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from otlp_receiver import running_receiver

from server.observability.served import Found, PlanSummary, ServedRequest
from server.observability.trace_context import TraceContext
from server.observability.traces import Traces, TracingSetupError, traces, wants_traces
from server.search.answer import StageTime

TRACE, PARENT = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"
SERVED: dict[str, Any] = {
    "call": "Ask",
    "request_id": "r1",
    "trace": TraceContext(TRACE, PARENT),
    "caller": "ehr",
    "code": "OK",
    "began": 1_700_000_000.0,
    "seconds": 0.5,
    "stages": (StageTime("plan", 0.1, 0.05), StageTime("search", 0.2, 0.2)),
    "plan": PlanSummary("RULES", "SECTION", section_types=("dosage",), drugs=("Zorquela",)),
    "found": Found({"HYBRID": 2}),
    "question": "private",
}


def spans_of(**changes: Any) -> tuple[ReadableSpan, ...]:
    """What becomes of a request; its own span is the last."""
    exporter = InMemorySpanExporter()
    Traces(SimpleSpanProcessor(exporter)).observe(ServedRequest(**{**SERVED, **changes}))
    return exporter.get_finished_spans()


def test_a_request_is_a_span_within_the_callers_and_its_stages_are_within_it() -> None:
    """With the times at which they happened, though the spans are made afterwards."""
    plan, search, root = spans_of()
    assert (plan.name, search.name, root.name) == ("plan", "search", "factspan.v1/Ask")
    assert root.parent is not None
    assert (f"{root.parent.span_id:016x}", f"{root.context.trace_id:032x}") == (PARENT, TRACE)
    assert plan.parent == search.parent == root.context
    begin = 1_700_000_000 * 10**9
    assert (root.start_time, root.end_time) == (begin, begin + 5 * 10**8)
    assert (search.start_time, search.end_time) == (begin + 2 * 10**8, begin + 4 * 10**8)


def test_a_trace_that_begins_here_has_the_id_of_the_log_lines() -> None:
    """And no parent."""
    *_, root = spans_of(trace=TraceContext(TRACE))
    assert (f"{root.context.trace_id:032x}", root.parent) == (TRACE, None)


def test_a_trace_that_the_caller_does_not_keep_is_not_kept() -> None:
    """As the flags of its traceparent say."""
    assert spans_of(trace=TraceContext(TRACE, PARENT, is_sampled=False)) == ()


def test_a_span_tells_what_happened_and_never_the_question() -> None:
    """The caller is named, as in the log."""
    *_, root = spans_of()
    told = dict(root.attributes or {})
    assert told["factspan.paths"] == ("HYBRID",)
    assert (told["factspan.plan.made_by"], told["factspan.caller"], told["rpc.grpc.status_code"]) == ("RULES", "ehr", 0)
    assert "private" not in root.to_json()


@pytest.mark.parametrize(("code", "is_error"), [("NOT_FOUND", False), ("INTERNAL", True), ("UNAVAILABLE", True)])
def test_a_servers_own_failure_is_an_error(code: str, is_error: bool) -> None:  # noqa: FBT001  # a parameter
    """What the caller did wrong is none."""
    *_, root = spans_of(code=code)
    assert (root.status.status_code.name == "ERROR") is is_error


async def test_spans_are_sent_where_opentelemetrys_variables_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the latest when the server ends."""
    with running_receiver() as receiver:
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.url)
        monkeypatch.setenv("OTEL_SERVICE_NAME", "ward")
        async with traces() as observe:
            assert observe is not None
            observe(ServedRequest(**SERVED))
    assert [span.name for span in receiver.spans] == ["plan", "search", "factspan.v1/Ask"]
    named = {each.key: each.value.string_value for each in receiver.requests[0].resource_spans[0].resource.attributes}
    assert named["service.name"] == "ward"
    assert "private" not in str(receiver.requests)


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [
        ({}, False),
        ({"OTEL_TRACES_EXPORTER": "otlp"}, True),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318"}, True),
        ({"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://127.0.0.1:4318/v1/traces"}, True),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318", "OTEL_TRACES_EXPORTER": "none"}, False),
        ({"OTEL_TRACES_EXPORTER": "otlp", "OTEL_SDK_DISABLED": "true"}, False),
    ],
)
def test_traces_are_on_when_they_are_configured(environment: dict[str, str], wanted: bool) -> None:  # noqa: FBT001
    """By the variables that OpenTelemetry names."""
    assert wants_traces(environment) is wanted


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"OTEL_TRACES_EXPORTER": "jaeger"}, "^OTEL_TRACES_EXPORTER=jaeger is not offered"),
        (
            {"OTEL_TRACES_EXPORTER": "otlp", "OTEL_EXPORTER_OTLP_PROTOCOL": "grpc"},
            "^OTEL_EXPORTER_OTLP_PROTOCOL=grpc is not offered",
        ),
        (
            {
                "OTEL_TRACES_EXPORTER": "otlp",
                "OTEL_EXPORTER_OTLP_PROTOCOL": "http/protobuf",
                "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL": "grpc",
            },
            "^OTEL_EXPORTER_OTLP_TRACES_PROTOCOL=grpc is not offered",
        ),
    ],
)
def test_what_is_not_offered_is_said_at_the_start(environment: dict[str, str], said: str) -> None:
    """By the variable that asks for it, rather than that traces silently go nowhere."""
    with pytest.raises(TracingSetupError, match=said):
        wants_traces(environment)


async def test_without_opentelemetry_traces_are_refused_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is an extra."""
    monkeypatch.setitem(sys.modules, "opentelemetry.exporter.otlp.proto.http.trace_exporter", None)
    with pytest.raises(TracingSetupError, match=r"factspan\[tracing\]"):
        async with traces({"OTEL_TRACES_EXPORTER": "otlp"}):
            pass


async def test_without_configuration_nobody_is_told() -> None:
    """And nothing is imported."""
    async with traces({}) as observe:
        assert observe is None
