"""Processes that outlive the command that started them: kept in a file, known again by pid and start time."""

import json
import os
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import psutil

_SAME_START = 1.0
"""Seconds by which two readings of one process's start may differ: a clock tick, or a clock that was set between."""
_KILL_AFTER = 20.0
"""Seconds that a process has to end by itself after SIGTERM."""
_LOG_TAIL = 8192
"""Bytes of a log that are read to find out why a process ended."""


@dataclass(frozen=True, slots=True)
class ProcessRecord:
    """A process that was started: its pid and start (as ``_start_of`` has it), where it listens, what it is."""

    pid: int
    started: float
    address: str
    version: str
    log: str


def start_detached(command: Sequence[str], *, log: Path, environment: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """Starts a process in a session of its own, so that neither Ctrl-C nor a closed terminal reaches it.

    Its output goes to ``log``, which begins anew.
    """
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as output:
        return subprocess.Popen(  # noqa: S603 - our own program
            list(command),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env=dict(environment),
            start_new_session=True,
        )


def write_record(path: Path, process: subprocess.Popen[bytes], *, address: str, version: str, log: Path) -> None:
    """Keeps what is needed to find the process again; the file is there whole or not at all.

    Raises:
        psutil.NoSuchProcess: when the process has ended already.
    """
    record = ProcessRecord(process.pid, _start_of(psutil.Process(process.pid)), address, version, str(log))
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(asdict(record), file)
    Path(name).replace(path)


def read_record(path: Path) -> ProcessRecord | None:
    """The kept record, or None when there is none or it cannot be read."""
    try:
        return ProcessRecord(**json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def find_process(record: ProcessRecord) -> psutil.Process | None:
    """The process that a record tells of, or None: a pid alone may belong to another by now."""
    try:
        process = psutil.Process(record.pid)
        same = abs(_start_of(process) - record.started) < _SAME_START
        return process if same and process.status() != psutil.STATUS_ZOMBIE else None
    except psutil.Error:
        return None


def _start_of(process: psutil.Process) -> float:
    """When a process started, in seconds since what no setting of the clock moves.

    On Linux the kernel counts from the machine's start, and psutil adds when that was by the clock of today; elsewhere
    the kernel keeps the date.
    """
    return process.create_time() - (psutil.boot_time() if psutil.LINUX else 0.0)


def stop_process(record: ProcessRecord, *, kill_after: float = _KILL_AFTER) -> bool:
    """Ends the process that a record tells of and waits for its end; false when it was not running.

    After ``kill_after`` seconds it is killed.
    """
    process = find_process(record)
    if process is None:
        return False
    try:
        process.terminate()
        process.wait(kill_after)
    except psutil.TimeoutExpired:
        process.kill()
        process.wait(kill_after)
    except psutil.NoSuchProcess:
        pass
    return True


def last_line(log: Path) -> str:
    """The last line of a log that says something, or an empty text."""
    try:
        with log.open("rb") as file:
            file.seek(0, os.SEEK_END)
            file.seek(max(0, file.tell() - _LOG_TAIL))
            lines = file.read().decode("utf-8", "replace").splitlines()
    except OSError:
        return ""
    return next((line.strip() for line in reversed(lines) if line.strip()), "")
