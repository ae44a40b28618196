"""A filter of the calls that a process may make of the system: Linux' seccomp, which needs no rights to be set up.

It holds for the process that sets it up and all that it starts, for ever.  What is refused fails as if rights were
lacking.  Source: https://docs.kernel.org/userspace-api/seccomp_filter.html
"""

import ctypes
import errno
import os
import platform
import struct
import sys
from collections.abc import Iterator

from indexer.system_calls import AARCH64, CLONE, CLONE3, OPEN, OPENAT, PRLIMIT, X86_64, number, refused_numbers

PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS, FILTER = 22, 38, 2  # linux/prctl.h, linux/seccomp.h
KILL, ERROR, ALLOW = 0x80000000, 0x00050000, 0x7FFF0000  # what is returned for a call, linux/seccomp.h
LOAD, IF_EQUAL, IF_AT_LEAST, IF_ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06  # instructions, linux/bpf_common.h
CALL, MACHINE, ARGUMENTS = 0, 4, 16  # where they stand in what the filter looks at, in bytes
ARGUMENT, UPPER_HALF = 8, 4  # the bytes of an argument; where its upper half stands in it
MACHINES = {X86_64: 0xC000003E, AARCH64: 0xC00000B7}  # linux/audit.h
OTHER_X86_CALLS = 0x40000000  # from here on, those of the x32 way to call, which could go past the numbers
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
NEW_NAMESPACES = 0x7E020000  # all of CLONE_NEW... that clone takes, linux/sched.h
ANY = 0xFFFFFFFF

Instruction = tuple[int, int, int, int]
"""What to do, how many instructions to skip when a condition holds and when not, and its operand."""


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p))


def is_supported() -> bool:
    """Whether this machine and its system have it."""
    if sys.platform != "linux" or platform.machine() not in MACHINES:
        return False
    system = ctypes.CDLL(None, use_errno=True)
    system.prctl(PR_SET_SECCOMP, FILTER, None, 0, 0)  # a filter that is nowhere: EFAULT where filters are known
    return ctypes.get_errno() == errno.EFAULT


def refuse_calls() -> None:
    """No network, no changed files, no other programs and processes from here on.

    Raises:
        OSError: when the system does not have it after all.
    """
    packed = b"".join(struct.pack("=HBBI", *each) for each in _instructions(platform.machine()))
    program = _Program(len(packed) // 8, packed)
    system = ctypes.CDLL(None, use_errno=True)
    if system.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) or system.prctl(
        PR_SET_SECCOMP, FILTER, ctypes.byref(program), 0, 0
    ):
        raise OSError(ctypes.get_errno(), "the system took no filter of calls")


def _instructions(machine: str) -> Iterator[Instruction]:
    """The filter: from the call and its arguments to what becomes of it."""
    yield LOAD, 0, 0, MACHINE
    yield IF_EQUAL, 1, 0, MACHINES[machine]
    yield RETURN, 0, 0, KILL  # numbers mean something else there
    yield LOAD, 0, 0, CALL
    if machine == X86_64:
        yield IF_AT_LEAST, 0, 1, OTHER_X86_CALLS
        yield RETURN, 0, 0, KILL
    for refused in refused_numbers(machine):
        yield IF_EQUAL, 0, 1, refused
        yield RETURN, 0, 0, ERROR | errno.EPERM
    yield IF_EQUAL, 0, 1, number(CLONE3, machine) or 0
    yield RETURN, 0, 0, ERROR | errno.ENOSYS  # the C library then takes clone, into which a filter can look
    yield from _if_any_bit(number(CLONE, machine), [(0, 0, NEW_NAMESPACES)])
    yield from _if_any_bit(number(OPEN, machine), [(1, 0, WRITES)])
    yield from _if_any_bit(number(OPENAT, machine), [(2, 0, WRITES)])
    yield from _if_any_bit(number(PRLIMIT, machine), [(2, 0, ANY), (2, UPPER_HALF, ANY)])  # limits are only asked for
    yield RETURN, 0, 0, ALLOW


def _if_any_bit(call: int | None, halves: list[tuple[int, int, int]]) -> Iterator[Instruction]:
    """Refuses a call with any of these bits in these halves (argument, place, bits); else allows it."""
    if call is None:
        return
    yield IF_EQUAL, 0, 3 * len(halves) + 1, call
    for argument, place, bits in halves:
        yield LOAD, 0, 0, ARGUMENTS + ARGUMENT * argument + place
        yield IF_ANY_BIT, 0, 1, bits
        yield RETURN, 0, 0, ERROR | errno.EPERM
    yield RETURN, 0, 0, ALLOW
