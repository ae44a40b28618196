"""Beyond this machine only with protection."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from server.grpc_server import GrpcServer
from server.security.exposure import ExposedError, check_exposure, is_loopback
from server.settings import ServerSettings

BEYOND = "0.0.0.0:0"
CERTIFIED: dict[str, Any] = {"tls_certificate": Path("c.pem"), "tls_key": Path("k.pem")}


@pytest.mark.parametrize("address", ["127.0.0.1:1", "127.8.9.1:1", "[::1]:1", "localhost:1", "LOCALHOST:1"])
def test_this_machine_alone(address: str) -> None:
    """Any loopback address is."""
    assert is_loopback(address)


@pytest.mark.parametrize("address", ["0.0.0.0:1", "[::]:1", "10.0.0.1:1", "server.example:1", "localhost.example:1"])
def test_other_machines(address: str) -> None:
    """A name may lead anywhere."""
    assert not is_loopback(address)


async def test_without_tls_the_server_does_not_start(
    start_server: Callable[..., Awaitable[GrpcServer]],
) -> None:
    """One line names the settings that close it, and the one that opens it."""
    with pytest.raises(ExposedError, match=r"FACTSPAN_TLS_CERTIFICATE.*FACTSPAN_ALLOW_PLAINTEXT") as caught:
        await start_server(address=BEYOND)
    assert "\n" not in str(caught.value)


def test_tls_or_the_word_to_go_without_let_it_start() -> None:
    """And this machine alone needs neither."""
    check_exposure("127.0.0.1:0", ServerSettings())
    check_exposure(BEYOND, ServerSettings(**CERTIFIED, allow_anonymous=True))
    check_exposure(BEYOND, ServerSettings(allow_plaintext=True, allow_anonymous=True))


def test_credentials_or_the_word_to_go_without_let_it_start() -> None:
    """Keys or mutual TLS."""
    with pytest.raises(ExposedError, match=r"FACTSPAN_API_KEYS.*FACTSPAN_TLS_CLIENT_CA.*FACTSPAN_ALLOW_ANONYMOUS"):
        check_exposure(BEYOND, ServerSettings(**CERTIFIED))
    check_exposure(BEYOND, ServerSettings(**CERTIFIED, api_keys=Path("keys.json")))
    check_exposure(BEYOND, ServerSettings(**CERTIFIED, tls_client_ca=Path("ca.pem")))
