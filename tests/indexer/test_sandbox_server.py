"""The process that makes processes, asked over its socket."""

import os
import socket
import subprocess
import sys
from pathlib import Path

from indexer.sandbox_server import ANSWER, ENDED, TASK

WAIT = 120.0  # seconds until what must happen counts as not happening


def test_it_ends_when_its_asker_hangs_up() -> None:
    """Nothing has to be said for it."""
    mine, theirs = socket.socketpair()
    with theirs:
        server = subprocess.Popen(  # noqa: S603  ourselves
            [sys.executable, "-m", "indexer.sandbox_server", str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            cwd=Path(__file__).parents[2],
        )
    mine.close()
    assert server.wait(WAIT) == 0


def test_it_says_how_a_process_ended_that_got_no_task() -> None:
    """An asker that sends nonsense is answered by the code alone."""
    mine, theirs = socket.socketpair()
    with theirs:
        server = subprocess.Popen(  # noqa: S603  ourselves
            [sys.executable, "-m", "indexer.sandbox_server", str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            cwd=Path(__file__).parents[2],
            env=os.environ,
            stderr=subprocess.DEVNULL,
        )
    line, other = socket.socketpair()
    with mine, line:
        socket.send_fds(mine, [b"+"], [other.fileno()])
        other.close()
        line.settimeout(WAIT)
        line.sendall(TASK.pack(1) + b"?")
        assert ENDED.unpack(line.recv(ANSWER.size)) == (1,)
    assert server.wait(WAIT) == 0
