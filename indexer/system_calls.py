"""Which of Linux' calls a process that reads PDFs has no use for, with their numbers.

The numbers are those of Linux' own headers (``asm/unistd_64.h`` and ``asm-generic/unistd.h``) and never change.
"""

from collections.abc import Mapping

X86_64, AARCH64 = "x86_64", "aarch64"

REFUSED: Mapping[str, Mapping[str, tuple[int | None, int | None]]] = {
    "the network": {
        "socket": (41, 198),
        "connect": (42, 203),
        "bind": (49, 200),
        "listen": (50, 201),
        "accept": (43, 202),
        "accept4": (288, 242),
        "sendmsg": (46, 211),
        "sendmmsg": (307, 269),
    },
    "changed files": {
        "creat": (85, None),
        "truncate": (76, 45),
        "mkdir": (83, None),
        "mkdirat": (258, 34),
        "mknod": (133, None),
        "mknodat": (259, 33),
        "rmdir": (84, None),
        "unlink": (87, None),
        "unlinkat": (263, 35),
        "rename": (82, None),
        "renameat": (264, 38),
        "renameat2": (316, 276),
        "link": (86, None),
        "linkat": (265, 37),
        "symlink": (88, None),
        "symlinkat": (266, 36),
        "chmod": (90, None),
        "fchmod": (91, 52),
        "fchmodat": (268, 53),
        "fchmodat2": (452, 452),
        "chown": (92, None),
        "lchown": (94, None),
        "fchown": (93, 55),
        "fchownat": (260, 54),
        "utime": (132, None),
        "utimes": (235, None),
        "futimesat": (261, None),
        "utimensat": (280, 88),
        "setxattr": (188, 5),
        "lsetxattr": (189, 6),
        "fsetxattr": (190, 7),
        "removexattr": (197, 14),
        "lremovexattr": (198, 15),
        "fremovexattr": (199, 16),
        "openat2": (437, 437),  # how it opens stands where a filter can't look
        "open_by_handle_at": (304, 265),
        "chroot": (161, 51),
        "pivot_root": (155, 41),
        "mount": (165, 40),
        "umount2": (166, 39),
        "move_mount": (429, 429),
        "open_tree": (428, 428),
        "fsopen": (430, 430),
        "fspick": (433, 433),
        "mount_setattr": (442, 442),
    },
    "other programs": {
        "execve": (59, 221),
        "execveat": (322, 281),
    },
    "other processes": {
        "ptrace": (101, 117),
        "process_vm_readv": (310, 270),
        "process_vm_writev": (311, 271),
        "process_madvise": (440, 440),
        "pidfd_open": (434, 434),
        "pidfd_getfd": (438, 438),
        "kcmp": (312, 272),
        "setns": (308, 268),
        "unshare": (272, 97),
        "shmget": (29, 194),
        "msgget": (68, 186),
        "semget": (64, 190),
        "mq_open": (240, 180),
    },
    "the system": {
        "io_uring_setup": (425, 425),  # which does what it is told past any filter
        "bpf": (321, 280),
        "perf_event_open": (298, 241),
        "userfaultfd": (323, 282),
        "fanotify_init": (300, 262),
        "add_key": (248, 217),
        "request_key": (249, 218),
        "keyctl": (250, 219),
    },
}
"""By what they reach: each call's number on x86-64 and on 64-bit ARM, None where there is no such call."""

OPEN, OPENAT, CLONE, CLONE3, PRLIMIT = (2, None), (257, 56), (56, 220), (435, 435), (302, 261)
"""Calls of which some uses are refused: see ``indexer.seccomp``."""


def number(call: tuple[int | None, int | None], machine: str) -> int | None:
    """A call's number on a machine."""
    return call[(X86_64, AARCH64).index(machine)]


def refused_numbers(machine: str) -> list[int]:
    """The numbers of all refused calls on a machine, without gaps."""
    calls = (call for group in REFUSED.values() for call in group.values())
    return sorted(found for call in calls if (found := number(call, machine)) is not None)
