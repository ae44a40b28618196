"""Legends."""

import itertools

from server.report.drawing.legend import ROW, legend
from server.report.drawing.shapes import Text, text_width


def test_no_names_need_no_room() -> None:
    """A lone measure is told by the title."""
    assert legend((), 560) == ((), 0.0)


def test_names_that_do_not_fit_go_to_the_next_row() -> None:
    """None runs out of the drawing, none lies on another."""
    names = [f"A_LONG_NAME_OF_A_PATH_{number}" for number in range(7)]
    shapes, height = legend(names, 560)
    texts = [shape for shape in shapes if isinstance(shape, Text)]
    assert all(text.x + text_width(text.text) <= 560 for text in texts)
    rows = {text.y for text in texts}
    assert 1 < len(rows) <= height / ROW + 1
    for row in rows:
        in_row = sorted((text for text in texts if text.y == row), key=lambda text: text.x)
        assert all(a.x + text_width(a.text) < b.x for a, b in itertools.pairwise(in_row))
