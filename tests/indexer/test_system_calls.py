"""The numbers of Linux' calls, beside this system's own headers."""

import re
from pathlib import Path

import pytest

from indexer.system_calls import CLONE, CLONE3, OPEN, OPENAT, PRLIMIT, REFUSED, refused_numbers

CALLS = {name: numbers for group in REFUSED.values() for name, numbers in group.items()} | {
    "open": OPEN,
    "openat": OPENAT,
    "clone": CLONE,
    "clone3": CLONE3,
    "prlimit64": PRLIMIT,
}


@pytest.mark.parametrize(
    ("place", "header"),
    [(0, "/usr/include/x86_64-linux-gnu/asm/unistd_64.h"), (1, "/usr/include/asm-generic/unistd.h")],
)
def test_numbers_are_the_headers(place: int, header: str) -> None:
    """Each call that the header knows has its number; one that it knows and we have as missing would go unrefused."""
    if not Path(header).is_file():
        pytest.skip(f"{header} is not installed")
    known = dict(re.findall(r"^#define __NR(?:3264)?_(\w+)\s+(\d+)\s*$", Path(header).read_text(), re.MULTILINE))
    expected = {name: known[name] for name in CALLS if name in known}
    assert {name: str(CALLS[name][place]) for name in expected} == expected


def test_every_number_stands_once() -> None:
    """On each machine."""
    for machine in ("x86_64", "aarch64"):
        numbers = refused_numbers(machine)
        assert len(set(numbers)) == len(numbers) > 40
