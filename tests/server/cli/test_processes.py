"""Processes that outlive the command that started them."""

import os
import sys
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from server.cli.processes import (
    ProcessRecord,
    find_process,
    last_line,
    read_record,
    start_detached,
    stop_process,
    write_record,
)

ENDLESS = "import time\nprint('ready', flush=True)\nwhile True: time.sleep(60)"


@pytest.fixture
def record(tmp_path: Path) -> ProcessRecord:
    """A process that runs until it is stopped, and its record."""
    process = start_detached([sys.executable, "-c", ENDLESS], log=tmp_path / "log", environment=os.environ)
    path = tmp_path / "run" / "process.json"
    write_record(path, process, address="127.0.0.1:1", version="1", log=tmp_path / "log")
    kept = read_record(path)
    assert kept is not None
    yield kept
    if process.poll() is None:
        process.kill()
    process.wait()


def test_a_process_is_found_by_its_record_and_stopped(record: ProcessRecord) -> None:
    """What was started can be found by another command, and ended once."""
    found = find_process(record)
    assert found is not None
    assert found.pid == record.pid
    assert stop_process(record)
    assert not stop_process(record)


def test_another_process_with_the_same_pid_is_left_alone(record: ProcessRecord) -> None:
    """A pid that has been given again is not ours to stop."""
    stranger = replace(record, started=record.started - 3600)
    assert find_process(stranger) is None
    assert not stop_process(stranger)
    assert psutil.pid_exists(record.pid)


@pytest.mark.skipif(not psutil.LINUX, reason="elsewhere the kernel keeps the date of a process's start")
def test_a_process_is_known_again_when_the_clock_was_set(
    record: ProcessRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a day: the kernel tells another date of the machine's start then, from which psutil makes the process's."""
    told = psutil.boot_time()
    monkeypatch.setattr(psutil._pslinux, "boot_time", lambda: told + 86400)
    assert psutil.Process(record.pid).create_time() > psutil.boot_time() > told
    found = find_process(record)
    assert found is not None
    assert found.pid == record.pid


def test_a_process_that_does_not_listen_is_killed(tmp_path: Path) -> None:
    """A process that ignores SIGTERM does not keep `down` waiting for ever."""
    deaf = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); open('deaf', 'w').close()\n" + ENDLESS
    process = start_detached(
        [sys.executable, "-c", f"import os; os.chdir({str(tmp_path)!r})\n{deaf}"],
        log=tmp_path / "log",
        environment=os.environ,
    )
    while not last_line(tmp_path / "log"):
        assert process.poll() is None
    write_record(tmp_path / "r.json", process, address="", version="", log=tmp_path / "log")
    record = read_record(tmp_path / "r.json")
    assert record is not None
    assert stop_process(record, kill_after=0.2)
    process.wait()
    assert find_process(record) is None


@pytest.mark.parametrize("content", ["", "{", "[]", '{"pid": 1}'])
def test_a_damaged_record_is_no_record(tmp_path: Path, content: str) -> None:
    """A half-written or foreign file is as none."""
    (tmp_path / "process.json").write_text(content)
    assert read_record(tmp_path / "process.json") is None


def test_a_log_tells_its_last_words(tmp_path: Path) -> None:
    """Empty lines at the end say nothing; a log that is not there neither."""
    log = tmp_path / "log"
    assert last_line(log) == ""
    log.write_text("first\nfactspan: no Java\n\n")
    assert last_line(log) == "factspan: no Java"
