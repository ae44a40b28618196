"""Which files a process may read: Linux' Landlock, which needs no rights to be set up.

It holds for the process that sets it up and all that it starts, for ever; neither can it look at or end processes that
are not under the same rule.  Source: https://docs.kernel.org/userspace-api/landlock.html
"""

import ctypes
import os
import struct
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from indexer.seccomp import PR_SET_NO_NEW_PRIVS

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446  # the same on all machines
ASK_VERSION, PATH_BENEATH = 1, 1
READ_FILE, READ_FOLDER = 1 << 2, 1 << 3
FILE_RIGHTS = (0, 13, 14, 15, 15, 16)
"""How many rights to files each version knows, from the first; later versions know as many as the last here."""
TCP, TCP_SINCE = 0b11, 4  # to be reached and to reach others, and the version that has it
ABSTRACT_SOCKETS_AND_SIGNALS, SCOPES_SINCE = 0b11, 6


def version() -> int:
    """Which version the system has; 0: none."""
    if sys.platform != "linux":
        return 0
    return max(0, int(ctypes.CDLL(None).syscall(CREATE_RULESET, None, 0, ASK_VERSION)))


def make_ruleset(readable: Iterable[Path]) -> int:
    """The descriptor of a rule that refuses all but reading below these paths; those that are not there are left out.

    Raises:
        OSError: when the system does not have it after all.
    """
    known = version()
    files = (1 << FILE_RIGHTS[min(known, len(FILE_RIGHTS) - 1)]) - 1
    handled = struct.pack(
        "=QQQ",
        files,
        TCP if known >= TCP_SINCE else 0,
        ABSTRACT_SOCKETS_AND_SIGNALS if known >= SCOPES_SINCE else 0,
    )
    size = 8 if known < TCP_SINCE else 16 if known < SCOPES_SINCE else 24  # an older system refuses what it can't know
    ruleset = _called(CREATE_RULESET, handled, size, 0)
    for path in readable:
        with suppress(FileNotFoundError, NotADirectoryError, PermissionError):
            _allow(ruleset, path)
    return ruleset


def read_nothing_else(ruleset: int) -> None:
    """The rule holds from here on.

    Raises:
        OSError: when the system does not take it.
    """
    ctypes.CDLL(None).prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    _called(RESTRICT_SELF, ruleset, 0)


def _allow(ruleset: int, path: Path) -> None:
    descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        rights = READ_FILE | READ_FOLDER if path.is_dir() else READ_FILE
        _called(ADD_RULE, ruleset, PATH_BENEATH, struct.pack("=Qi", rights, descriptor), 0)
    finally:
        os.close(descriptor)


def _called(*call: int | bytes) -> int:
    system = ctypes.CDLL(None, use_errno=True)
    given: int = system.syscall(*(ctypes.c_long(each) if isinstance(each, int) else each for each in call))
    if given < 0:
        raise OSError(ctypes.get_errno(), "the system took no rule of files")
    return given
