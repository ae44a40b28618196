"""Lines and ruled tables of one page."""

from collections.abc import Callable
from dataclasses import replace

from indexer.extract.page_lines import lined, lined_again
from indexer.extract.reading import read_pdf


def test_a_page_has_its_lines_and_tables(label_pdf: bytes) -> None:
    """A table knows which lines it took."""
    (page,) = lined(read_pdf(label_pdf, "a.pdf").pages[0])
    ((table, used),) = page.tables
    assert [row.text for row in table.rows] == ["Weight Dose", "50 kg 10 mg", "80 kg 20 mg"]
    assert sorted(page.lines[index].text for index in used) == ["10 mg", "20 mg", "50 kg", "80 kg", "Dose", "Weight"]


def test_lines_are_made_again_only_where_other_letters_are_shown(make_pdf: Callable[..., bytes]) -> None:
    """How much of a letter is shown is no matter, as long as it is text."""
    content = read_pdf(make_pdf(*[lambda canvas: canvas.drawString(50, 700, "word")] * 3), "a.pdf")
    most, little = (
        replace(page, glyphs=tuple(glyph._replace(shown=share) for glyph in page.glyphs))
        for page, share in zip(content.pages[1:], (0.7, 0.2), strict=True)
    )
    again = lined_again([content.pages[0], most, little], content.lined)
    assert [page.lines is before.lines for page, before in zip(again, content.lined, strict=True)] == [
        True,
        True,
        False,
    ]
    assert [len(page.lines) for page in again] == [1, 1, 0]
    assert again[1].ink is most
