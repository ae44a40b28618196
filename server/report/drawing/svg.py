"""A drawing as SVG that stands in a page: texts are escaped, nothing is fetched."""

from html import escape

from server.report.drawing.shapes import Dot, Drawing, Line, Rectangle, Shape, Text


def svg(drawing: Drawing) -> str:
    """One ``<svg>`` element, as wide as its place."""
    size = f'viewBox="0 0 {_number(drawing.width)} {_number(drawing.height)}"'
    shapes = "".join(map(_element, drawing.shapes))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(drawing.title)}">{shapes}</svg>'
    )


def _element(shape: Shape) -> str:
    match shape:
        case Rectangle(x, y, width, height, fill, title):
            place = f'x="{_number(x)}" y="{_number(y)}" width="{_number(width)}" height="{_number(height)}"'
            return f'<rect {place} fill="{fill}">{_title(title)}</rect>'
        case Line(points, stroke, width):
            path = " ".join(f"{_number(x)},{_number(y)}" for x, y in points)
            return f'<polyline points="{path}" fill="none" stroke="{stroke}" stroke-width="{_number(width)}"/>'
        case Dot(x, y, radius, fill, title):
            place = f'cx="{_number(x)}" cy="{_number(y)}" r="{_number(radius)}"'
            return f'<circle {place} fill="{fill}">{_title(title)}</circle>'
        case Text(x, y, text, anchor, fill, size):
            place = f'x="{_number(x)}" y="{_number(y)}" text-anchor="{anchor}" font-size="{size}"'
            return f'<text {place} fill="{fill}">{escape(text)}</text>'


def _title(title: str) -> str:
    return f"<title>{escape(title)}</title>" if title else ""


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
