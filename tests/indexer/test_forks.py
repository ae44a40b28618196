"""Work shared with forked processes."""

import gc
import os
import signal
from collections.abc import Callable, Iterable

import psutil
import pytest

from indexer.forks import alone, shares_of


def _numbers(pieces: Iterable[int]) -> bytes:
    return " ".join(map(str, pieces)).encode()


@pytest.mark.parametrize("pieces", [1, 7, 256, 1000])
@pytest.mark.parametrize("processes", [1, 2, 4])
def test_each_piece_is_made_once(pieces: int, processes: int) -> None:
    """Whoever takes it; each process takes its pieces in order."""
    made = shares_of(pieces, processes, list, _numbers)
    assert made is not None
    own, others = made
    shares = [own, *([int(number) for number in other.split()] for other in others)]
    assert len(shares) == processes
    assert all(share == sorted(share) for share in shares)
    assert sorted(number for share in shares for number in share) == list(range(pieces))


def _fail(_pieces: Iterable[int]) -> bytes:
    raise ValueError("on purpose")


def _crash(_pieces: Iterable[int]) -> bytes:
    os.kill(os.getpid(), signal.SIGKILL)
    return b""


@pytest.mark.parametrize("ends", [_fail, _crash])
def test_another_process_that_fails_leaves_nothing_made(ends: Callable[[Iterable[int]], bytes]) -> None:
    """What it would have made is missing; nothing is left of it."""
    before = set(psutil.Process().children())  # of other tests, which may end meanwhile
    assert shares_of(10, 2, list, ends) is None
    assert set(psutil.Process().children()) <= before


def test_a_failure_here_ends_the_others() -> None:
    """The error is the own one."""

    def hang(_pieces: Iterable[int]) -> bytes:
        while True:
            signal.pause()

    before = set(psutil.Process().children())  # of other tests, which may end meanwhile
    with pytest.raises(ValueError, match="on purpose"):
        shares_of(10, 3, _fail, hang)
    assert set(psutil.Process().children()) <= before


class _Loop:
    """Garbage for the collector alone; tells which process ends it."""

    def __init__(self, line: int) -> None:
        self._me = self
        self._line = line

    def __del__(self) -> None:
        os.write(self._line, f"{os.getpid()} ".encode())


def test_what_this_process_has_left_is_not_ended_by_another() -> None:
    """Though that one collects its garbage: a library with threads that are not there would never come back."""
    said, line = os.pipe()
    gc.disable()
    try:
        _Loop(line)
        assert shares_of(10, 3, list, lambda _: str(gc.collect()).encode())
        gc.collect()
    finally:
        gc.enable()
    os.close(line)
    with os.fdopen(said, encoding="ascii") as ended_by:
        assert ended_by.read().split() == [str(os.getpid())]


def test_alone_is_one() -> None:
    """As long as nobody lends more."""
    assert alone() == 1
