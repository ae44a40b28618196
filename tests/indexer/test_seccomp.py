"""The filter of calls, without the rule of files, and as a machine without it would have it."""

import errno
import struct
from collections.abc import Callable

import pytest

from indexer import seccomp
from indexer.seccomp import ALLOW, ARGUMENTS, CALL, ERROR, KILL, MACHINE, MACHINES
from indexer.system_calls import AARCH64, CLONE, OPENAT, PRLIMIT, X86_64, number, refused_numbers

REFUSED, UNKNOWN = ERROR | errno.EPERM, ERROR | errno.ENOSYS


def judged(machine: str, call: int | None, *arguments: int, of: str | None = None) -> int:
    """What the filter says to a call, worked out as Linux does."""
    data = struct.pack("=iI", call, MACHINES[of or machine]) + bytes(8)
    data += b"".join(struct.pack("=Q", each) for each in (*arguments, *[0] * (6 - len(arguments))))
    program, place, held = list(seccomp._instructions(machine)), 0, 0
    while True:
        code, yes, no, operand = program[place]
        if code == seccomp.RETURN:
            return operand
        if code == seccomp.LOAD:
            (held,) = struct.unpack_from("=I", data, operand)
        conditions = {
            seccomp.IF_EQUAL: held == operand,
            seccomp.IF_AT_LEAST: held >= operand,
            seccomp.IF_ANY_BIT: bool(held & operand),
        }
        place += 1 + (0 if code == seccomp.LOAD else yes if conditions[code] else no)


@pytest.mark.skipif(not seccomp.is_supported(), reason="this system has no seccomp")
def test_network_writing_and_programs_are_refused(kept_from: Callable[[str], list[str]]) -> None:
    """Reading is not: a filter can't look at names of files."""
    assert kept_from("seccomp") == ["write", "connect", "run"]


@pytest.mark.parametrize("machine", [X86_64, AARCH64])
def test_each_call_is_judged(machine: str) -> None:
    """By its number, and some by their arguments."""
    assert {judged(machine, call) for call in refused_numbers(machine)} == {REFUSED}
    assert judged(machine, number(OPENAT, machine), 0, 0, 0) == ALLOW
    assert judged(machine, number(OPENAT, machine), 0, 0, 1) == REFUSED
    assert judged(machine, number(CLONE, machine), 17) == ALLOW
    assert judged(machine, number(CLONE, machine), 0x10000000) == REFUSED
    assert judged(machine, 435) == UNKNOWN
    assert judged(machine, number(PRLIMIT, machine), 0, 7, 0) == ALLOW
    assert judged(machine, number(PRLIMIT, machine), 0, 7, 1 << 32) == REFUSED
    assert judged(machine, number(PRLIMIT, machine), 0, 7, 4096) == REFUSED
    assert judged(machine, 0, of=AARCH64 if machine == X86_64 else X86_64) == KILL


def test_the_other_way_to_call_is_no_way_past() -> None:
    """The same calls have other numbers in x32."""
    assert judged(X86_64, 0x40000000 + 41) == KILL


def test_places_are_those_of_linux() -> None:
    """As in struct seccomp_data: number, machine, place of the call, six arguments."""
    assert (CALL, MACHINE, ARGUMENTS) == (0, 4, 16)


def test_a_machine_without_numbers_has_no_filter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rather than a filter that means other calls."""
    monkeypatch.setattr(seccomp.platform, "machine", lambda: "riscv64")
    assert not seccomp.is_supported()
