"""Ports of this machine for servers that any free one will do for, and whether one that is set is free."""

import errno
import random
import socket
from threading import Lock

from indexer.store.errors import PortInUseError

HOST = "127.0.0.1"
# Below what systems give to outgoing connections (Linux from 32768, IANA from 49152): none of those takes one of these
# between the moment it is chosen and the moment its server listens.
_PORTS = range(20_000, 30_000)
_TRIES = 100
_TAKEN = (errno.EADDRINUSE, errno.EACCES)

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


def is_taken(address: str) -> bool:
    """Whether "host:port" can't be had, as another program listens there or it is not allowed.

    What only a server can tell (another form of address, a host that is not found) is left to it.
    """
    host, _, port = address.rpartition(":")
    if not port.isdigit():
        return False
    try:
        found = socket.getaddrinfo(
            host.strip("[]") or None, int(port), type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
    except (OSError, OverflowError):
        return False
    return all(_error(family, place) in _TAKEN for family, _, _, _, place in found)


def _is_free(port: int) -> bool:
    return _error(socket.AF_INET, (HOST, port)) is None


def _error(family: int, place: tuple[object, ...]) -> int | None:
    """The system's number of what keeps a server from listening there; None when nothing does."""
    try:
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # a port just left is free, as it is for Java
            probe.bind(place)
    except OSError as error:
        return error.errno
    return None
