"""How both clients reach a server: address, who calls, TLS, deadline, message size, and when gRPC itself asks again."""

import ipaddress
import json
from dataclasses import dataclass, field
from pathlib import Path

import grpc

DEFAULT_ADDRESS = "127.0.0.1:50051"
DEFAULT_DEADLINE = 30.0
"""Seconds a call."""
MAX_RECEIVE_BYTES = 32 * 1024 * 1024

# gRPC's own retries, not a loop of ours: they keep the caller's deadline over all tries, spread their waits (by 20 %),
# and never ask again once a first piece of a stream has come.  Every call of factspan.v1 only reads, so that asking
# again does no harm.  Four more tries within about 1.5 s; gRPC allows no more than five in all.
SERVICE_CONFIG = {
    "methodConfig": [
        {
            "name": [{"service": "factspan.v1.EvidenceService"}, {"service": "factspan.v1.DocumentService"}],
            "retryPolicy": {
                "maxAttempts": 5,
                "initialBackoff": "0.1s",
                "maxBackoff": "1s",
                "backoffMultiplier": 2,
                "retryableStatusCodes": ["UNAVAILABLE"],
            },
        }
    ]
}

CHANNEL_OPTIONS: tuple[tuple[str, str | int], ...] = (
    ("grpc.service_config", json.dumps(SERVICE_CONFIG)),
    ("grpc.max_receive_message_length", MAX_RECEIVE_BYTES),
    # a channel waits a second before it connects anew, by default, which is as long as the retries last; how long it
    # may take to connect is left at gRPC's 20 s: "min_reconnect_backoff_ms" would cut a handshake short
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 1000),
)


@dataclass(frozen=True, slots=True)
class Access:
    """How a client shows who it is, and how it knows the server.  The default is plain, for a server on this machine.

    ``token`` is an API key or a JWT.  ``tls`` asks for TLS with the system's authorities; ``ca`` (PEM) has the server's
    own, ``certificate`` and ``key`` (PEM) what a server with mutual TLS wants of its callers; each of them asks for
    TLS.  Files are read when a client is made.
    """

    token: str = field(default="", repr=False)
    tls: bool = False
    ca: Path | None = None
    certificate: Path | None = None
    key: Path | None = None

    @property
    def is_encrypted(self) -> bool:
        """Whether TLS is asked for."""
        return self.tls or any((self.ca, self.certificate, self.key))

    def metadata(self, address: str) -> tuple[tuple[str, str], ...]:
        """What is sent with each call.

        Raises:
            ValueError: for a token that would go to another machine in the open.
        """
        if not self.token:
            return ()
        if not (self.is_encrypted or _is_loopback(address)):
            raise ValueError(f"a token is not sent to {address} without TLS: set Access.tls or Access.ca")
        return (("authorization", f"Bearer {self.token}"),)

    def credentials(self) -> grpc.ChannelCredentials | None:
        """What a secure channel takes; None for a plain one.

        Raises:
            ValueError: for a certificate without its key, or the other way round.
            OSError: for a file that can't be read.
        """
        if not self.is_encrypted:
            return None
        if (self.certificate is None) != (self.key is None):
            raise ValueError("a certificate and its key belong together: give both or neither")
        ca, key, certificate = (path.read_bytes() if path else None for path in (self.ca, self.key, self.certificate))
        return grpc.ssl_channel_credentials(ca, key, certificate)


PLAIN = Access()
"""No TLS, no token."""


def _is_loopback(address: str) -> bool:
    host = address.rpartition(":")[0].removeprefix("[").removesuffix("]")
    try:
        return host.lower() == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
