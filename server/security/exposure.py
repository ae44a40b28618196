"""Whether the server may listen where it is told to: beyond this machine only with what protects it."""

import ipaddress

from server.errors import StartError
from server.security.settings import SecuritySettings

LOCALHOST = "localhost"


class ExposedError(StartError):
    """The server would be open to other machines; ``str()`` names the settings that close or open it."""


def is_loopback(address: str) -> bool:
    """Whether HOST:PORT is reached from this machine alone; a name other than ``localhost`` may lead anywhere."""
    host = address.rpartition(":")[0].removeprefix("[").removesuffix("]")
    if host.lower() == LOCALHOST:
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def check_exposure(address: str, settings: SecuritySettings) -> None:
    """Refuses to listen beyond loopback without protection.

    Raises:
        ExposedError: when it is missing and not switched off by name.
    """
    if is_loopback(address):
        return
    if settings.tls_certificate is None and not settings.allow_plaintext:
        raise ExposedError(
            f"{address} is reached by other machines: set FACTSPAN_TLS_CERTIFICATE and FACTSPAN_TLS_KEY, or "
            "FACTSPAN_ALLOW_PLAINTEXT=true to go without TLS"
        )
    if not (settings.asks_who_calls or settings.allow_anonymous):
        raise ExposedError(
            f"{address} is reached by other machines: set FACTSPAN_API_KEYS (`factspan keys add NAME`), "
            "FACTSPAN_JWT_KEYS or FACTSPAN_TLS_CLIENT_CA, or FACTSPAN_ALLOW_ANONYMOUS=true to answer whoever calls"
        )
