"""Readers that reach for what no reader needs, called by their names in a process of the sandbox."""

import os
import resource
import signal
import socket
from collections.abc import Callable
from pathlib import Path


def reach_out(told: bytes, _name: str, _terms: object, _readers: object) -> dict[str, str]:
    """Tries each thing, and gives the error that it met, or "done"; told are a port, a folder and a secret's file."""
    port, folder, secret = told.decode().splitlines()
    file = f"{folder}/made"
    tries: dict[str, Callable[[], object]] = {
        "connect by TCP": lambda: socket.create_connection(("127.0.0.1", int(port)), 1),
        "send by UDP": lambda: socket.socket(type=socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", int(port))),
        "connect to a local service": lambda: socket.socket(socket.AF_UNIX).connect("\0anything"),
        "make a file": lambda: Path(file).write_text("x"),
        "make a file in /tmp": lambda: Path(f"/tmp/trespass-{os.getpid()}").write_text("x"),  # noqa: S108  that is it
        "change a file": lambda: os.open(secret, os.O_RDWR),
        "empty a file": lambda: os.truncate(secret, 0),
        "remove a file": lambda: os.unlink(secret),  # noqa: PTH108  the call itself
        "change rights": lambda: os.chmod(secret, 0o600),  # noqa: PTH101  the call itself
        "make a folder": lambda: os.mkdir(file),  # noqa: PTH102  the call itself
        "read a secret": lambda: Path(secret).read_text(),
        "list a folder": lambda: os.listdir(folder),  # noqa: PTH208  the call itself
        "read the asker's surroundings": lambda: Path(f"/proc/{os.getppid()}/environ").read_bytes(),
        "start a program": lambda: os.posix_spawn("/bin/true", ["true"], {}),
        "signal another process": lambda: os.kill(os.getppid(), signal.SIGCONT),
        "raise its limits": lambda: resource.setrlimit(resource.RLIMIT_AS, (-1, -1)),
        "limit another process": lambda: resource.prlimit(os.getppid(), resource.RLIMIT_CPU, (1, 1)),
    }
    return {what: _met(attempt) for what, attempt in tries.items()}


def _met(attempt: Callable[[], object]) -> str:
    try:
        attempt()
    except (OSError, ValueError) as error:
        return type(error).__name__
    return "done"


def tell_surroundings(_data: bytes, _name: str, _terms: object, _readers: object) -> dict[str, str]:
    """The variables of its environment."""
    return dict(os.environ)


def count_descriptors(_data: bytes, _name: str, _terms: object, _readers: object) -> int:
    """How many descriptors are open."""
    return sum(_is_open(descriptor) for descriptor in range(256))


def _is_open(descriptor: int) -> bool:
    try:
        os.fstat(descriptor)
    except OSError:
        return False
    return True


class _Order:
    def __init__(self, file: str) -> None:
        self.file = file

    def __reduce__(self) -> tuple[Callable[[str], int], tuple[str]]:
        return os.system, (f"touch {self.file}",)


def answer_with_an_order(file: bytes, _name: str, _terms: object, _readers: object) -> _Order:
    """An answer that runs a program where it is unpacked."""
    return _Order(file.decode())
