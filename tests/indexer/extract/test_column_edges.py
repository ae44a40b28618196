"""Where columns part."""

from collections.abc import Callable

from indexer.extract.column_edges import edges_of
from indexer.extract.lines import Line


def test_column_borders_lie_in_the_gutters(make_line: Callable[..., Line]) -> None:
    """The middle of what the fullest bands leave free."""
    bands = [[make_line("ab"), make_line("cd", x0=100)], [make_line("abc"), make_line("c", x0=100)]]
    assert edges_of(bands) == [49, 82.5, 111]


def test_one_of_many_bands_may_cross_a_gutter(make_line: Callable[..., Line]) -> None:
    """A head over two columns in the midst of the rows."""
    rows = [[make_line("ab"), make_line("1", x0=100), make_line("2", x0=150)] for _ in range(7)]
    assert edges_of([*rows, [make_line("ab"), make_line("over both", x0=100)]]) == [49, 80, 127.5, 156]


def test_a_column_set_lower_than_the_others(make_line: Callable[..., Line]) -> None:
    """Its words stand between the lines of the other columns, in their gutter."""
    bands = []
    for at in (100, 130):
        bands += [
            [make_line(text, x0=x0, baseline=at) for text, x0 in (("a", 50), ("1", 200), ("2", 250))],
            [make_line("78", x0=100, baseline=at + 7)],
        ]
    assert edges_of(bands) == [49, 77.5, 155, 227.5, 256]
