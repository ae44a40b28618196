"""Building a file or folder of the cache once."""

import multiprocessing
import os
from pathlib import Path

import pytest

from indexer.artifacts.once import build_once, hold_lock


def build_and_count(draft: Path) -> None:
    """Makes a folder with a file, and notes beside the target that it did."""
    draft.mkdir()
    (draft / "file").write_text("whole")
    (draft.parent.parent / f"built-{os.getpid()}").touch()


def build_in_process(target: Path) -> None:
    """Runs in another process."""
    build_once(target, build_and_count)


def test_what_is_built_is_built_once(tmp_path: Path) -> None:
    """The second call finds the first one's work."""
    target = tmp_path / "thing"
    assert build_once(target, build_and_count) == target
    build_once(target, lambda _: pytest.fail("built twice"))
    assert (target / "file").read_text() == "whole"


def test_a_failed_build_leaves_nothing(tmp_path: Path) -> None:
    """Neither the target nor what was begun is there afterwards, and the next call builds it."""

    def fail(draft: Path) -> None:
        draft.mkdir()
        raise OSError("the disk is full")

    target = tmp_path / "thing"
    with pytest.raises(OSError, match="disk is full"):
        build_once(target, fail)
    assert [path.name for path in tmp_path.iterdir()] == [".thing.lock"]
    build_once(target, build_and_count)
    assert target.is_dir()


def test_two_processes_at_once_build_once(tmp_path: Path) -> None:
    """The second waits for the first and takes what it made."""
    target = tmp_path / "thing"
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=build_in_process, args=(target,)) for _ in range(3)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0, 0, 0]
    assert len(list(tmp_path.glob("built-*"))) == 1


def test_every_user_may_read_what_is_built(tmp_path: Path) -> None:
    """Root builds for the user that its node runs as, whatever root's umask is."""

    def build(draft: Path) -> None:
        draft.mkdir(mode=0o700)
        program = draft / "program"
        program.touch()
        program.chmod(0o700)

    target = build_once(tmp_path / "thing", build)
    assert target.stat().st_mode & 0o777 == 0o755
    assert (target / "program").stat().st_mode & 0o777 == 0o755


def test_a_lock_is_free_again_after_use(tmp_path: Path) -> None:
    """The next holder does not wait for ever."""
    with hold_lock(tmp_path / "lock"):
        pass
    with hold_lock(tmp_path / "lock"):
        pass
