"""Blanks where letters overlap."""

from collections.abc import Callable, Sequence

from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfgen.canvas import Canvas

from analyzers.canonical import Box
from indexer.extract.fonts import Font
from indexer.extract.ink import Glyph
from indexer.extract.reading import read_pdf
from indexer.extract.tight_blanks import MIN_LINES, is_tight, with_blanks

FONT = Font("Times", bold=False, italic=False, descent=-0.2)
SIZE = 10.0
WORDS = st.lists(st.text("abc", min_size=1, max_size=8), min_size=1, max_size=6)


def line_of(words: Sequence[str], overlap: float, baseline: float = 100.0) -> tuple[list[Glyph], list[Box]]:
    """The glyphs of words whose letters overlap so far, in points, none between words; and the file's blanks."""
    glyphs: list[Glyph] = []
    blanks: list[Box] = []
    x = 50.0
    for number, word in enumerate(words):
        if number:
            blanks.append(Box(x - 1, baseline - 8, x + 1, baseline + 2))
        for letter in word:
            glyphs.append(Glyph(letter, x, baseline - 8, x + 5, baseline + 2, baseline, SIZE, FONT, 1.0))
            x += 5 - overlap
        x += overlap
    return glyphs, blanks


def text_of(glyphs: Sequence[Glyph]) -> str:
    """What they read."""
    return "".join(glyph.text for glyph in glyphs)


def page_of(overlap: float) -> list[Glyph]:
    """Lines enough to say how they are set."""
    return [glyph for row in range(MIN_LINES) for glyph in line_of(["a" * 20], overlap, 100.0 + 12 * row)[0]]


def test_letters_that_overlap_make_a_page_tight() -> None:
    """Not those that touch."""
    assert is_tight(page_of(0.5))
    assert not is_tight(page_of(0.0))
    assert not is_tight([])


@given(WORDS)
def test_each_blank_of_the_file_parts_its_words(words: list[str]) -> None:
    """And no glyph is lost or moved."""
    glyphs, blanks = line_of(words, 0.5)
    made = with_blanks(glyphs, blanks)
    assert text_of(made) == " ".join(words)
    assert [glyph for glyph in made if glyph.text != " "] == glyphs


def test_a_blank_that_is_there_comes_once() -> None:
    """What pdfium tells is not told again."""
    glyphs, blanks = line_of(["ab", "cd"], 0.5)
    made = with_blanks(glyphs, blanks)
    assert text_of(with_blanks(made, blanks)) == "ab cd"


def test_a_blank_within_a_word_parts_nothing() -> None:
    """Letters on both sides overlap it and each other."""
    glyphs, _ = line_of(["abcd"], 0.5)
    assert text_of(with_blanks(glyphs, [Box(58, 92, 60, 102)])) == "abcd"


def test_a_line_set_tightly_reads_in_words(make_pdf: Callable[..., bytes]) -> None:
    """As old word processors set it: letters overlap, and and each word is drawn over the blank before it."""
    words = ["sterile", "unpreserved", "solution", "with", "sodium", "chloride"]

    def draw(canvas: Canvas) -> None:
        def put(x: float, y: float, said: str, apart: float) -> None:
            text = canvas.beginText(x, y)
            text.setFont("Times-Roman", 12)
            text.setCharSpace(apart)
            text.textOut(said)
            canvas.drawText(text)

        for row in range(MIN_LINES + 1):
            x, y = 50.0, 700.0 - 14 * row
            for word in words:
                put(x, y, word, -0.5)
                x += canvas.stringWidth(word, "Times-Roman", 12) - 0.5 * len(word)
                put(x, y, " ", 0.0)
                x += 1.5

    glyphs = read_pdf(make_pdf(draw), "a.pdf").pages[0].glyphs
    assert text_of(glyphs).count("unpreserved solution with sodium chloride") == MIN_LINES + 1
