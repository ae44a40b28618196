"""Turned pages and shared rectangles."""

import pytest

from analyzers.canonical import Box
from indexer.extract.frame import Frame, common


@pytest.mark.parametrize(
    ("rotation", "expected"), [(0, (10, 180)), (1, (20, 10)), (2, (90, 20)), (3, (80, 190))], ids=str
)
def test_a_point_stands_where_the_turned_page_shows_it(rotation: int, expected: tuple[float, float]) -> None:
    """Quarter turns are clockwise, as /Rotate counts them; the frame's size is that on display."""
    assert Frame(rotation, 100, 200).point(10, 20) == expected


def test_two_rectangles_share_their_middle() -> None:
    """The common part of two boxes."""
    assert common(Box(0, 0, 10, 10), Box(5, 5, 20, 20)) == Box(5, 5, 10, 10)
