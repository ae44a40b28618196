"""All pages as one stream."""

from collections.abc import Callable

from reportlab.pdfgen.canvas import Canvas

from indexer.extract.layout import stream_of
from indexer.extract.lines import Line
from indexer.extract.reading import read_pdf


def test_lines_and_tables_come_in_reading_order(label_pdf: bytes) -> None:
    """The table stands where it is printed; furniture is gone."""
    stream = stream_of(read_pdf(label_pdf, "a.pdf").lined).items
    kinds = [item.text if isinstance(item, Line) else "TABLE" for item in stream]
    assert kinds.index("TABLE") == kinds.index("Table 1: Doses by weight") + 1
    assert not any("Page" in text for text in kinds)


def test_columns_are_numbered_from_page_to_page(label_pdf: bytes) -> None:
    """Lines of different pages never share a column."""
    stream = stream_of(read_pdf(label_pdf, "a.pdf").lined).items
    pages: dict[int, set[int]] = {}
    for item in stream:
        if isinstance(item, Line):
            pages.setdefault(item.column, set()).add(item.page)
    assert all(len(numbers) == 1 for numbers in pages.values())


def test_numbers_of_lines_take_no_text_with_them(make_pdf: Callable[..., bytes]) -> None:
    """They stand beside the first and the last line of each page, where running heads and feet could stand."""

    def draw(canvas: Canvas) -> None:
        for row in range(40):
            canvas.drawString(40, 750 - 18 * row, str(row + 1))
            word = "abcdefghij"[row % 10] * canvas.getPageNumber() + "klmn"[row // 10]
            canvas.drawString(80, 750 - 18 * row, f"{word} and more")

    items = stream_of(read_pdf(make_pdf(draw, draw, draw), "a.pdf").lined).items
    texts = [item.text for item in items if isinstance(item, Line)]
    assert len(texts) == 3 * 40
    assert not any(text[0].isdigit() for text in texts)
