"""Those who observe the server, as its settings turn them on: the only place that builds them."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from opensearchpy import AsyncOpenSearch
from prometheus_client import CollectorRegistry

from analyzers.providers.redaction import Redactor
from indexer.store.event_stream import EventStream
from server.interceptors.request_log import log_served
from server.observability.events.running import running_events
from server.observability.events.sink import EventSink
from server.observability.metrics import Metrics, Sources
from server.observability.metrics_endpoint import metrics_endpoint
from server.observability.questions import question_redactor
from server.observability.telling import Observers
from server.observability.traces import traces
from server.settings import ServerSettings

if TYPE_CHECKING:
    from server.observability.served import Observer


@dataclass(frozen=True, slots=True)
class Observing:
    """Who is told of each call; where they are on, the metrics, what writes search events, and what redacts questions.

    The redactor must know the indexed drugs.
    """

    observers: Observers
    metrics: Metrics | None = None
    events: EventSink | None = None
    redactor: Redactor | None = None

    def read(self, sources: Sources) -> None:
        """Has these looked at when metrics are asked for."""
        if self.metrics:
            self.metrics.read(sources)


@asynccontextmanager
async def open_observing(settings: ServerSettings, client: AsyncOpenSearch) -> AsyncIterator[Observing]:
    """All that observes, while the context is open.

    Raises:
        StartError: when something is turned on and can't be had.
    """
    observers: list[Observer] = [log_served]
    metrics = Metrics(CollectorRegistry()) if settings.metrics_address else None
    async with AsyncExitStack() as opened:
        if metrics:
            observers.append(metrics.observe)
            await opened.enter_async_context(metrics_endpoint(settings, metrics.registry))
        if tracing := await opened.enter_async_context(traces()):
            observers.append(tracing)
        events = None
        if settings.events:
            stream = EventStream(client, settings.index_space)
            sink = EventSink(stream, settings.events_waiting, settings.events_interval)
            events = await opened.enter_async_context(running_events(sink, stream, settings.events_days))
            observers.append(events.observe)
        redactor = question_redactor(settings)
        yield Observing(Observers(observers, redactor), metrics, events, redactor)
