"""`factspan chat` as a script and as a person at a terminal calls it."""

import io
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import grpc
import pytest
from factspan.v1 import ask_pb2

Run = Callable[..., "tuple[int, str, str]"]
SECONDS = 60
"""That a command at a terminal may take to do anything; it takes one or two."""
ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Sets what stdin holds; it is no terminal."""
    return lambda text: monkeypatch.setattr("sys.stdin", io.StringIO(text))


def test_follow_ups_are_asked_with_the_talk_before_them(
    run: Run,
    fake_server: Any,
    typed: Callable[[str], None],
    answered: Callable[..., ask_pb2.AskResponse],
    evidence: Any,
) -> None:
    """By number, within the scope that the command has."""
    first = answered(evidence())
    first.follow_up_questions.append("And in children?")
    fake_server.answers["How much?"] = first
    typed("How much?\n1\n")
    code, out, err = run("chat", "--drug", "examplon", "--items", "3")
    assert (code, err) == (0, "")
    asked = [(request.question, [turn.text for turn in request.history]) for request in fake_server.asked]
    assert asked == [("How much?", []), ("And in children?", ["How much?"])]
    assert {(tuple(request.scope.drugs), request.max_items) for request in fake_server.asked} == {(("examplon",), 3)}
    assert "  1  And in children?" in out


@pytest.mark.usefixtures("fake_server")
def test_json_is_an_object_a_line(run: Run, typed: Callable[[str], None]) -> None:
    """As `factspan ask --json` prints it."""
    typed("How much?\nAnd then?\n")
    code, out, _ = run("chat", "--json")
    assert code == 0
    assert [json.loads(line)["status"] for line in out.splitlines()] == ["ANSWER_STATUS_ANSWERED"] * 2


@pytest.mark.usefixtures("fake_server")
def test_explain_shows_how_each_answer_was_found(run: Run, typed: Callable[[str], None]) -> None:
    """As `factspan ask --explain` does."""
    typed("How much?\n")
    assert "How it was found" in run("chat", "--explain").out


def test_a_script_learns_that_a_question_failed(run: Run, fake_server: Any, typed: Callable[[str], None]) -> None:
    """Exit code 1, after the other questions; one line."""
    fake_server.failures["bad"] = (grpc.StatusCode.INVALID_ARGUMENT, "question: is bad")
    typed("bad\nHow much?\n")
    code, out, err = run("chat")
    assert (code, err) == (1, "factspan: question: is bad\n")
    assert "Take one tablet daily." in out


class Terminal:
    """The other end of a command's terminal of 80 columns."""

    def __init__(self, process: "subprocess.Popen[bytes]", file: int) -> None:
        self.process = process
        self._file = file
        self._unread = b""

    def read_until(self, word: str) -> str:
        """What comes up to and with ``word``."""
        while word.encode() not in self._unread:
            assert select.select([self._file], [], [], SECONDS)[0], f"no {word!r} after {self._unread!r}"
            self._unread += os.read(self._file, 4096)
        seen, _, self._unread = self._unread.partition(word.encode())
        return seen.decode() + word

    def type(self, keys: bytes) -> None:
        """What a person types."""
        os.write(self._file, keys)


@contextmanager
def at_a_terminal(*arguments: str, **environment: str) -> Iterator[Terminal]:
    """The command with a terminal as its stdin, stdout and stderr."""
    ours, its = pty.openpty()
    command = [sys.executable, "-m", "server.cli.main", *arguments]
    variables = {**os.environ, "COLUMNS": "80", "TERM": "xterm", **environment}
    with subprocess.Popen(  # noqa: S603 - our own command
        command, stdin=its, stdout=its, stderr=its, env=variables, start_new_session=True
    ) as process:
        os.close(its)
        try:
            yield Terminal(process, ours)
        finally:
            process.kill()
            os.close(ours)


def test_a_person_is_prompted_and_sees_what_is_under_way(fake_server: Any) -> None:
    """Ctrl-D ends the talk."""
    with at_a_terminal("chat", "--address", fake_server.address) as terminal:
        terminal.read_until("> ")
        terminal.type(b"How much?\n")
        seen = terminal.read_until("Sources")
        terminal.read_until("> ")
        terminal.type(b"\x04")
        assert terminal.process.wait(SECONDS) == 0
    assert "searching" in seen
    assert "Take one tablet daily." in seen


def test_without_colours_nothing_is_coloured(fake_server: Any) -> None:
    """Bold and moving the cursor are no colours; lines fit the terminal."""
    with at_a_terminal("chat", "--address", fake_server.address, NO_COLOR="1") as terminal:
        terminal.read_until("> ")
        terminal.type(b"How much?\n")
        seen = terminal.read_until("Sources")
        terminal.read_until("> ")
        terminal.type(b"/quit\n")
        assert terminal.process.wait(SECONDS) == 0
    assert not re.search(r"\x1b\[[0-9;]*(3[0-7]|4[0-7]|9[0-7])m", seen)
    assert max(len(line.rstrip()) for line in re.split(r"[\r\n]+", ANSI.sub("", seen))) <= 80


def test_ctrl_c_at_the_prompt_ends_the_talk(fake_server: Any) -> None:
    """Without a word; the shell's own exit code for it."""
    with at_a_terminal("chat", "--address", fake_server.address) as terminal:
        terminal.read_until("> ")
        terminal.type(b"How")
        terminal.read_until("How")
        while terminal.process.poll() is None:  # line editing may miss one that comes just before it waits
            terminal.process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                terminal.process.wait(5)
        assert "Traceback" not in terminal.read_until("\n")
        assert terminal.process.wait(SECONDS) == 130
