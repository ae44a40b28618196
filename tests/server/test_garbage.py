"""Garbage collection of a server: what was loaded is left alone, and cycles still go."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from server.garbage import spare_what_stays


class Cycle:
    """An object that only the collector can free."""

    def __init__(self) -> None:
        """Refers to itself."""
        self.own = self


@pytest.fixture(autouse=True)
def _collector_as_it_was() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*thresholds)


def test_what_lives_is_not_looked_at_again() -> None:
    """It is counted as frozen."""
    before = gc.get_freeze_count()
    spare_what_stays()
    assert gc.get_freeze_count() > before


def test_what_comes_later_is_still_collected() -> None:
    """A cycle is freed without being asked for."""
    spare_what_stays()
    gone = weakref.ref(Cycle())
    kept = []
    while gone() is not None and len(kept) < 1_000_000:
        kept.append([])
    assert gone() is None
