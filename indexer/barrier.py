"""What the system itself keeps a process from that reads a PDF: a hostile file may make it do anything.

It has no network, changes no file, starts no program, looks at no other process, and reads nothing but what Python and
the readers of PDFs are made of.  None of it needs rights; where a system lacks a part, the others stand.
"""

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from indexer import landlock, seccomp

LIBRARIES = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache")
FONTS = ("/usr/share", "/usr/local/share", "/etc/fonts")  # pdfium takes them for those that a PDF lacks
DEVICES = ("/dev/null", "/dev/urandom", "/etc/localtime", "/sys/devices/system/cpu")
CAPABILITIES = 0x20080522  # the version of the call, linux/capability.h


def missing_parts() -> tuple[str, ...]:
    """What does not hold on this system, each as words of a sentence; empty on Linux 5.13 and later as it comes."""
    parts = []
    if not seccomp.is_supported():
        parts.append("no filter of calls (seccomp): network and programs are not kept from it")
    if not landlock.version():
        parts.append("no rule of files (Landlock): it can read what this user can")
    return tuple(parts)


@dataclass(frozen=True, slots=True)
class Barrier:
    """What is prepared once and raised in each process; ``ruleset`` is a descriptor that must stay open till then."""

    ruleset: int | None
    filters_calls: bool

    @classmethod
    def prepare(cls) -> Self:
        """With all that the system has.

        Raises:
            OSError: when the system has a part and does not take it.
        """
        ruleset = landlock.make_ruleset(_readable()) if landlock.version() else None
        return cls(ruleset, seccomp.is_supported())

    def raise_here(self) -> None:
        """Behind it from here on; the process has one thread, and no descriptors that it should not use.

        Raises:
            OSError: when the system does not take a part that it has.
        """
        if self.ruleset is not None:
            landlock.read_nothing_else(self.ruleset)
            os.close(self.ruleset)
        if sys.platform == "linux":
            _drop_capabilities()
        if self.filters_calls:
            seccomp.refuse_calls()


def _readable() -> Iterator[Path]:
    """Python, this project, and what libraries and readers of PDFs look into."""
    roots = {sys.prefix, sys.base_prefix, *(os.path.realpath(entry) for entry in sys.path)}
    yield from (Path(each) for each in (*sorted(roots), *LIBRARIES, *FONTS, *DEVICES))


def _drop_capabilities() -> None:
    """What root may beyond others, as which it is not needed; for others nothing changes."""
    header, none = (ctypes.c_uint32 * 2)(CAPABILITIES, 0), (ctypes.c_uint32 * 6)()
    with suppress(AttributeError):  # a C library without it
        ctypes.CDLL(None).capset(header, none)
