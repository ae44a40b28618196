"""All pages as one stream."""

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
