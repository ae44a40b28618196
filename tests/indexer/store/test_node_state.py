"""What is written down about a running node."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from indexer.store.node_state import RunningNode, mark, read_state, remove_state, write_state


@pytest.fixture
def marked_process(tmp_path: Path) -> Iterator[int]:
    """The pid of a process whose command line names the node's data folder."""
    command = [sys.executable, "-c", "import sys; sys.stdin.read()", mark(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as process:  # noqa: S603 - this Python
        yield process.pid
        process.kill()


def node(folder: Path, pid: int) -> RunningNode:
    """A node's entry."""
    return RunningNode(pid, 9222, folder, "3.6.0", "2026-01-02T03:04:05+00:00")


def test_a_running_node_is_read_back(tmp_path: Path, marked_process: int) -> None:
    """The state file tells pid, port and folder while the process runs."""
    write_state(node(tmp_path, marked_process))
    assert read_state(tmp_path) == node(tmp_path, marked_process)
    assert [path.name for path in tmp_path.iterdir()] == ["node.json"]


def test_a_pid_that_was_given_again_is_not_the_node(tmp_path: Path) -> None:
    """A living process without the node's mark is somebody else's."""
    write_state(node(tmp_path, os.getpid()))
    assert read_state(tmp_path) is None


def test_a_node_that_died_is_gone(tmp_path: Path) -> None:
    """After kill -9 the file is still there, the node is not."""
    with subprocess.Popen([sys.executable, "-c", "", mark(tmp_path)]) as process:  # noqa: S603 - this Python
        pass
    write_state(node(tmp_path, process.pid))
    assert read_state(tmp_path) is None


@pytest.mark.parametrize("text", ["", "{", "[]", '{"pid": 1}'])
def test_a_spoilt_state_file_is_no_node(tmp_path: Path, text: str) -> None:
    """Half a file is not an error that keeps a node from starting."""
    (tmp_path / "node.json").write_text(text)
    assert read_state(tmp_path) is None


def test_forgetting_twice_is_no_error(tmp_path: Path, marked_process: int) -> None:
    """Stopping what is stopped is fine."""
    write_state(node(tmp_path, marked_process))
    remove_state(tmp_path)
    remove_state(tmp_path)
    assert read_state(tmp_path) is None
