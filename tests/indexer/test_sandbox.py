"""One document in its own process."""

import errno
import os
import select
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psutil
import pytest
from reportlab.pdfgen.canvas import Canvas

from indexer import sandbox
from indexer.errors import BadDocumentError, FileMissingError, NotAPdfError, SandboxError, TooLargeError
from indexer.extract.opening_terms import Opening
from indexer.sandbox import EXTRACT, Terms, check_file, extract_in_process, read_in_process

WAIT = 120.0  # seconds until what must happen counts as not happening
LOOK = 0.02  # seconds from one look at a pipe to the next
MISBEHAVING = Path(__file__).parent / "bad_files"
SURROUNDINGS = os.environ | {"PYTHONPATH": os.pathsep.join([str(MISBEHAVING), str(Path(__file__).parents[2])])}
ASKER = """
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from indexer.errors import BadDocumentError
from indexer.sandbox import Terms, read_in_process
file, function, *seconds = sys.argv[1:]
if seconds:  # the server's own start must not use them up
    read_in_process("misbehaving:count_readers", Path(file), Terms(), int)
try:
    read_in_process(function, Path(file), Terms(seconds=float((seconds or [60])[0]), megabytes=300), object)
except BadDocumentError as error:
    print(f"{type(error).__name__}: {error}")
else:
    print("read")
"""


def _surroundings(pipes: Path) -> dict[str, str]:
    """In which the file's process may open pipes: it may read what Python may be made of."""
    return SURROUNDINGS | {"PYTHONPATH": os.pathsep.join([SURROUNDINGS["PYTHONPATH"], str(pipes)])}


def _begun(asker: subprocess.Popen[Any], pipe: Path) -> list[psutil.Process]:
    """The server of processes and those it made, once the file's process has opened the pipe.

    None when the asker was done before: a slow machine may end the file's process earlier.
    """
    ended = os.pidfd_open(asker.pid)
    try:
        return psutil.Process(asker.pid).children(recursive=True) if _meet(pipe, ended) else []
    finally:
        os.close(ended)


def _meet(pipe: Path, *ended: int) -> bool:
    """Waits until another process opens the pipe for reading; False when one of the ``ended`` processes is no more."""
    until = time.monotonic() + WAIT
    while time.monotonic() < until:
        try:
            os.close(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK))
        except OSError as error:
            if error.errno != errno.ENXIO:  # nobody reads yet
                raise
        else:
            return True
        if select.select(ended, (), (), LOOK)[0]:
            return False
    raise AssertionError(f"nobody opened {pipe} within {WAIT} s")


@pytest.fixture
def label(tmp_path: Path) -> Path:
    """A small PDF."""
    path = tmp_path / "label.pdf"
    canvas = Canvas(str(path))
    canvas.drawString(50, 700, "Testoline is a drug.")
    canvas.save()
    return path


def test_a_document_comes_back_from_its_process(label: Path) -> None:
    """As it would in this one."""
    assert extract_in_process(label, Terms()).canonical_text == "Testoline is a drug."


def test_a_bad_file_is_told_by_its_class(tmp_path: Path) -> None:
    """The class crosses the border of the process."""
    path = tmp_path / "notes.pdf"
    path.write_text("no label")
    with pytest.raises(NotAPdfError, match=r"notes\.pdf"):
        extract_in_process(path, Terms())


def test_time_is_bounded(label: Path) -> None:
    """A process that takes too long is ended."""
    with pytest.raises(TooLargeError, match="not read within"):
        extract_in_process(label, Terms(seconds=0.0))


def test_memory_is_bounded(label: Path) -> None:
    """A process that needs too much is ended, with an error of its own, and the next file is read."""
    with pytest.raises(BadDocumentError):
        extract_in_process(label, Terms(megabytes=1))
    assert extract_in_process(label, Terms()).spans


def test_pages_are_bounded(tmp_path: Path) -> None:
    """A document of more pages than may be is refused, with both numbers and the setting."""
    path = tmp_path / "long.pdf"
    canvas = Canvas(str(path))
    for _ in range(3):
        canvas.drawString(50, 700, "A page.")
        canvas.showPage()
    canvas.save()
    with pytest.raises(TooLargeError, match=r"long\.pdf: 3 pages, more than 2; .*FACTSPAN_EXTRACT_PAGES"):
        extract_in_process(path, Terms(opening=Opening(most_pages=2)))


@pytest.mark.parametrize(
    ("does", "says"),
    [
        ("crash", "DamagedError: label.pdf: the PDF made its reader fail (SIGSEGV); fetch it again"),
        ("grow", "TooLargeError: label.pdf: needs more than 300 MB of memory"),
        ("lie", "DamagedError: label.pdf: the PDF made its reader fail (signal 1000); fetch it again"),
        ("talk", "DamagedError: label.pdf: the PDF cannot be read (RuntimeError); fetch it again or repair it"),
    ],
)
def test_what_fails_is_only_the_files_own_process(label: Path, does: str, says: str) -> None:
    """The asker lives and hears one line; nothing is printed that the asker did not print itself."""
    asker = subprocess.run(  # noqa: S603  ourselves
        [sys.executable, "-c", ASKER, str(label), f"misbehaving:{does}"],
        cwd=MISBEHAVING,
        env=SURROUNDINGS,
        capture_output=True,
        text=True,
        timeout=WAIT,
        check=False,
    )
    assert (asker.stdout.startswith(says), asker.stdout.count("\n"), asker.stderr) == (True, 1, ""), asker


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    """Nothing is started for it; a folder is said to be one."""
    with pytest.raises(FileMissingError, match="no such file"):
        check_file(tmp_path / "gone.pdf")
    with pytest.raises(FileMissingError, match="a folder, not a PDF"):
        check_file(tmp_path)


def test_a_server_that_was_ended_gets_a_successor(label: Path) -> None:
    """The next file is read as if nothing had been."""
    extract_in_process(label, Terms())
    server = sandbox._server._process
    assert server is not None
    server.kill()
    server.wait()
    assert extract_in_process(label, Terms()).spans


@pytest.mark.parametrize("does", ["hang", "hang_together"])
def test_no_process_is_left_when_its_asker_is_killed(tmp_path: Path, does: str) -> None:
    """Neither the server of processes nor the file's processes outlive a kill -9 of the one that asked."""
    pipe, file = tmp_path / "pipe", tmp_path / "label.pdf"
    os.mkfifo(pipe)
    file.write_text(str(pipe))
    asker = subprocess.Popen(  # noqa: S603  ourselves
        [sys.executable, "-c", ASKER, str(file), f"misbehaving:{does}"], cwd=MISBEHAVING, env=_surroundings(tmp_path)
    )
    begun = _begun(asker, pipe)
    assert begun
    asker.kill()
    asker.wait()
    _, alive = psutil.wait_procs(begun, timeout=WAIT)
    assert alive == []


@pytest.mark.parametrize("does", ["hang", "hang_together"])
def test_a_process_that_is_out_of_time_is_ended(tmp_path: Path, does: str) -> None:
    """Its asker goes on, and nothing of it is left, nor of what it shared its work with."""
    pipe, file = tmp_path / "pipe", tmp_path / "label.pdf"
    os.mkfifo(pipe)
    file.write_text(str(pipe))
    asker = subprocess.Popen(  # noqa: S603  ourselves
        [sys.executable, "-c", ASKER, str(file), f"misbehaving:{does}", "3"],
        cwd=MISBEHAVING,
        env=_surroundings(tmp_path),
        stdout=subprocess.PIPE,
        text=True,
    )
    begun = _begun(asker, pipe)[1:]
    said, _ = asker.communicate(timeout=WAIT)
    assert said.startswith("TooLargeError: label.pdf: not read within 3 s")
    _, alive = psutil.wait_procs(begun, timeout=WAIT)
    assert alive == []


def test_a_file_alone_has_all_processes_and_two_share_them(
    label: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Side by side, files and the pages of each take no more than there are."""
    monkeypatch.syspath_prepend(MISBEHAVING)
    monkeypatch.syspath_prepend(tmp_path)  # whose pipes it may open then
    monkeypatch.setattr(sandbox, "_server", sandbox._ServerOfProcesses())
    begun, end, other = tmp_path / "begun", tmp_path / "end", tmp_path / "other.pdf"
    os.mkfifo(begun)
    os.mkfifo(end)
    other.write_text(f"{begun}\n{end}")
    terms = Terms(processes=4)
    assert read_in_process("misbehaving:count_readers", label, terms, int) == 4
    with ThreadPoolExecutor() as pool:
        waiting = pool.submit(read_in_process, "misbehaving:wait", other, terms, object)
        assert _meet(begun)
        assert read_in_process("misbehaving:count_readers", label, terms, int) == 2
        assert _meet(end)
        assert waiting.result() is None


def test_a_main_program_without_a_file_is_no_matter(label: Path) -> None:
    """What the asker's program is, is not run again in the processes that read."""
    asker = subprocess.run(
        [sys.executable, "-"],
        input=ASKER.replace("sys.argv[1:]", repr([str(label), EXTRACT])),
        text=True,
        capture_output=True,
        timeout=WAIT,
        check=False,
        env=SURROUNDINGS,
        cwd=MISBEHAVING,
    )
    assert (asker.stdout, asker.stderr) == ("read\n", "")


@pytest.mark.parametrize(("python", "says"), [("false", "ends at once"), ("/nowhere", "can't be started")])
def test_a_server_that_cannot_start_is_no_fault_of_the_file(
    label: Path, monkeypatch: pytest.MonkeyPatch, python: str, says: str
) -> None:
    """It is said, and the error is none of a bad file."""
    monkeypatch.setattr(sandbox, "_server", sandbox._ServerOfProcesses())
    monkeypatch.setattr(sandbox.sys, "executable", python)
    with pytest.raises(SandboxError, match=says):
        extract_in_process(label, Terms())


def test_who_finds_a_server_ended_leaves_its_successor_alone() -> None:
    """Of two that read files side by side, the slower one finds it when the other has its line to another one."""
    server = sandbox._ServerOfProcesses()
    found = server.open_line()
    assert found is not None
    found[0].close()
    found[1].kill()
    found[1].wait()
    server.drop(found[1])
    successor = server.open_line()
    assert successor is not None
    server.drop(found[1])
    assert (server._process, successor[1].poll()) == (successor[1], None)
    successor[0].close()
    server.close()
