"""Rules, areas and drawn bullets are told apart by their shape."""

from collections.abc import Callable

from reportlab.pdfgen.canvas import Canvas

from analyzers.canonical import Box
from indexer.extract.drawings import Drawings, Fill
from indexer.extract.frame import Turn
from indexer.extract.reading import read_pdf


def test_shapes_are_sorted_by_size(make_pdf: Callable[..., bytes]) -> None:
    """A thin shape is a rule, a small one a bullet, a large one an area."""

    def draw(canvas: Canvas) -> None:
        canvas.line(50, 700, 300, 700)
        canvas.circle(60, 600, 2, stroke=0, fill=1)
        canvas.setFillGray(0.5)
        canvas.rect(100, 100, 200, 50, stroke=0, fill=1)

    page = read_pdf(make_pdf(draw), "a.pdf").pages[0]
    assert [(round(rule.x0), round(rule.x1), round(rule.top)) for rule in page.rules] == [(50, 300, 92)]
    assert len(page.dots) == 1
    assert [(fill.light, round(fill.box.x1)) for fill in page.fills] == [(128, 300)]


def test_a_stroked_box_has_four_rules(make_pdf: Callable[..., bytes]) -> None:
    """Its sides are edges of a table."""
    page = read_pdf(make_pdf(lambda canvas: canvas.rect(100, 100, 200, 50)), "a.pdf").pages[0]
    assert len(page.rules) == 4


def test_a_warning_boxs_thick_side_is_a_rule(make_pdf: Callable[..., bytes]) -> None:
    """Browsers draw a border of four pixels as a filled shape of some three points."""
    page = read_pdf(make_pdf(lambda canvas: canvas.rect(100, 100, 200, 3.07, stroke=0, fill=1)), "a.pdf").pages[0]
    assert len(page.rules) == 1


def test_all_drawings_turn_with_the_page() -> None:
    """A rule at the left edge of a page comes to its top."""
    left, top = Box(0, 0, 1, 792), Box(0, 0, 792, 1)
    assert Drawings([left], [Fill(left, 9)], [left], [left]).turned(Turn(1, 612, 792)) == Drawings(
        [top], [Fill(top, 9)], [top], [top]
    )
