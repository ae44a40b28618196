"""Drawings as SVG."""

from xml.etree import ElementTree as ET

from server.report.drawing.shapes import Dot, Drawing, Line, Rectangle, Text
from server.report.drawing.svg import svg

WORDS = '<script>alert("1")</script> & more'


def test_every_shape_is_an_element_and_no_text_is_markup() -> None:
    """Names come from labels and callers: they are shown as they are."""
    shapes = (
        Rectangle(1, 2, 3.25, 4, "#fff", WORDS),
        Line(((0, 0), (5, 5)), "#000"),
        Dot(1, 1, 2, "#123", WORDS),
        Text(0, 10, WORDS),
    )
    root = ET.fromstring(svg(Drawing(10, 20, shapes, WORDS)))  # noqa: S314 - our own
    assert [each.tag.rpartition("}")[2] for each in root] == ["rect", "polyline", "circle", "text"]
    assert root[3].text == WORDS
    assert root.get("aria-label") == WORDS
    assert root.get("viewBox") == "0 0 10 20"
