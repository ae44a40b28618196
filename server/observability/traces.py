"""Served requests as OpenTelemetry traces: a span a request, a child a stage, made once the request has been answered.

So nothing of OpenTelemetry runs while a question is answered.  It is the extra ``tracing``, imported only when traces
are turned on, by the variables that OpenTelemetry itself names (OTEL_EXPORTER_OTLP_ENDPOINT and the others).  A span
holds what ``ServedRequest`` holds, without the question.
"""

import asyncio
import importlib.metadata
import os
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import grpc

from server.errors import StartError
from server.observability.served import Observer, ServedRequest

if TYPE_CHECKING:
    from opentelemetry.context import Context
    from opentelemetry.sdk.trace import SpanProcessor, TracerProvider
    from opentelemetry.util.types import AttributeValue

NANOSECONDS = 1_000_000_000
"""In a second."""
OTLP = "otlp"
HTTP = "http/protobuf"
EXPORTER, DISABLED = "OTEL_TRACES_EXPORTER", "OTEL_SDK_DISABLED"
PROTOCOLS = ("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL")
"""The first that is set counts."""
ENDPOINTS = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
FAULTS = frozenset({"UNKNOWN", "DEADLINE_EXCEEDED", "UNIMPLEMENTED", "INTERNAL", "UNAVAILABLE", "DATA_LOSS"})
"""Codes that are a server's errors (OpenTelemetry's semantic conventions for gRPC, server spans)."""
NUMBERS: Mapping[str, int] = {code.name: code.value[0] for code in grpc.StatusCode}


class TracingSetupError(StartError):
    """Traces are turned on and can't be made; ``str()`` says what to do."""


def wants_traces(environment: Mapping[str, str]) -> bool:
    """Whether OpenTelemetry's variables turn traces on: they name the exporter, or where it sends.

    Raises:
        TracingSetupError: when they ask for an exporter or a protocol that there is not.
    """
    exporter = environment.get(EXPORTER, "")
    if environment.get(DISABLED, "").casefold() == "true" or exporter == "none":
        return False
    if not exporter and not any(environment.get(name) for name in ENDPOINTS):
        return False
    if exporter not in ("", OTLP):
        raise TracingSetupError(f"{EXPORTER}={exporter} is not offered: set {OTLP} or none")
    name = next((each for each in PROTOCOLS if environment.get(each)), "")
    if name and environment[name] != HTTP:
        raise TracingSetupError(f"{name}={environment[name]} is not offered: set {HTTP}, and its port (often 4318)")
    return True


@asynccontextmanager
async def traces(environment: Mapping[str, str] = os.environ) -> AsyncIterator[Observer | None]:
    """Gives what exports traces while the context is open, None where they are off; at its end what is left is sent.

    Raises:
        TracingSetupError: when they are on and can't be made.
    """
    if not wants_traces(environment):
        yield None
        return
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter  # noqa: PLC0415  # an extra
        from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415  # an extra
    except ImportError as error:
        raise TracingSetupError(
            "OTEL_ variables turn traces on, and OpenTelemetry is not installed: pip install 'factspan[tracing]', or "
            f"set {EXPORTER}=none"
        ) from error
    tracing = Traces(BatchSpanProcessor(OTLPSpanExporter()))
    try:
        yield tracing.observe
    finally:
        await asyncio.to_thread(tracing.end)


class Traces:
    """Makes spans, which the processor takes; ``observe`` is an ``Observer``, and ``end`` waits for the last."""

    def __init__(self, processor: "SpanProcessor") -> None:
        """A queue of its own is the processor's affair: it must not wait."""
        self._ids, self._provider = _provider(processor)
        self._tracer = self._provider.get_tracer("factspan", importlib.metadata.version("factspan"))

    def observe(self, served: ServedRequest) -> None:
        """A request's span and those of its stages."""
        from opentelemetry.trace import SpanKind, Status, StatusCode, set_span_in_context  # noqa: PLC0415  # an extra

        begin = round(served.began * NANOSECONDS)
        self._ids.trace_id = int(served.trace.trace_id, 16)
        root = self._tracer.start_span(
            f"factspan.v1/{served.call}", _parent(served), SpanKind.SERVER, _attributes(served), start_time=begin
        )
        inside = set_span_in_context(root)
        for stage in served.stages:
            began = begin + round(stage.began * NANOSECONDS)
            span = self._tracer.start_span(stage.stage, inside, start_time=began)
            span.end(began + round(stage.seconds * NANOSECONDS))
        if served.code in FAULTS:
            root.set_status(Status(StatusCode.ERROR))
        root.end(begin + round(served.seconds * NANOSECONDS))

    def end(self) -> None:
        """Sends what is left."""
        self._provider.shutdown()


def _provider(processor: "SpanProcessor") -> "tuple[_Ids, TracerProvider]":
    from opentelemetry.sdk.resources import SERVICE_NAME, SERVICE_VERSION, Resource  # noqa: PLC0415  # an extra
    from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415  # an extra
    from opentelemetry.sdk.trace.id_generator import RandomIdGenerator  # noqa: PLC0415  # an extra

    class Ids(RandomIdGenerator, _Ids):
        def generate_trace_id(self) -> int:
            return self.trace_id

    ids = Ids()
    own = {SERVICE_NAME: "factspan", SERVICE_VERSION: importlib.metadata.version("factspan")}
    named = Resource.create()  # from OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES
    is_named = not str(named.attributes[SERVICE_NAME]).startswith("unknown_service")
    resource = Resource.create(own).merge(named) if is_named else named.merge(Resource(own))
    provider = TracerProvider(resource=resource, id_generator=ids, shutdown_on_exit=False)
    provider.add_span_processor(processor)
    return ids, provider


class _Ids:
    """The id of the trace that begins next: the log lines have it already."""

    trace_id = 0


def _parent(served: ServedRequest) -> "Context | None":
    """The caller's span; None where the trace begins here."""
    from opentelemetry.context import Context  # noqa: PLC0415  # an extra
    from opentelemetry.trace import (  # noqa: PLC0415  # an extra
        NonRecordingSpan,
        SpanContext,
        TraceFlags,
        set_span_in_context,
    )

    trace = served.trace
    if not trace.parent_span_id:
        return Context()
    flags = TraceFlags(TraceFlags.SAMPLED if trace.is_sampled else TraceFlags.DEFAULT)
    caller = SpanContext(int(trace.trace_id, 16), int(trace.parent_span_id, 16), is_remote=True, trace_flags=flags)
    return set_span_in_context(NonRecordingSpan(caller), Context())


def _attributes(served: ServedRequest) -> "dict[str, AttributeValue]":
    """By OpenTelemetry's names where it has any."""
    told: dict[str, AttributeValue] = {
        "rpc.system": "grpc",
        "rpc.method": served.call,
        "rpc.grpc.status_code": NUMBERS.get(served.code, NUMBERS["UNKNOWN"]),
        "factspan.request_id": served.request_id,
    }
    if served.caller:
        told["factspan.caller"] = served.caller
    if served.error_reason:
        told["factspan.error_reason"] = served.error_reason
    if served.plan:
        told |= {
            "factspan.plan.made_by": served.plan.made_by,
            "factspan.plan.query_mode": served.plan.query_mode,
            "factspan.plan.section_types": served.plan.section_types,
        }
    if served.found:
        told["factspan.paths"] = tuple(served.found.paths)
        told["factspan.no_result"] = served.found.no_result
    told |= {f"factspan.{name}": count for name, count in served.counts.items()}
    told["factspan.not_verbatim"] = served.not_verbatim
    return told
