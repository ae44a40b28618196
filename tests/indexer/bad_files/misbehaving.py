"""Readers that do what no reader should, called by their names in a process of the sandbox."""

import ctypes
import os
import sys
from pathlib import Path


def hang(pipe: bytes, _name: str, _terms: object) -> None:
    """Says its process and its parent's into a named pipe, and never comes back."""
    Path(pipe.decode()).write_text(f"{os.getpid()} {os.getppid()}")
    while True:
        pass


def crash(_data: bytes, _name: str, _terms: object) -> None:
    """Reads where nothing is."""
    ctypes.string_at(0)


def grow(_data: bytes, _name: str, _terms: object) -> list[bytes]:
    """Takes memory without end."""
    taken: list[bytes] = []
    while True:
        taken.append(bytes(1 << 24))


def talk(_data: bytes, _name: str, _terms: object) -> None:
    """Writes to stdout and stderr, and fails."""
    sys.stdout.write("heard\n")
    sys.stdout.flush()
    sys.stderr.write("heard\n")
    os.write(2, b"heard\n")
    raise RuntimeError("heard")
