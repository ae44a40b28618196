"""What `make soak` tells; it itself takes minutes, and is for people to run."""

from collections import Counter

import soak


def test_the_table_tells_errors_runs_that_failed_and_memory() -> None:
    """Memory is compared with that at the first look, not with that before anything was asked."""
    calls = soak.Load("Search and Ask", 16, 120.0, (1.0, 2.0, 3.0, 9.0), Counter(OK=3, Unavailable=1))
    looks = [soak.Usage(f"look {size}", 2.0 * size, size, 10, 5, 0.0) for size in (50, 100, 120, 90)]
    lines = soak.table(soak.Soaked(calls, looks[0], tuple(looks[1:3]), looks[3], 7, ("no room",))).splitlines()
    assert "16 callers for 2.0 minutes, 4 calls" in lines[0]
    assert lines[0].endswith("1 errors; goal: 0")
    assert lines[1:4] == ["  Unavailable: 1", "indexed beside it: 7 times, 1 failed; goal: 0", "  no room"]
    assert lines[-3].split() == ["look", "90", "180", "90", "10", "5"]
    assert "1.20 times that at the first look" in lines[-1]
