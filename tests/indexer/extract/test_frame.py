"""Turned pages and shared rectangles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.canonical import Box
from indexer.extract.frame import Frame, Turn, common


@pytest.mark.parametrize(
    ("rotation", "expected"), [(0, (10, 180)), (1, (20, 10)), (2, (90, 20)), (3, (80, 190))], ids=str
)
def test_a_point_stands_where_the_turned_page_shows_it(rotation: int, expected: tuple[float, float]) -> None:
    """Quarter turns are clockwise, as /Rotate counts them; the frame's size is that on display."""
    assert Frame(rotation, 100, 200).point(10, 20) == expected


BOXES = st.builds(
    lambda x, y, wide, high: Box(x, y, x + wide, y + high), *[st.floats(0, 500)] * 2, *[st.floats(0, 99)] * 2
)


@given(box=BOXES, quarters=st.integers(1, 3))
def test_a_rectangle_that_is_turned_and_shown_again_is_the_same(box: Box, quarters: int) -> None:
    """To the last digits of floating point."""
    turn = Turn(quarters, 600, 800)
    again = turn.shown(turn.turned(box))
    assert [again.x0, again.top, again.x1, again.bottom] == pytest.approx([box.x0, box.top, box.x1, box.bottom])


@given(rotation=st.integers(0, 3), quarters=st.integers(1, 3), corner=st.floats(-50, 50))
def test_a_turned_frame_agrees_with_the_turn_of_what_is_shown(rotation: int, quarters: int, corner: float) -> None:
    """The page's own coordinates come to the same place on both ways."""
    frame = Frame(rotation, 600, 800, corner, corner)
    direct = frame.turned(quarters).box(10, 20, 40, 60)
    shown = Turn(quarters, 600, 800).turned(frame.box(10, 20, 40, 60))
    assert [direct.x0, direct.top, direct.x1, direct.bottom] == pytest.approx(
        [shown.x0, shown.top, shown.x1, shown.bottom]
    )


def test_two_rectangles_share_their_middle() -> None:
    """The common part of two boxes."""
    assert common(Box(0, 0, 10, 10), Box(5, 5, 20, 20)) == Box(5, 5, 10, 10)
