"""Points as pixels, and type."""

from analyzers.canonical import Box
from indexer.extract.debug.sheet import lettering, pixels


def test_a_box_in_points_is_one_in_pixels() -> None:
    """With what it reaches out, at the picture's scale."""
    assert pixels(Box(10, 20, 30, 40), 1, 2) == (18, 38, 62, 82)


def test_a_box_turned_around_has_no_size() -> None:
    """Its corners are in order all the same."""
    x0, top, x1, bottom = pixels(Box(30, 40, 10, 20), 0, 1)
    assert (x0, top) == (x1, bottom) == (30, 40)


def test_type_can_be_read() -> None:
    """However small it is asked for."""
    assert lettering(0.5).getbbox("x")[3] == lettering(6.0).getbbox("x")[3] > 0
