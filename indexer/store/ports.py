"""Ports of this machine for servers that any free one will do for, and whether one that is set is free."""

import random
import socket
from threading import Lock

from indexer.store.errors import PortInUseError

HOST = "127.0.0.1"
# Below what systems give to outgoing connections (Linux from 32768, IANA from 49152): none of those takes one of these
# between the moment it is chosen and the moment its server listens.
_PORTS = range(20_000, 30_000)
_TRIES = 100

_given: set[int] = set()
_giving = Lock()


def free_port() -> int:
    """A port that nothing listens on, and that this process has not been given before.

    Raises:
        PortInUseError: when a hundred in a row are taken.
    """
    with _giving:  # one at a time: two probes of the same port would each find it taken
        for _ in range(_TRIES):
            port = random.SystemRandom().choice(_PORTS)
            if port not in _given and _is_free(port):
                _given.add(port)
                return port
    raise PortInUseError(f"no free port found among {_PORTS.start} to {_PORTS.stop - 1} on {HOST}: set one")


def free_address() -> str:
    """This machine's address with such a port, as servers take it: "127.0.0.1:20815"."""
    return f"{HOST}:{free_port()}"


def check_port(port: int) -> None:
    """Raises PortInUseError when another program listens on ``port``."""
    if not _is_free(port):
        raise PortInUseError(
            f"port {port} on {HOST} is in use by another program: "
            "stop that, or give OpenSearch another port with FACTSPAN_NODE_PORT"
        )


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # a port just left is free, as it is for Java
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
        return True
