"""A process behind one part of the barrier, told which, a secret's file and a port; prints what it is kept from."""

import os
import socket
import sys
from collections.abc import Callable

from indexer.barrier import Barrier

part, secret, port = sys.argv[1:]
prepared = Barrier.prepare()
Barrier(prepared.ruleset if part == "landlock" else None, part == "seccomp").raise_here()
tries: dict[str, Callable[[], object]] = {
    "read": lambda: os.open(secret, os.O_RDONLY),
    "write": lambda: os.open(secret, os.O_WRONLY),
    "connect": lambda: socket.create_connection(("127.0.0.1", int(port)), 1),
    "run": lambda: os.posix_spawn("/bin/true", ["true"], {}),
}
for what, attempt in tries.items():
    try:
        attempt()
    except PermissionError:
        print(what)  # noqa: T201  what the test reads
