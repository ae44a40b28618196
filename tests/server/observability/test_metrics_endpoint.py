"""Where metrics are read."""

import socket

import httpx
import pytest
from prometheus_client import CollectorRegistry, Counter

from server.observability.metrics_endpoint import MetricsAddressError, check_metrics_exposure, metrics_endpoint
from server.observability.settings import ObservabilitySettings
from server.security.exposure import ExposedError

LOOPBACK = ObservabilitySettings(metrics_address="127.0.0.1:0")


async def test_metrics_are_read_over_http_until_the_end() -> None:
    """At a free port where 0 is asked for."""
    registry = CollectorRegistry()
    Counter("made_up", "Made up.", registry=registry).inc()
    async with metrics_endpoint(LOOPBACK, registry) as address, httpx.AsyncClient() as client:
        answer = await client.get(f"http://{address}/metrics")
        assert (answer.status_code, "made_up_total 1.0" in answer.text) == (200, True)
    async with httpx.AsyncClient() as client:
        with pytest.raises(httpx.ConnectError):
            await client.get(f"http://{address}/metrics")


@pytest.mark.parametrize("address", ["", "127.0.0.1:9464", "localhost:9464", "[::1]:9464"])
def test_this_machine_may_read_them(address: str) -> None:
    """Without a word."""
    check_metrics_exposure(ObservabilitySettings(metrics_address=address))


async def test_beyond_loopback_they_are_given_by_name_alone() -> None:
    """The line says by which."""
    open_to_all = ObservabilitySettings(metrics_address="0.0.0.0:0")
    with pytest.raises(ExposedError, match="FACTSPAN_ALLOW_OPEN_METRICS"):
        async with metrics_endpoint(open_to_all, CollectorRegistry()):
            pass
    check_metrics_exposure(ObservabilitySettings(metrics_address="0.0.0.0:0", allow_open_metrics=True))


async def test_an_address_in_use_is_said() -> None:
    """In a line that names the setting."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        used = ObservabilitySettings(metrics_address=f"127.0.0.1:{taken.getsockname()[1]}")
        with pytest.raises(MetricsAddressError, match="FACTSPAN_METRICS_ADDRESS"):
            async with metrics_endpoint(used, CollectorRegistry()):
                pass
