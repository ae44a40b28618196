"""Which colour stands for what: a row of names, or several where one is too narrow."""

from collections.abc import Iterator, Sequence

from server.report.drawing.shapes import SOFT, Rectangle, Shape, Text, colour, shortened, text_width

ROW = 18.0
_MARK, _GAP = 10.0, 16.0
_LONGEST_NAME = 180.0


def legend(names: Sequence[str], width: float) -> tuple[tuple[Shape, ...], float]:
    """The shapes, from the top left, and how high they are."""
    if not names:
        return (), 0.0
    shapes = tuple(_entries(names, width))
    return shapes, max(shape.y for shape in shapes if isinstance(shape, Text)) + ROW / 2


def _entries(names: Sequence[str], width: float) -> Iterator[Shape]:
    x, y = 0.0, ROW / 2
    for number, name in enumerate(names):
        text = shortened(name, _LONGEST_NAME)
        needed = _MARK + 5 + text_width(text)
        if x and x + needed > width:
            x, y = 0.0, y + ROW
        yield Rectangle(x, y - 6, _MARK, _MARK, colour(name, number))
        yield Text(x + _MARK + 5, y + 3, text, fill=SOFT)
        x += needed + _GAP
