"""How long stages take."""

import pytest

from server.search.stopwatch import Stopwatch


def test_stages_are_kept_in_order() -> None:
    """Each has a name and a time, and the total holds them."""
    watch = Stopwatch()
    with watch.stage("plan"):
        pass
    with watch.stage("search"):
        pass
    assert [each.stage for each in watch.stages] == ["plan", "search"]
    assert 0 <= sum(each.seconds for each in watch.stages) <= watch.total


def test_stages_that_overlap_come_in_the_order_in_which_they_began() -> None:
    """Whichever ends first; one that goes on is not there yet."""
    watch = Stopwatch()
    with watch.stage("embed"):
        with watch.stage("words"):
            pass
        assert [each.stage for each in watch.stages] == ["words"]
    assert [each.stage for each in watch.stages] == ["embed", "words"]


def test_a_stage_that_fails_is_timed_too() -> None:
    """The error goes on."""
    watch = Stopwatch()
    with pytest.raises(ValueError, match="broken"), watch.stage("search"):
        raise ValueError("broken")
    assert [each.stage for each in watch.stages] == ["search"]


def test_who_asks_is_told_when_a_stage_begins() -> None:
    """Before what runs inside."""
    begun: list[str] = []
    watch = Stopwatch(begun.append)
    with watch.stage("plan"):
        assert begun == ["plan"]
