"""A request's deadline."""

from server.deadline import Deadline


def test_what_is_left_shrinks_to_nothing() -> None:
    """Never more than given, never below zero."""
    assert 0 < Deadline.after(60).left() <= 60
    assert Deadline.after(-1).left() == 0.0
