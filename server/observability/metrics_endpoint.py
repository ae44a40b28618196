"""Where Prometheus reads metrics: HTTP on a port of its own, by a thread of its own."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Thread
from wsgiref.simple_server import WSGIServer

import structlog
from prometheus_client import CollectorRegistry, start_http_server

from server.errors import StartError
from server.observability.settings import ObservabilitySettings
from server.security.exposure import ExposedError, is_loopback

log = structlog.get_logger(__name__)


class MetricsAddressError(StartError):
    """The address for metrics can't be had."""

    def __init__(self, address: str) -> None:
        super().__init__(
            f"can't give metrics on {address}: it is in use or not allowed; stop the program that has it, or set "
            "FACTSPAN_METRICS_ADDRESS"
        )


def check_metrics_exposure(settings: ObservabilitySettings) -> None:
    """Refuses to give metrics beyond loopback unless it is said by name.

    Raises:
        ExposedError: when it is not.
    """
    address = settings.metrics_address
    if address and not is_loopback(address) and not settings.allow_open_metrics:
        raise ExposedError(
            f"metrics on {address} are read by other machines, without TLS or a key: set "
            "FACTSPAN_ALLOW_OPEN_METRICS=true to allow it, or listen on 127.0.0.1"
        )


@asynccontextmanager
async def metrics_endpoint(settings: ObservabilitySettings, registry: CollectorRegistry) -> AsyncIterator[str]:
    """Gives where metrics are read while the context is open, HOST:PORT.

    Raises:
        MetricsAddressError: when the address can't be had.
        ExposedError: when other machines would reach it and nobody has said so.
    """
    check_metrics_exposure(settings)
    host, _, port = settings.metrics_address.rpartition(":")
    try:
        server, thread = start_http_server(int(port), host.strip("[]"), registry)
    except (OSError, OverflowError) as error:
        raise MetricsAddressError(settings.metrics_address) from error
    address = f"{host}:{server.server_port}"
    log.info("metrics", address=address)
    try:
        yield address
    finally:
        await asyncio.to_thread(_end, server, thread)


def _end(server: WSGIServer, thread: Thread) -> None:
    server.shutdown()
    server.server_close()
    thread.join()
