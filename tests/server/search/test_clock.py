"""A request's time and its stages' shares of it."""

import pytest

from server.deadline import Deadline
from server.search.clock import KEPT_SECONDS, Clock
from server.search.stopwatch import Stopwatch


def test_a_stage_has_its_limit_and_no_more_than_is_left() -> None:
    """Whichever is less; a stage without a limit has what is left."""
    clock = Clock(Deadline.after(60), Stopwatch(), {"look": 5.0, "search": 600.0})
    assert clock.time_for("look") == 5.0
    assert 50 < clock.time_for("search") <= 60
    assert 50 < clock.time_for("embed") <= 60


@pytest.mark.parametrize(("seconds", "kept"), [(60.0, KEPT_SECONDS), (0.4, 0.1)], ids=["long", "short"])
def test_the_last_part_is_kept_for_the_check(seconds: float, kept: float) -> None:
    """A quarter of a second, or a quarter of a short time."""
    clock = Clock.start(seconds, {}, Stopwatch())
    assert clock.kept == pytest.approx(kept)
    assert clock.time_for("look") <= seconds - kept


def test_when_the_time_is_over_there_is_none_for_any_stage() -> None:
    """Never less than nothing."""
    assert Clock(Deadline.after(0), Stopwatch(), {"look": 5.0}, kept=1.0).time_for("look") == 0.0
