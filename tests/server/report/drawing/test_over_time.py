"""Charts over time."""

import itertools
from collections.abc import Callable

from server.report.drawing.over_time import WIDTH, draw_over_time
from server.report.drawing.shapes import Dot, Line, Rectangle, Text, text_width
from server.report.figures import Figure

Make = Callable[..., Figure]


def test_columns_stand_one_on_another(figure_of: Make) -> None:
    """A part begins where the one below ends; a step without calls has none."""
    figure = figure_of("requests_by_outcome", ["a", "b", "c"], ANSWERED=[3.0, 0.0, 1.0], FAILED=[1.0, 0.0, 1.0])
    columns = [each for each in draw_over_time(figure).shapes if isinstance(each, Rectangle) and each.title]
    assert [each.title for each in columns] == ["a: ANSWERED 3", "a: FAILED 1", "c: ANSWERED 1", "c: FAILED 1"]
    below, above = columns[:2]
    assert above.y + above.height == below.y


def test_a_line_has_a_gap_where_there_is_no_number(figure_of: Make) -> None:
    """Two runs of one series are two lines in one colour."""
    figure = figure_of("scores_over_time", ["a", "b", "c", "d"], Score=[0.5, None, 0.25, 0.5])
    shapes = draw_over_time(figure).shapes
    assert len([each for each in shapes if isinstance(each, Dot)]) == 3
    lines = [each for each in shapes if isinstance(each, Line) and each.width > 1]
    assert [len(line.points) for line in lines] == [1, 2]


def test_nothing_is_outside_and_no_times_overlap(figure_of: Make) -> None:
    """Whatever the numbers are."""
    figure = figure_of("latency_over_time", [str(n) for n in range(48)], Median=[1e7] * 48, Other=[3.0] * 48)
    drawing = draw_over_time(figure)
    texts = [each for each in drawing.shapes if isinstance(each, Text)]
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}
    spans = [(text, text.x - shift[text.anchor] * text_width(text.text)) for text in texts]
    assert all(left >= 0 and left + text_width(text.text) <= WIDTH for text, left in spans)
    times = sorted((left, left + text_width(text.text)) for text, left in spans if text.anchor == "middle")
    assert len(times) > 3
    assert all(a[1] < b[0] for a, b in itertools.pairwise(times))
