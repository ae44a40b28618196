"""The process that makes the processes in which files are read: started once, it forks one a file.

Run as ``python -m indexer.sandbox_server FD`` by ``indexer.sandbox``, with one end of a socket as FD.  For each file
that socket brings another one, on which the file's process gets its task and answers, once it has the file's bytes
behind ``indexer.barrier``.  This process says last how the other ended, ends it when the asker hangs up, and ends
itself and all others when the asker is gone.
"""

import contextlib
import gc
import importlib
import mmap
import os
import pickle
import resource
import select
import signal
import socket
import struct
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from indexer.barrier import Barrier
from indexer.errors import BadDocumentError, DamagedError, FileMissingError, SandboxError, TooLargeError
from indexer.forks import Readers, die_with_parent

TASK = struct.Struct(">I")  # before a task: its bytes
ANSWER = struct.Struct(">Q")  # before an answer: its bytes
ENDED = struct.Struct("<i")  # how the process ended: its exit code, or minus the signal
COUNT = struct.Struct("=I")  # of the files that are read
PRELOADED = "indexer.extract.recipe"
MEGABYTE = 1 << 20
SPARE_SECONDS = 5  # of processor time, beyond those of the clock, after which the system itself ends a process
LAST_STANDARD_STREAM = 2
YOUNG_OBJECTS = 500_000  # between looks for garbage: a document's letters are as many, none of them garbage


class Task(NamedTuple):
    """What to do, and within which limits.

    ``function`` (``module:name``) is called with the file's bytes and name, the ``opening``, and what tells how many
    of the ``processes`` it may use.
    """

    function: str
    path: Path
    seconds: float
    megabytes: int
    processes: int
    opening: object


def main(descriptor: int) -> None:
    """Serves until the asker hangs up."""
    asker = socket.socket(fileno=descriptor)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the asker's to handle
    try:
        importlib.import_module(PRELOADED)
        barrier = Barrier.prepare()
    except Exception as error:  # noqa: BLE001  border of the process: the asker says it to a person
        asker.sendall(f"{type(error).__name__}: {error}".encode())
        return
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS)
    _Server(asker, barrier).serve()


class _Server:
    """The processes that live, by the sockets that they answer on."""

    def __init__(self, asker: socket.socket, barrier: Barrier) -> None:
        self._asker, self._barrier = asker, barrier
        self._lines: dict[int, tuple[int, socket.socket]] = {}
        self._reading = mmap.mmap(-1, COUNT.size)  # which the files' processes see too
        self._woken, wake = os.pipe()
        os.set_blocking(wake, False)
        os.set_blocking(self._woken, False)
        signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        self._poll = select.poll()
        self._poll.register(asker, select.POLLIN)
        self._poll.register(self._woken, select.POLLIN)

    def serve(self) -> None:
        """Until the asker hangs up; then nothing is left."""
        try:
            while self._step():
                pass
        finally:
            for child, _ in self._lines.values():
                _kill(child)

    def _step(self) -> bool:
        for descriptor, _ in self._poll.poll():
            if descriptor == self._woken:
                with contextlib.suppress(BlockingIOError):
                    os.read(self._woken, 512)
                self._reap()
            elif descriptor == self._asker.fileno():
                if not self._start():
                    return False
            elif descriptor in self._lines:  # the asker wants no answer any more
                _kill(self._lines[descriptor][0])
                self._poll.unregister(descriptor)
        return True

    def _start(self) -> bool:
        """Forks a process for the line that comes in; False when none comes any more."""
        data, descriptors, _, _ = socket.recv_fds(self._asker, 1, 1)
        if not data:
            return False
        line = socket.socket(fileno=descriptors[0])
        self._count(len(self._lines) + 1)
        child = os.fork()
        if child == 0:
            _live(line, self._reading, self._barrier)
        self._lines[line.fileno()] = child, line
        self._poll.register(line, 0)  # hanging up is told unasked
        return True

    def _reap(self) -> None:
        for descriptor, (child, line) in list(self._lines.items()):
            ended, status = os.waitpid(child, os.WNOHANG)
            if not ended:
                continue
            _kill_group(child)
            del self._lines[descriptor]
            with contextlib.suppress(KeyError):
                self._poll.unregister(descriptor)
            line.setblocking(False)
            with contextlib.suppress(OSError):  # nobody listens, or a whole answer is on its way
                line.sendall(ENDED.pack(os.waitstatus_to_exitcode(status)))
            line.close()
        self._count(len(self._lines))

    def _count(self, files: int) -> None:
        COUNT.pack_into(self._reading, 0, files)


def _kill(child: int) -> None:
    """Ends a process that is not reaped yet, and what it started."""
    _kill_group(child)
    with contextlib.suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)


def _kill_group(child: int) -> None:
    """Ends what a process started, also when it is over itself."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)


def _live(line: socket.socket, reading: mmap.mmap, barrier: Barrier) -> None:
    """The whole life of a file's process."""
    code = 1
    try:
        os.setpgid(0, 0)
        die_with_parent()
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        _close_all_but({line.fileno(), barrier.ruleset})
        _answer(line, reading, barrier)
        code = 0
    finally:
        os._exit(code)


def _close_all_but(kept: set[int | None]) -> None:
    """What the server of processes has open: its asker, and the lines on which other files' processes answer."""
    for descriptor in [int(entry.name) for entry in Path("/dev/fd").iterdir()]:
        if descriptor > LAST_STANDARD_STREAM and descriptor not in kept:
            with contextlib.suppress(OSError):  # the one by which they were listed
                os.close(descriptor)


def _answer(line: socket.socket, reading: mmap.mmap, barrier: Barrier) -> None:
    (size,) = TASK.unpack(line.recv(TASK.size, socket.MSG_WAITALL))
    task = Task(*pickle.loads(line.recv(size, socket.MSG_WAITALL)))  # noqa: S301  the asker's own
    _bound(task.seconds, task.megabytes)
    too_large = f"needs more than {task.megabytes} MB of memory; split the file or raise FACTSPAN_EXTRACT_MEGABYTES"
    spare = pickle.dumps(TooLargeError(task.path.name, too_large))
    try:
        made = pickle.dumps(_outcome(task, barrier, lambda: task.processes // max(1, *COUNT.unpack_from(reading))))
    except MemoryError:
        made = spare
    line.sendall(ANSWER.pack(len(made)) + made)


def _bound(seconds: float, megabytes: int) -> None:
    """Sets the limits that the system itself holds; macOS knows no limit of address space."""
    cpu = int(seconds) + SPARE_SECONDS
    for what, limit in (
        (resource.RLIMIT_AS, megabytes * MEGABYTE),
        (resource.RLIMIT_CPU, cpu),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, 0),
    ):
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(what, (limit, limit))


def _outcome(task: Task, barrier: Barrier, readers: Readers) -> object:
    """What the function makes of the file, or what is wrong with the file."""
    path = task.path
    try:
        data = path.read_bytes()
    except OSError as error:
        return FileMissingError(path.name, f"cannot be read: {error.strerror or error}")
    try:
        barrier.raise_here()
    except OSError as error:
        return SandboxError(f"PDFs are not read without the barriers that this system says it has: {error}")
    try:
        return _named(task.function)(data, path.name, task.opening, readers)
    except BadDocumentError as error:
        return error
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001  border of the process: whatever a hostile file breaks ends here
        return DamagedError(path.name, f"the PDF cannot be read ({type(error).__name__}); fetch it again or repair it")


def _named(function: str) -> Callable[[bytes, str, object, Readers], object]:
    module, _, name = function.partition(":")
    found: Callable[[bytes, str, object, Readers], object] = getattr(importlib.import_module(module), name)
    return found


if __name__ == "__main__":
    main(int(sys.argv[1]))
