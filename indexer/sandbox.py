"""How one document is read in a process of its own, within limits of time, memory and pages."""

import atexit
import contextlib
import os
import pickle
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import structlog

from indexer.answer import answered
from indexer.barrier import missing_parts
from indexer.errors import BadDocumentError, DamagedError, FileMissingError, SandboxError, TooLargeError
from indexer.extract.document import ExtractedDocument
from indexer.extract.opening_terms import AS_USUAL, Opening
from indexer.sandbox_server import ANSWER, ENDED, MEGABYTE, TASK, Task

SECONDS = 300.0
MEGABYTES = 2048  # of address space: several times what the largest known label needs
MOST_BYTES = 512 * MEGABYTE  # a larger file is no label
MOST_ANSWER = 512 * MEGABYTE  # bytes of one answer: no document that is a label comes near
GRACE = 2.0  # seconds that the server of processes gets to end by itself
PIECE = 1 << 20  # bytes that are received at once
EXTRACT = "indexer.extract.recipe:extract"
SURROUNDINGS = re.compile(r"PATH|LANG|LC_\w+|TZ|LD_LIBRARY_PATH|PYTHON\w*")  # no secret is among them
SIGNALS = {each.value: each.name for each in signal.Signals}
RAN_OUT = {-signal.SIGKILL, -signal.SIGXCPU, -signal.SIGABRT}  # pdfium aborts when it gets no memory

_log = structlog.get_logger(__name__)

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class Terms:
    """Within which limits a file is read, and how it is opened.

    ``seconds`` are those of the file, ``megabytes`` those of each process; ``processes`` may read at the same moment,
    those of other files among them, but each file has one; 0: as many as there are cores.
    """

    seconds: float = SECONDS
    megabytes: int = MEGABYTES
    processes: int = 0
    opening: Opening = AS_USUAL


def cores() -> int:
    """How many processes can run at the same moment."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def extract_in_process(path: Path, terms: Terms) -> ExtractedDocument:
    """Extract one file in a process that is ended when it takes more than the terms allow.

    Raises:
        BadDocumentError: a class of it for each way in which the file is bad; TooLargeError when a limit is reached.
        SandboxError: when there can be no such process.
    """
    return read_in_process(EXTRACT, path, terms, ExtractedDocument)


def read_in_process(function: str, path: Path, terms: Terms, kind: type[Made]) -> Made:
    """What ``function`` (``module:name``, of this project) makes of a file's bytes, name and terms of opening.

    That is of this ``kind``: the process is the file's, and may answer anything.

    Raises:
        BadDocumentError, SandboxError: as ``extract_in_process``.
    """
    check_file(path)
    task = Task(function, path.absolute(), terms.seconds, terms.megabytes, terms.processes or cores(), terms.opening)
    answer = _ask(task) or _ask(task)  # a server that was ended gets one successor
    if answer is None:
        raise SandboxError(f"the process that reads PDFs ends at once: {_server.last_words or 'no reason given'}")
    if isinstance(answer, int):
        raise _ended(path.name, terms, answer)
    try:
        made = answered(answer, kind)
    except pickle.UnpicklingError as error:
        raise DamagedError(path.name, f"the PDF made its reader answer nonsense ({error}); leave it out") from error
    if isinstance(made, BadDocumentError | SandboxError):
        raise made
    return made


def check_file(path: Path) -> None:
    """Refuse what need not be opened.

    Raises:
        FileMissingError, TooLargeError: there is no such file, or it is far larger than a label.
    """
    if not path.is_file():
        what = "a folder, not a PDF" if path.is_dir() else "no such file"
        raise FileMissingError(path.name, f"{what}: {path}")
    if path.stat().st_size > MOST_BYTES:
        raise TooLargeError(path.name, f"the file has more than {MOST_BYTES // MEGABYTE} MB; this is no label")


def _ended(name: str, terms: Terms, code: int) -> BadDocumentError:
    """What it says of a file that its process ended without an answer; ``code``: 0 or more, or minus the signal.

    The code is the file's doing, as the answer is: it may be none that there is.
    """
    by = SIGNALS.get(-code, f"signal {-code}") if code < 0 else f"exit code {code}"
    if code in RAN_OUT:
        most = f"{terms.megabytes} MB of memory or {terms.seconds:g} s"
        return TooLargeError(name, f"reading it was ended ({by}): it takes more than {most}; split the file")
    return DamagedError(name, f"the PDF made its reader fail ({by}); fetch it again or repair it")


def _ask(task: Task) -> bytes | int | None:
    """A pickled answer, or the code that the process ended with; None when the server of processes is gone."""
    until = time.monotonic() + task.seconds
    opened = _server.open_line()
    if opened is None:
        return None
    line, server = opened
    got = bytearray()
    with line, contextlib.suppress(BrokenPipeError, ConnectionResetError):
        sent = pickle.dumps(tuple(task))
        line.sendall(TASK.pack(len(sent)) + sent)
        while True:
            line.settimeout(max(until - time.monotonic(), 1e-6))
            try:
                piece = line.recv(PIECE)
            except TimeoutError:
                what = f"not read within {task.seconds:g} s; split the file or raise FACTSPAN_EXTRACT_SECONDS"
                raise TooLargeError(task.path.name, what) from None
            got += piece
            answer = _answer_in(got)
            if answer or not piece:
                break
            if len(got) > MOST_ANSWER:
                raise TooLargeError(task.path.name, "holds far more text than any label; split the file")
        if answer:
            return answer
    if len(got) >= ENDED.size:
        code: int = ENDED.unpack(got[-ENDED.size :])[0]
        return code
    _server.drop(server)
    return None


def _answer_in(got: bytearray) -> bytes:
    """The answer, when all of it has come; else nothing."""
    if len(got) < ANSWER.size:
        return b""
    end = ANSWER.size + ANSWER.unpack_from(got)[0]
    return bytes(got[ANSWER.size : end]) if len(got) >= end else b""


class _ServerOfProcesses:
    """The one ``indexer.sandbox_server`` of this process, started when it is first needed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._owner = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._line: socket.socket | None = None
        self.last_words = ""

    def open_line(self) -> tuple[socket.socket, subprocess.Popen[bytes]] | None:
        """A socket to a new process, and the server that made it; None when that is gone: the next call starts another.

        Raises:
            SandboxError: when none can be started.
        """
        mine, theirs = socket.socketpair()
        with self._lock, theirs:
            try:
                if self._process is None or self._line is None or self._owner != os.getpid():
                    self._process, self._line = self._started()
            except OSError as error:
                mine.close()
                raise SandboxError(f"the process that reads PDFs can't be started: {error}") from error
            server = self._process
            try:
                socket.send_fds(self._line, [b"+"], [theirs.fileno()])
            except OSError:  # it was ended
                mine.close()
            else:
                return mine, server
        self.drop(server)
        return None

    def drop(self, server: subprocess.Popen[bytes]) -> None:
        """Forgets a server that does not serve, and keeps what it said last.

        Who reads another file may have found the same, and its successor may serve already.
        """
        with self._lock:
            if server is not self._process:
                return
            if self._line is not None:
                self._line.settimeout(GRACE)
                with contextlib.suppress(OSError):
                    self.last_words = self._line.recv(PIECE).decode("utf-8", "replace")
            self.close()

    def close(self) -> None:
        """Ends the server, and with it all processes that it made."""
        if self._line is not None:
            self._line.close()
        if self._process is not None and self._owner == os.getpid():
            try:
                self._process.wait(GRACE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._process = self._line = None

    def _started(self) -> tuple[subprocess.Popen[bytes], socket.socket]:
        """A server and the socket to it.  Its stderr is nobody's: what breaks in it is told as an error."""
        if missing := missing_parts():
            _log.warning("a process that reads PDFs has fewer barriers on this system", missing="; ".join(missing))
        mine, theirs = socket.socketpair()
        path = os.pathsep.join(str(Path(entry or ".").absolute()) for entry in sys.path)
        with theirs:
            process = subprocess.Popen(  # noqa: S603  ourselves
                [sys.executable, "-P", "-m", "indexer.sandbox_server", str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env={name: value for name, value in os.environ.items() if SURROUNDINGS.fullmatch(name)}
                | {"PYTHONPATH": path},
            )
        self._owner = os.getpid()
        atexit.register(self.close)
        return process, mine


_server = _ServerOfProcesses()
