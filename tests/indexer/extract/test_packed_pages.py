"""Pages on their way from one process to another."""

from collections.abc import Callable

from indexer.extract.packed_pages import packed, unpacked
from indexer.extract.reading import read_pdf


def test_a_page_comes_back_as_it_was(label_pdf: bytes) -> None:
    """Glyphs, words, lines, drawings and tables."""
    content = read_pdf(label_pdf, "a.pdf")
    assert any(page.tables for page in content.lined)
    for page in content.lined:
        assert unpacked(packed((page,))) == (page,)


def test_a_page_with_turned_text_comes_back_whole(turned_label_pdf: bytes) -> None:
    """The ink as shown knows the turned one."""
    lined = read_pdf(turned_label_pdf, "a.pdf").lined
    first, *turned = unpacked(packed(lined[:2]))
    assert (first, *turned) == lined[:2]
    assert first.ink.turned[0] is turned[0].ink


def test_an_empty_page_comes_back_empty(make_pdf: Callable[..., bytes]) -> None:
    """It has no columns at all."""
    page = read_pdf(make_pdf(lambda _: None), "a.pdf").lined[:1]
    assert unpacked(packed(page)) == page


def test_what_was_one_object_is_one_again(label_pdf: bytes) -> None:
    """Words are made of the ink's glyphs, tables of the page's lines: layout tells them apart by that."""
    (page,) = unpacked(packed(read_pdf(label_pdf, "a.pdf").lined[:1]))
    glyphs, lines = set(map(id, page.ink.glyphs)), set(map(id, page.lines))
    assert {id(glyph) for line in page.lines for word in line.words for glyph in word.glyphs} <= glyphs
    table, _ = page.tables[0]
    assert {id(line) for row in table.rows for cell in row.cells for line in cell.lines} <= lines
