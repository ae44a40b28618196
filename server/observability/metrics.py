"""Metrics for Prometheus: what each served request adds to them, and what is read when they are asked for.

Every label's values come from FactSpan's own lists; nothing that a caller makes up is one, nor who the caller is.
"""

import importlib.metadata
import platform
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from prometheus_client import CollectorRegistry, Counter, Histogram, Info
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.gc_collector import GCCollector
from prometheus_client.metrics_core import Metric
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from analyzers.providers.guard.circuit_breaker import CircuitState
from analyzers.providers.guard.guard import Guard
from server.observability.events.sink import EventSink
from server.observability.served import ServedRequest
from server.observability.telling import Observers

SECONDS = (0.005, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""Borders of the histograms' buckets: a Search takes about 20 ms, an Ask 100 ms, a call without a deadline 30 s."""


class Cache(Protocol):
    """What was asked for and kept, or not."""

    hits: int
    misses: int


@dataclass(frozen=True, slots=True)
class Sources:
    """What is looked at when metrics are asked for; in the metrics' own thread, so that all of it is only read."""

    observers: Observers
    guards: Mapping[str, Guard] = field(default_factory=dict)
    caches: Callable[[], Mapping[str, Cache]] = dict
    events: EventSink | None = None
    is_ready: Callable[[], bool] = lambda: True


class Metrics:
    """One server's; ``observe`` is an ``Observer``."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self.registry = registry
        self._requests = Counter("factspan_requests", "Calls by how they ended.", ("call", "code"), registry=registry)
        self._seconds = Histogram(
            "factspan_request_seconds", "How long calls took.", ("call",), buckets=SECONDS, registry=registry
        )
        self._stages = Histogram(
            "factspan_stage_seconds", "How long stages took.", ("stage",), buckets=SECONDS, registry=registry
        )
        self._errors = Counter("factspan_errors", "Calls that failed, by cause.", ("reason",), registry=registry)
        self._plans = Counter("factspan_plans", "Plans followed.", ("made_by", "query_mode"), registry=registry)
        self._evidence = Counter(
            "factspan_evidence", "Pieces of evidence by the path that found them.", ("path",), registry=registry
        )
        self._no_results = Counter("factspan_no_results", "Questions without an answer.", ("cause",), registry=registry)
        self._ambiguous = Counter("factspan_ambiguous", "Questions that were asked back.", registry=registry)
        self._not_verbatim = Counter(
            "factspan_verbatim_failures", "Pieces dropped since they differ from their document.", registry=registry
        )
        Info("factspan_build", "What runs.", registry=registry).info(
            {"version": importlib.metadata.version("factspan"), "python": platform.python_version()}
        )
        ProcessCollector(registry=registry)
        GCCollector(registry=registry)

    def observe(self, served: ServedRequest) -> None:
        """Counts a call."""
        self._requests.labels(served.call, served.code).inc()
        self._seconds.labels(served.call).observe(served.seconds)
        if served.error_reason:
            self._errors.labels(served.error_reason).inc()
        for each in served.stages:
            self._stages.labels(each.stage).observe(each.seconds)
        if served.plan:
            self._plans.labels(served.plan.made_by, served.plan.query_mode).inc()
            if served.plan.meanings:
                self._ambiguous.inc()
        if served.found:
            for path, pieces in served.found.paths.items():
                self._evidence.labels(path).inc(pieces)
            if served.found.no_result:
                self._no_results.labels(served.found.no_result).inc()
        if served.not_verbatim:
            self._not_verbatim.inc(served.not_verbatim)

    def read(self, sources: Sources) -> None:
        """Has these looked at whenever metrics are asked for."""
        self.registry.register(_Reading(sources))


class _Reading(Collector):
    """What is not counted by request."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources

    def collect(self) -> Iterator[Metric]:
        """As it is now."""
        sources = self._sources
        yield GaugeMetricFamily("factspan_ready", "Whether OpenSearch answers.", float(sources.is_ready()))
        yield GaugeMetricFamily(
            "factspan_requests_in_flight", "Calls being answered.", float(sources.observers.in_flight)
        )
        yield _observer_errors(sources.observers.errors)
        yield from _caches(sources.caches())
        yield from _providers(sources.guards)
        if sources.events:
            yield from _events(sources.events)


def _observer_errors(errors: Mapping[str, int]) -> Metric:
    family = CounterMetricFamily("factspan_observer_errors", "Failures to tell of a call.", labels=("observer",))
    for observer, count in tuple(errors.items()):
        family.add_metric((observer,), count)
    return family


def _caches(caches: Mapping[str, Cache]) -> Iterator[Metric]:
    family = CounterMetricFamily("factspan_cache_lookups", "Whether it was kept.", labels=("cache", "outcome"))
    for name, cache in caches.items():
        family.add_metric((name, "hit"), cache.hits)
        family.add_metric((name, "miss"), cache.misses)
    yield family


def _events(sink: EventSink) -> Iterator[Metric]:
    yield GaugeMetricFamily("factspan_events_waiting", "Search events that are not written yet.", float(sink.waiting))
    family = CounterMetricFamily("factspan_events", "Search events by what became of them.", labels=("outcome",))
    for outcome in ("written", "dropped", "refused"):
        family.add_metric((outcome,), getattr(sink.counts, outcome))
    yield family


def _providers(guards: Mapping[str, Guard]) -> Iterator[Metric]:
    calls = CounterMetricFamily("factspan_provider_calls", "Calls of providers.", labels=("use", "outcome"))
    tries = CounterMetricFamily("factspan_provider_tries", "Requests sent to providers.", labels=("use",))
    tokens = CounterMetricFamily("factspan_provider_tokens", "Tokens in and out.", labels=("use",))
    circuit = GaugeMetricFamily("factspan_provider_circuit", "1: the circuit's state.", labels=("use", "state"))
    for use, guard in guards.items():
        for outcome, count in tuple(guard.counters.outcomes.items()):
            calls.add_metric((use, outcome), count)
        tries.add_metric((use,), guard.counters.calls)
        tokens.add_metric((use,), guard.counters.tokens)
        now = guard.circuit
        for state in CircuitState:
            circuit.add_metric((use, state.value), float(state is now))
    yield from (calls, tries, tokens, circuit)
