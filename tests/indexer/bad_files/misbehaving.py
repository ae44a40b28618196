"""Readers that do what no reader should, called by their names in a process of the sandbox."""

import ctypes
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from indexer.forks import shares_of
from indexer.sandbox_server import ENDED


def hang(pipe: bytes, _name: str, _terms: object, _readers: object) -> None:
    """Says that it has begun, by opening a named pipe, and never comes back."""
    os.open(pipe, os.O_RDONLY)
    while True:
        pass


def hang_together(pipe: bytes, _name: str, _terms: object, _readers: object) -> None:
    """Shares its work with another process, and says so as ``hang`` does; none comes back."""

    def own(_pieces: Iterable[int]) -> None:
        os.open(pipe, os.O_RDONLY)
        signal.pause()

    def others(_pieces: Iterable[int]) -> bytes:
        while True:
            signal.pause()

    shares_of(2, 2, own, others)


def wait(pipes: bytes, _name: str, _terms: object, _readers: object) -> None:
    """Says that it has begun, by opening a first named pipe, and ends when a second one is opened."""
    begun, end = pipes.decode().splitlines()
    os.open(begun, os.O_RDONLY)
    Path(end).read_text()


def count_readers(_data: bytes, _name: str, _terms: object, readers: Callable[[], int]) -> int:
    """How many processes may read at this moment."""
    return readers()


def crash(_data: bytes, _name: str, _terms: object, _readers: object) -> None:
    """Reads where nothing is."""
    ctypes.string_at(0)


def lie(_data: bytes, _name: str, _terms: object, _readers: object) -> None:
    """Says how it ended, on whatever is its line, and closes that to who would know better."""
    for descriptor in range(3, 256):
        with suppress(OSError):
            line = socket.socket(fileno=descriptor)
            line.sendall(ENDED.pack(-1000))
            line.shutdown(socket.SHUT_WR)
    os._exit(0)


def grow(_data: bytes, _name: str, _terms: object, _readers: object) -> list[bytes]:
    """Takes memory without end."""
    taken: list[bytes] = []
    while True:
        taken.append(bytes(1 << 24))


def talk(_data: bytes, _name: str, _terms: object, _readers: object) -> None:
    """Writes to stdout and stderr, and fails."""
    sys.stdout.write("heard\n")
    sys.stdout.flush()
    sys.stderr.write("heard\n")
    os.write(2, b"heard\n")
    raise RuntimeError("heard")
