"""How work on numbered pieces is shared with forked processes, none of which outlives the one that forked it."""

import ctypes
import gc
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from typing import TypeVar

PR_SET_PDEATHSIG = 1  # Linux, sys/prctl.h
LOTS = 256  # into which the pieces are parted at most: a lot's number is one byte

Made = TypeVar("Made")

Readers = Callable[[], int]
"""How many processes may read side by side at this moment, the one that asks among them."""


def alone() -> int:
    """One process does it all."""
    return 1


def shares_of(
    pieces: int, processes: int, make: Callable[[Iterable[int]], Made], make_packed: Callable[[Iterable[int]], bytes]
) -> tuple[Made, list[bytes]] | None:
    """What this process makes of the pieces that it takes, and what each of the others does, which answers in bytes.

    Each process takes the next lot of pieces (numbers from 0, in order) when it is done with one.  None when one of the
    others failed, in whatever way.

    Raises:
        Exception: what ``make`` raises here; the others are ended then.
    """
    untaken, put = os.pipe()
    each = -(-pieces // LOTS)
    os.write(put, bytes(range(-(-pieces // each))))
    os.close(put)

    def packed() -> bytes:
        with closing(_taken(untaken, each, pieces)) as taken:
            return make_packed(taken)

    children: list[_Child] = []
    try:
        for _ in range(processes - 1):
            children.append(_forked(packed))  # noqa: PERF401  those that are forked when one fails must be known
        with closing(_taken(untaken, each, pieces)) as taken:
            own = make(taken)
        answers = [child.answer() for child in children]
    finally:
        os.close(untaken)
        for child in children:
            child.end()
    packs = [answer for answer in answers if answer is not None]
    return (own, packs) if len(packs) == len(children) else None


def die_with_parent() -> None:
    """On Linux, a process ends when the one that forked it does, however that one ends."""
    if sys.platform == "linux":
        parent = os.getppid()
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it was over before
            os._exit(1)


def _taken(untaken: int, each: int, pieces: int) -> Generator[int]:
    """The pieces that this process takes; when it fails at one, nobody takes any more."""
    try:
        while lot := os.read(untaken, 1):
            yield from range(lot[0] * each, min(pieces, (lot[0] + 1) * each))
    finally:
        while os.read(untaken, LOTS):
            pass


@dataclass(slots=True)
class _Child:
    """A forked process and the pipe that it answers by."""

    process: int
    line: int

    def answer(self) -> bytes | None:
        """All that it says, when it ends well."""
        with open(self.line, "rb", closefd=False) as line:
            said = line.read()
        _, status = os.waitpid(self.process, 0)
        self.process = 0
        return said if status == 0 else None

    def end(self) -> None:
        """Whatever it does, it does no more."""
        os.close(self.line)
        if self.process:
            with suppress(ProcessLookupError):
                os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)


def _forked(answer: Callable[[], bytes]) -> _Child:
    ours, theirs = os.pipe()
    with _nothing_collected():
        process = os.fork()
        if process == 0:
            _live(theirs, answer)
    os.close(theirs)
    return _Child(process, ours)


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """Keeps the garbage collector from what is going on: also what a fork itself makes can set it off."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def _live(line: int, answer: Callable[[], bytes]) -> None:
    """The whole life of a forked process; what breaks in it is told by its code alone."""
    code = 1
    try:
        gc.freeze()  # what the parent has left is not this process's to end: libraries with threads never come back
        gc.enable()
        die_with_parent()
        with open(line, "wb") as out:
            out.write(answer())
        code = 0
    finally:
        os._exit(code)
