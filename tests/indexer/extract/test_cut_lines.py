"""Lines that a page break cuts through."""

from collections.abc import Callable

import pytest
from reportlab.lib.pagesizes import letter
from reportlab.pdfgen.canvas import Canvas

from indexer.extract.cut_lines import settle_cut_lines
from indexer.extract.lines import lines_of
from indexer.extract.reading import read_pdf

CAPITAL = 7.0  # points: seven tenths of the size


def _page(baseline: float, low: float, high: float) -> Callable[[Canvas], None]:
    """A line of ten points at a height, cut to what stands between two heights."""

    def draw(canvas: Canvas) -> None:
        path = canvas.beginPath()
        path.rect(0, low, letter[0], high - low)
        canvas.clipPath(path, stroke=0)
        canvas.setFont("Helvetica", 10)
        canvas.drawString(50, baseline, "cut in two")

    return draw


@pytest.mark.parametrize(
    ("above", "below", "pages"),
    [(0.45, 0.4, [1]), (0.3, 0.45, [2]), (0.7, 0.6, [1]), (0.8, 0.3, [1]), (0.2, 0.9, [2])],
)
def test_a_line_cut_in_two_stands_once(
    make_pdf: Callable[..., bytes], above: float, below: float, pages: list[int]
) -> None:
    """On the page that shows the larger part, whether both show more than half or less."""
    foot = _page(50, 50 + CAPITAL * (1 - above), 700)
    head = _page(720, 100, 720 + CAPITAL * below)
    settled = settle_cut_lines(read_pdf(make_pdf(foot, head), "a.pdf").pages)
    assert [(line.page, line.text) for page in settled for line in lines_of(page)] == [
        (page, "cut in two") for page in pages
    ]


def test_a_line_cut_on_one_page_only_stays_as_it_is(make_pdf: Callable[..., bytes]) -> None:
    """There is no other part of it."""
    pages = read_pdf(make_pdf(_page(50, 55, 700), lambda canvas: canvas.drawString(50, 720, "other")), "a.pdf").pages
    assert settle_cut_lines(pages) == pages
