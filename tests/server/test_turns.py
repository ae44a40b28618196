"""Threads that take turns."""

import sys
from collections.abc import Iterator

import pytest

from server.turns import SECONDS, take_turns_often


@pytest.fixture
def _as_it_was() -> Iterator[None]:
    """The interval of this process is put back."""
    before = sys.getswitchinterval()
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("_as_it_was")
def test_a_waiting_thread_gets_its_turn_sooner() -> None:
    """In the whole process."""
    take_turns_often()
    assert sys.getswitchinterval() == pytest.approx(SECONDS)
